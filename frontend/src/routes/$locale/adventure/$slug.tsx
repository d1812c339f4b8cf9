import { createFileRoute, redirect } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { prepareContact } from '../../../features/contact/prepare-contact.js';
import { TripNotFound, TripProblem } from '../../../features/trip/trip-problems.js';
import { isUnknownAddress } from '../../../shared/api/problem.js';
import { buildDeparturesQuery, buildRelatedQuery, buildTripQuery } from '../../../shared/api/trips.js';
import { getShownDate } from '../../../shared/device/clock.js';
import { loadLanguage } from '../../../shared/i18n/i18n.js';
import { buildAlternates } from '../../../shared/i18n/locale.js';
import { createDeferredComponent, createEagerComponent } from '../../../shared/lazy/deferred-component.js';
import { loadNotFound } from '../../../shared/ui/page/load-not-found.js';
import { buildSeo } from '../../../shared/ui/page/seo.js';
import { buildSocialAddress } from '../../../shared/ui/trip/poster-image.js';
import { buildTripPath } from '../../../shared/ui/trip/trip-path.js';
import { TripBody } from './-trip-body.js';

const LazyTripBody = createIsomorphicFn()
  .server(() => createEagerComponent(TripBody))
  .client(() =>
    createDeferredComponent(
      () => import('./-trip-body.js').then((module) => module.TripBody),
      ['trip', 'departure-picker', 'trip-map'],
    ),
  )();

const TRIP_ROUTE = { to: '/$locale/adventure/$slug' } as const;

export const Route = createFileRoute('/$locale/adventure/$slug')({
  beforeLoad: ({ context, params }) =>
    loadLanguage(context.i18n, params.locale, [
      'trip-page',
      'trip',
      'departure-picker',
      'prices',
      'saved',
      'trip-map',
    ]),
  loader: async ({ context: { queryClient, i18n }, params: { locale, slug } }) => {
    try {
      const departures = queryClient.query({ ...buildDeparturesQuery(locale, slug), staleTime: 'static' });
      // The page works without related trips.
      const related = queryClient
        .query({ ...buildRelatedQuery(locale, slug), staleTime: 'static' })
        .catch(() => null);
      // Awaited below; this only keeps an earlier error from counting as unhandled.
      departures.catch(() => null);
      const trip = await queryClient.query({ ...buildTripQuery(locale, slug), staleTime: 'static' });
      // The address is outdated, or the other language's.
      if (trip.slug !== slug)
        throw redirect({ ...TRIP_ROUTE, params: { locale, slug: trip.slug }, statusCode: 301 });
      await Promise.all([departures, related, LazyTripBody.preload(i18n), prepareContact(locale)]);
      return {
        name: trip.name,
        summary: trip.summary,
        days: trip.days,
        kinds: trip.kinds,
        picture: buildSocialAddress(trip),
        today: getShownDate(),
        languages: trip.languages,
        alternates: buildAlternates((language) => buildTripPath(language, trip.slugs[language])),
      };
    } catch (error) {
      // An invalid slug is treated like an unknown one.
      if (isUnknownAddress(error)) throw await loadNotFound(queryClient, locale);
      throw error;
    }
  },
  head: async ({ match, loaderData, params: { locale, slug } }) => {
    if (!loaderData) return {};
    const { buildTripScripts } = await import('../../../features/trip/trip-head.js');
    const { i18n, queryClient } = match.context;
    const t = i18n.getFixedT(locale, 'trip-page');
    const common = i18n.getFixedT(locale, 'common');
    const trip = queryClient.getQueryData(buildTripQuery(locale, slug).queryKey);
    const departures =
      queryClient.getQueryData(buildDeparturesQuery(locale, slug).queryKey)?.departures ?? [];
    const trailNames = { home: common('home'), destinations: t('destinations') };
    return {
      ...buildSeo({
        name: t('pageTitle', { name: loaderData.name, days: common('days', { count: loaderData.days }) }),
        shortName: loaderData.name,
        description: loaderData.summary,
        locale,
        alternates: loaderData.alternates,
        languages: loaderData.languages,
        picture: loaderData.picture,
      }),
      scripts: trip ? buildTripScripts({ trip, departures, locale, trailNames }) : [],
    };
  },
  component: Trip,
  notFoundComponent: TripNotFound,
  errorComponent: TripProblem,
});

function Trip() {
  const { locale, slug } = Route.useParams();
  const { name, kinds, today } = Route.useLoaderData();
  const [firstKind] = kinds.includes('group-adventure') ? [] : kinds;
  const kind = firstKind === undefined || firstKind === 'group-adventure' ? 'trip' : firstKind;
  return <LazyTripBody locale={locale} slug={slug} name={name} kind={kind} today={today} />;
}
