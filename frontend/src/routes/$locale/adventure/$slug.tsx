import { createFileRoute, notFound } from '@tanstack/react-router';
import { DeparturePicker } from '../../../features/departure-picker/departure-picker.js';
import { TripNotFound, TripProblem } from '../../../features/trip/trip-problems.js';
import { TripPage } from '../../../features/trip/trip-page.js';
import { ApiProblem } from '../../../shared/api/problem.js';
import { departuresQuery, tripQuery } from '../../../shared/api/trips.js';
import { speak } from '../../../shared/i18n/i18n.js';
import { seo } from '../../../shared/ui/seo.js';

export const Route = createFileRoute('/$locale/adventure/$slug')({
  beforeLoad: ({ context, params }) => speak(context.i18n, params.locale, ['trip', 'picker']),
  loader: async ({ context: { queryClient }, params: { locale, slug } }) => {
    try {
      const [trip] = await Promise.all([
        queryClient.query({ ...tripQuery(locale, slug), staleTime: 'static' }),
        queryClient.query({ ...departuresQuery(locale, slug), staleTime: 'static' }),
      ]);
      return {
        name: trip.name,
        summary: trip.summary,
        days: trip.days,
        alternates: { en: `/en/adventure/${trip.slugs.en}`, es: `/es/adventure/${trip.slugs.es}` },
      };
    } catch (error) {
      // A slug that cannot be one is as unknown as one that is not taken.
      if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) throw notFound();
      throw error;
    }
  },
  head: ({ match, loaderData, params: { locale } }) => {
    if (!loaderData) return {};
    const t = match.context.i18n.getFixedT(locale, 'trip');
    const days = match.context.i18n.getFixedT(locale, 'common')('days', { count: loaderData.days });
    return seo({
      title: t('pageTitle', { name: loaderData.name, days }),
      description: loaderData.summary,
      locale,
      alternates: loaderData.alternates,
    });
  },
  component: Trip,
  notFoundComponent: TripNotFound,
  errorComponent: TripProblem,
});

function Trip() {
  const { locale, slug } = Route.useParams();
  return <TripPage locale={locale} slug={slug} picker={<DeparturePicker locale={locale} slug={slug} />} />;
}
