import { DURATION_BANDS, type DurationBand } from '@wayfold/contracts/catalogue/places-file';
import type { Landing, LandingName, LandingScope } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { BitSet } from './bit-set.js';
import type { PlaceDirectory } from './place-directory.js';
import type { TripIndex } from './trip-index.js';

/** Subject of a landing page: a place, optionally with a way of traveling or a length. */
export interface LandingKey {
  readonly scope: LandingScope;
  readonly place: string;
  readonly way:
    | { readonly pattern: 'all' }
    | { readonly pattern: 'style' | 'theme'; readonly key: string }
    | { readonly pattern: 'duration'; readonly key: DurationBand };
}

/** Fewer trips are better found on a wider page. */
const MIN_TRIPS_TO_INDEX = 2;

export const PLACE_KIND = { regions: 'region', countries: 'country' } as const;

/** Returns the page's own address segment. */
function formatSlug({ scope, place, way }: LandingKey, directory: PlaceDirectory, locale: Locale): string {
  const placeSlug = directory.requireRef(PLACE_KIND[scope], place, locale).slug;
  const isEnglish = locale === 'en';
  switch (way.pattern) {
    case 'all':
      return isEnglish ? `${placeSlug}-tours-and-trips` : `tours-y-viajes-por-${placeSlug}`;
    case 'duration':
      return isEnglish ? `${placeSlug}-${way.key}-days-tours` : `${placeSlug}-tours-de-${way.key}-dias`;
    case 'style':
      return `${directory.requireRef('style', way.key, locale).slug}-${isEnglish ? 'in' : 'en'}-${placeSlug}`;
    case 'theme': {
      const theme = directory.requireRef('theme', way.key, locale).slug;
      return isEnglish ? `${theme}-tours-in-${placeSlug}` : `tours-de-${theme}-en-${placeSlug}`;
    }
  }
}

/** Every landing page with a trip, by address in either language. */
export class Landings {
  readonly allLandings: readonly LandingKey[];
  private readonly byAddress = new Map<string, LandingKey>();

  constructor(
    private readonly index: TripIndex,
    private readonly directory: PlaceDirectory,
  ) {
    this.allLandings = (['regions', 'countries'] as const)
      .flatMap((scope) => this.listPlaces(scope).flatMap((place) => this.listLandings(scope, place)))
      .filter((landing) => this.selectRows(landing).count > 0);
    for (const locale of ['es', 'en'] as const)
      for (const landing of this.allLandings)
        this.byAddress.set(`${locale} ${landing.scope} ${formatSlug(landing, directory, locale)}`, landing);
  }

  /** Finds by this language's address, then by the other's. */
  find(scope: LandingScope, slug: string, locale: Locale): LandingKey | undefined {
    const otherLocale = locale === 'en' ? 'es' : 'en';
    return [locale, otherLocale]
      .map((language) => this.byAddress.get(`${language} ${scope} ${slug}`))
      .find(Boolean);
  }

  selectRows({ scope, place, way }: LandingKey): BitSet {
    const placeRows = this.index.ensureRows(PLACE_KIND[scope], place);
    return way.pattern === 'all' ? placeRows : placeRows.and(this.index.ensureRows(way.pattern, way.key));
  }

  toFilters({ scope, place, way }: LandingKey): Landing['filters'] {
    return {
      [PLACE_KIND[scope]]: place,
      ...(way.pattern !== 'all' && { [way.pattern]: way.key }),
    };
  }

  toName(landing: LandingKey, locale: Locale): LandingName {
    const { directory } = this;
    const { scope, place, way } = landing;
    const kind = PLACE_KIND[scope];
    return {
      scope,
      pattern: way.pattern,
      slugs: { en: formatSlug(landing, directory, 'en'), es: formatSlug(landing, directory, 'es') },
      place: {
        ...directory.requireRef(kind, place, locale),
        inName: directory.requireContent(kind, place).inName[locale],
      },
      way: this.findWayName(way, locale) ?? null,
      duration: way.pattern === 'duration' ? way.key : null,
      total: this.selectRows(landing).count,
    };
  }

  private findWayName(way: LandingKey['way'], locale: Locale): string | undefined {
    switch (way.pattern) {
      case 'style':
        return this.directory.requireRef('style', way.key, locale).name;
      case 'theme':
        return this.directory.requireContent('theme', way.key).of[locale];
      case 'all':
      case 'duration':
        return undefined;
    }
  }

  /** Lists pages of the same place first, then the same way of traveling elsewhere; largest first. */
  listRelated(landing: LandingKey, limit: number): LandingKey[] {
    const { scope, place, way } = landing;
    const key = toWayKey(way);
    const siblings = this.allLandings.filter(
      (candidate) =>
        candidate.scope === scope && candidate.place === place && toWayKey(candidate.way) !== key,
    );
    const counterparts = this.allLandings.filter(
      (candidate) =>
        candidate.scope === scope && candidate.place !== place && toWayKey(candidate.way) === key,
    );
    return [siblings, counterparts].flatMap((landings) => this.chooseLargest(landings, limit));
  }

  /** True if the page has enough trips and duplicates no other. */
  isWorthFinding(landing: LandingKey): boolean {
    return this.selectRows(landing).count >= MIN_TRIPS_TO_INDEX && !this.findEquivalent(landing);
  }

  /** Finds the equivalent country page of a region that is one country, such as Japan. */
  findEquivalent(landing: LandingKey): LandingKey | undefined {
    if (landing.scope !== 'regions') return undefined;
    const { name } = this.directory.requireContent('region', landing.place);
    const place = this.directory.listKeys('country').find((key) => {
      const countryName = this.directory.requireContent('country', key).name;
      return countryName.en === name.en && countryName.es === name.es;
    });
    if (place === undefined) return undefined;
    const countryLanding: LandingKey = { ...landing, scope: 'countries', place };
    const [regionRows, countryRows] = [this.selectRows(landing), this.selectRows(countryLanding)];
    const { count } = regionRows;
    return countryRows.count === count && regionRows.countWith(countryRows) === count
      ? countryLanding
      : undefined;
  }

  /** Chooses the landing pages with most trips; those with too few are left out. */
  chooseLargest(landings: readonly LandingKey[], limit: number): LandingKey[] {
    return landings
      .map((landing) => ({ landing, total: this.selectRows(landing).count }))
      .filter(({ total }) => total >= MIN_TRIPS_TO_INDEX)
      .sort((a, b) => b.total - a.total)
      .slice(0, limit)
      .map(({ landing }) => landing);
  }

  private listPlaces(scope: LandingScope): string[] {
    const kind = PLACE_KIND[scope];
    return this.index.listValues(kind).filter((key) => this.directory.find(kind, key));
  }

  private listLandings(scope: LandingScope, place: string): LandingKey[] {
    const { directory } = this;
    return [
      { scope, place, way: { pattern: 'all' } },
      ...directory
        .listKeys('style')
        .map((key): LandingKey => ({ scope, place, way: { pattern: 'style', key } })),
      ...directory
        .listKeys('theme')
        .map((key): LandingKey => ({ scope, place, way: { pattern: 'theme', key } })),
      ...DURATION_BANDS.map((key): LandingKey => ({ scope, place, way: { pattern: 'duration', key } })),
    ];
  }
}

const toWayKey = (way: LandingKey['way']): string =>
  way.pattern === 'all' ? 'all' : `${way.pattern} ${way.key}`;
