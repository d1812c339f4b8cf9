import { createFileRoute } from '@tanstack/react-router';
import { TripList } from '../../features/trips/trip-list.js';
import { tripsQuery } from '../../shared/api/trips.js';
import { speak } from '../../shared/i18n/i18n.js';
import { seo } from '../../shared/ui/seo.js';

export const Route = createFileRoute('/$locale/')({
  beforeLoad: ({ context, params }) => speak(context.i18n, params.locale, ['trips']),
  loader: async ({ context, params }) => {
    await context.queryClient.query({ ...tripsQuery(params.locale), staleTime: 'static' });
    return { alternates: { en: '/en', es: '/es' } };
  },
  head: ({ match, loaderData, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'trips');
    return seo({
      title: t('title'),
      description: t('description'),
      locale: params.locale,
      alternates: loaderData?.alternates,
    });
  },
  component: Home,
});

function Home() {
  const { locale } = Route.useParams();
  return <TripList locale={locale} />;
}
