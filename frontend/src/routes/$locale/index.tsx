import { createFileRoute } from '@tanstack/react-router';
import { Donation } from '../../features/donation/donation.js';
import { buildHighlightsQuery } from '../../features/home/highlights-query.js';
import { Home } from '../../features/home/home.js';
import { buildDestinationsQuery } from '../../shared/api/destinations.js';
import { storefrontQuery } from '../../shared/api/storefront.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { buildAlternates } from '../../shared/i18n/locale.js';

export const Route = createFileRoute('/$locale/')({
  beforeLoad: ({ context, params }) =>
    loadLanguage(context.i18n, params.locale, ['home', 'donation', 'prices']),
  loader: async ({ context: { queryClient }, params: { locale } }) => {
    await Promise.all([
      queryClient.query({ ...buildHighlightsQuery(locale), staleTime: 'static' }),
      queryClient.query({ ...buildDestinationsQuery(locale), staleTime: 'static' }),
      // Only the head uses the storefront, so the page works without it.
      queryClient.query({ ...storefrontQuery, staleTime: 'static' }).catch(() => undefined),
    ]);
    return { alternates: buildAlternates((language) => `/${language}`) };
  },
  head: async ({ match: { context }, params: { locale } }) => {
    const { buildHomeHead } = await import('../../features/home/home-head.js');
    return buildHomeHead(context.i18n, locale, {
      highlights: context.queryClient.getQueryData(buildHighlightsQuery(locale).queryKey),
      storefront: context.queryClient.getQueryData(storefrontQuery.queryKey),
    });
  },
  component: IndexPage,
});

function IndexPage() {
  const { locale } = Route.useParams();
  return (
    <main id="main">
      <Home locale={locale} />
      <Donation locale={locale} />
    </main>
  );
}
