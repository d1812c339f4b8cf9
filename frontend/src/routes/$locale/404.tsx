import { createFileRoute } from '@tanstack/react-router';
import { notThere } from '../../shared/api/not-there.js';

/** The not-found page at its own address, which also answers 404. */
export const Route = createFileRoute('/$locale/404')({
  loader: async ({ context, params }) => {
    throw await notThere(context.queryClient, params.locale);
  },
});
