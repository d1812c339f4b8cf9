import { createFileRoute } from '@tanstack/react-router';
import { AllDestinations } from '../../features/destinations/destinations.js';
import { buildDestinationsQuery } from '../../shared/api/destinations.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { buildAlternates } from '../../shared/i18n/locale.js';

export const Route = createFileRoute('/$locale/destinations')({
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['destinations']),
  loader: async ({ context: { queryClient }, params: { locale } }) => {
    await queryClient.query({ ...buildDestinationsQuery(locale), staleTime: 'static' });
    return { alternates: buildAlternates((language) => `/${language}/destinations`) };
  },
  head: async ({ match: { context }, params: { locale } }) => {
    const { buildDestinationsHead } = await import('../../features/destinations/destinations-head.js');
    const destinations = context.queryClient.getQueryData(buildDestinationsQuery(locale).queryKey);
    return buildDestinationsHead(context.i18n, locale, destinations);
  },
  component: Destinations,
});

function Destinations() {
  const { locale } = Route.useParams();
  return <AllDestinations locale={locale} />;
}
