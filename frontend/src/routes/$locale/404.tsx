import { createFileRoute, notFound } from '@tanstack/react-router';

/** The not-found page has an address of its own, and answers 404 there too. */
export const Route = createFileRoute('/$locale/404')({
  beforeLoad: () => {
    throw notFound();
  },
});
