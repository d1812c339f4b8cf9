import { createFileRoute } from '@tanstack/react-router';
import { notThere } from '../../shared/api/not-there.js';

/** Every address without another page. */
export const Route = createFileRoute('/$locale/$')({
  loader: async ({ context, params }) => {
    throw await notThere(context.queryClient, params.locale);
  },
});
