import { createFileRoute } from '@tanstack/react-router';
import { loadNotFound } from '../../shared/ui/page/load-not-found.js';

/** Every address without another page. */
export const Route = createFileRoute('/$locale/$')({
  loader: async ({ context, params }) => {
    throw await loadNotFound(context.queryClient, params.locale);
  },
});
