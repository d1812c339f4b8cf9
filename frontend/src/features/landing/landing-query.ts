import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { getLanding, LandingScope } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { callApi } from '../../shared/api/client.js';
import { isUnknownAddress } from '../../shared/api/problem.js';
import { CONTENT_STALE_MS } from '../../shared/api/stale-times.js';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { loadNotFound } from '../../shared/ui/page/load-not-found.js';
import { buildLandingPath } from '../../shared/ui/trip/landing-name.js';

export const buildLandingQuery = (locale: Locale, scope: LandingScope, slug: string) =>
  queryOptions({
    queryKey: ['landing', locale, scope, slug],
    queryFn: ({ signal }) =>
      callApi<typeof getLanding>(
        'GET /api/landings/{scope}/{slug}',
        { params: { scope, slug }, query: { locale } },
        { signal },
      ),
    staleTime: CONTENT_STALE_MS,
  });

interface LandingRequest {
  readonly queryClient: QueryClient;
  readonly locale: Locale;
  readonly scope: LandingScope;
  /** The last part of the address. */
  readonly page: string;
}

/** Loads a landing page. Throws `notFound`, or a redirect from an outdated or another language's address. */
export async function loadLanding({ queryClient, locale, scope, page }: LandingRequest) {
  try {
    const landing = await queryClient.query({
      ...buildLandingQuery(locale, scope, page),
      staleTime: 'static',
    });
    if (landing.slugs[locale] !== page)
      throw redirect({
        to: `/$locale/landings/${scope}/$page`,
        params: { locale, page: landing.slugs[locale] },
        statusCode: 301,
      });
    return { alternates: buildAlternates((language) => buildLandingPath(language, landing)) };
  } catch (error) {
    if (isUnknownAddress(error)) throw await loadNotFound(queryClient, locale);
    throw error;
  }
}
