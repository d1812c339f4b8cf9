import { createFileRoute } from '@tanstack/react-router';
import { notThere } from '../../shared/api/not-there.js';

/** The not-found page has an address of its own, and answers 404 there too. */
export const Route = createFileRoute('/$locale/404')({
  loader: async ({ context, params }) => {
    throw await notThere(context.queryClient, params.locale);
  },
});
