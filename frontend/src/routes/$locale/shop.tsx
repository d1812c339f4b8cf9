import { createFileRoute } from '@tanstack/react-router';
import { ShopPage } from '../../features/shop/shop-page.js';
import { listShownPageQueries } from '../../features/shop/shop-query.js';
import { isFiltered, parseShopSearch } from '../../features/shop/shop-search.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { buildSeo } from '../../shared/ui/page/seo.js';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The first of the consecutive pages shown, up to the address's own. */
    firstShownPage?: number;
  }
}

export const Route = createFileRoute('/$locale/shop')({
  validateSearch: parseShopSearch,
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['shop']),
  // The router keeps unparsed values next to parsed values.
  loaderDeps: ({ search }) => parseShopSearch({ ...search }),
  loader: {
    handler: async ({ context: { queryClient }, params: { locale }, deps: search, location }) => {
      const page = search.page ?? 1;
      const firstPage = Math.min(location.state.firstShownPage ?? page, page);
      await Promise.all(
        listShownPageQueries(locale, search, firstPage).map((query) =>
          queryClient.query({ ...query, staleTime: 'static' }),
        ),
      );
      return { firstPage, search, alternates: buildAlternates((language) => `/${language}/shop`) };
    },
    // A visitor who comes back sees as many trips as before, in time for scroll restoration.
    staleReloadMode: 'blocking',
  },
  head: ({ match, loaderData, params: { locale } }) => {
    if (!loaderData) return {};
    const t = match.context.i18n.getFixedT(locale, 'shop');
    const { search, alternates } = loaderData;
    const hasFilters = isFiltered(search);
    const page = search.page ?? 1;
    const toPagePath = (path: string): string => (page > 1 && !hasFilters ? `${path}?page=${page}` : path);
    return buildSeo({
      name: page > 1 ? t('titlePage', { page }) : t('title'),
      description: page > 1 ? t('descriptionPage', { page }) : t('description'),
      locale,
      alternates: buildAlternates((language) => toPagePath(alternates[language])),
      isUnlisted: hasFilters && page > 1,
    });
  },
  component: Shop,
});

function Shop() {
  const { locale } = Route.useParams();
  const { firstPage, search } = Route.useLoaderData();
  return <ShopPage locale={locale} search={search} firstPage={firstPage} />;
}
