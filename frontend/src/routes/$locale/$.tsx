import { createFileRoute, notFound } from '@tanstack/react-router';

/** Every address that no other page answers. */
export const Route = createFileRoute('/$locale/$')({
  beforeLoad: () => {
    throw notFound();
  },
});
