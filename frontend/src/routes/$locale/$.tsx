import { createFileRoute } from '@tanstack/react-router';
import { loadNotFound } from '../../shared/ui/page/load-not-found.js';

/** Answers every address that has no page. */
export const Route = createFileRoute('/$locale/$')({
  loader: async ({ context, params }) => {
    throw await loadNotFound(context.queryClient, params.locale);
  },
});
