import { createFileRoute } from '@tanstack/react-router';
import { Landing } from '../../../../features/landing/landing.js';
import { buildLandingQuery, loadLanding } from '../../../../features/landing/landing-query.js';
import { loadLanguage } from '../../../../shared/i18n/i18n.js';

const scope = 'countries';

export const Route = createFileRoute('/$locale/landings/countries/$page')({
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['landing']),
  loader: ({ context: { queryClient }, params: { locale, page } }) =>
    loadLanding({ queryClient, locale, scope, page }),
  head: async ({ match: { context }, params: { locale, page } }) => {
    const { buildLandingHead } = await import('../../../../features/landing/landing-head.js');
    const landing = context.queryClient.getQueryData(buildLandingQuery(locale, scope, page).queryKey);
    return buildLandingHead(context.i18n, locale, landing);
  },
  component: CountryPage,
});

function CountryPage() {
  const { locale, page } = Route.useParams();
  return <Landing locale={locale} scope={scope} page={page} />;
}
