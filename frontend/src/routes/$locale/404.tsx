import { createFileRoute } from '@tanstack/react-router';
import { loadNotFound } from '../../shared/ui/page/load-not-found.js';

/** Gives the not-found page an address, which also answers 404. */
export const Route = createFileRoute('/$locale/404')({
  loader: async ({ context, params }) => {
    throw await loadNotFound(context.queryClient, params.locale);
  },
});
