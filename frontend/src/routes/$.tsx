import { createFileRoute } from '@tanstack/react-router';
import { storefrontQuery } from '../shared/api/storefront.js';
import { getVisitorLocale } from '../shared/i18n/visitor-locale.js';
import { loadNotFound } from '../shared/ui/page/load-not-found.js';
import { NotFoundPage } from '../shared/ui/page/message-page.js';

/** Answers an address outside any language in the visitor's language. */
export const Route = createFileRoute('/$')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...storefrontQuery, staleTime: 'static' }).catch(() => undefined);
    throw await loadNotFound(queryClient, getVisitorLocale());
  },
  notFoundComponent: NotFoundPage,
});
