import { DURATION_BANDS, type DurationBand } from '@wayfold/contracts/catalogue/places-file';
import type { Landing, LandingName, LandingScope } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { Bits } from '../shop/bit-set.js';
import type { PlaceBook } from '../shop/place-index.js';
import type { TripIndex } from '../shop/trip-index.js';

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
const WORTH_FINDING = 2;

export const PLACE_KIND = { regions: 'region', countries: 'country' } as const;

/** The page's own address segment. */
function slugOf({ scope, place, way }: LandingKey, book: PlaceBook, locale: Locale): string {
  const placeSlug = book.ref(PLACE_KIND[scope], place, locale).slug;
  const en = locale === 'en';
  switch (way.pattern) {
    case 'all':
      return en ? `${placeSlug}-tours-and-trips` : `tours-y-viajes-por-${placeSlug}`;
    case 'duration':
      return en ? `${placeSlug}-${way.key}-days-tours` : `${placeSlug}-tours-de-${way.key}-dias`;
    case 'style':
      return `${book.ref('style', way.key, locale).slug}-${en ? 'in' : 'en'}-${placeSlug}`;
    case 'theme': {
      const theme = book.ref('theme', way.key, locale).slug;
      return en ? `${theme}-tours-in-${placeSlug}` : `tours-de-${theme}-en-${placeSlug}`;
    }
  }
}

/** Every landing page with a trip, by address in either language. */
export class Landings {
  readonly all: readonly LandingKey[];
  private readonly byAddress = new Map<string, LandingKey>();

  constructor(
    private readonly index: TripIndex,
    private readonly book: PlaceBook,
  ) {
    this.all = (['regions', 'countries'] as const)
      .flatMap((scope) => this.placesOf(scope).flatMap((place) => this.landingsOf(scope, place)))
      .filter((landing) => this.rowsOf(landing).count > 0);
    for (const locale of ['es', 'en'] as const)
      for (const landing of this.all)
        this.byAddress.set(`${locale} ${landing.scope} ${slugOf(landing, book, locale)}`, landing);
  }

  /** Finds by this language's address, then by the other's. */
  find(scope: LandingScope, slug: string, locale: Locale): LandingKey | undefined {
    const other = locale === 'en' ? 'es' : 'en';
    return [locale, other]
      .map((language) => this.byAddress.get(`${language} ${scope} ${slug}`))
      .find(Boolean);
  }

  rowsOf({ scope, place, way }: LandingKey): Bits {
    const placeRows = this.index.set(PLACE_KIND[scope], place);
    return way.pattern === 'all' ? placeRows : placeRows.and(this.index.set(way.pattern, way.key));
  }

  filters({ scope, place, way }: LandingKey): Landing['filters'] {
    return {
      [PLACE_KIND[scope]]: place,
      ...(way.pattern === 'all' ? {} : { [way.pattern]: way.key }),
    };
  }

  name(landing: LandingKey, locale: Locale): LandingName {
    const { book } = this;
    const { scope, place, way } = landing;
    const kind = PLACE_KIND[scope];
    return {
      scope,
      pattern: way.pattern,
      slugs: { en: slugOf(landing, book, 'en'), es: slugOf(landing, book, 'es') },
      place: { ...book.ref(kind, place, locale), inName: book.content(kind, place).inName[locale] },
      way:
        way.pattern === 'style'
          ? book.ref('style', way.key, locale).name
          : way.pattern === 'theme'
            ? book.content('theme', way.key).of[locale]
            : null,
      duration: way.pattern === 'duration' ? way.key : null,
      total: this.rowsOf(landing).count,
    };
  }

  /** Pages of the same place first, then the same way of traveling elsewhere; largest first. */
  findRelated(landing: LandingKey, limit: number): LandingKey[] {
    const { scope, place, way } = landing;
    const key = wayKey(way);
    const siblings = this.all.filter(
      (other) => other.scope === scope && other.place === place && wayKey(other.way) !== key,
    );
    const elsewhere = this.all.filter(
      (other) => other.scope === scope && other.place !== place && wayKey(other.way) === key,
    );
    return [siblings, elsewhere].flatMap((list) => this.pickLargest(list, limit));
  }

  /** True if the page has enough trips and duplicates no other. */
  isWorthFinding(landing: LandingKey): boolean {
    return this.rowsOf(landing).count >= WORTH_FINDING && !this.sameAs(landing);
  }

  /** The equivalent country page of a region that is one country, such as Japan. */
  sameAs(landing: LandingKey): LandingKey | undefined {
    if (landing.scope !== 'regions') return undefined;
    const { name } = this.book.content('region', landing.place);
    const place = this.book.keys('country').find((key) => {
      const country = this.book.content('country', key).name;
      return country.en === name.en && country.es === name.es;
    });
    if (place === undefined) return undefined;
    const country: LandingKey = { ...landing, scope: 'countries', place };
    const [landingRows, countryRows] = [this.rowsOf(landing), this.rowsOf(country)];
    return landingRows.count === countryRows.count && landingRows.and(countryRows).count === landingRows.count
      ? country
      : undefined;
  }

  pickLargest(list: readonly LandingKey[], limit: number): LandingKey[] {
    return list
      .map((landing) => ({ landing, total: this.rowsOf(landing).count }))
      .filter(({ total }) => total >= WORTH_FINDING)
      .sort((a, b) => b.total - a.total)
      .slice(0, limit)
      .map(({ landing }) => landing);
  }

  private placesOf(scope: LandingScope): string[] {
    const kind = PLACE_KIND[scope];
    return this.index.values(kind).filter((key) => this.book.find(kind, key));
  }

  private landingsOf(scope: LandingScope, place: string): LandingKey[] {
    const { book } = this;
    return [
      { scope, place, way: { pattern: 'all' } },
      ...book.keys('style').map((key): LandingKey => ({ scope, place, way: { pattern: 'style', key } })),
      ...book.keys('theme').map((key): LandingKey => ({ scope, place, way: { pattern: 'theme', key } })),
      ...DURATION_BANDS.map((key): LandingKey => ({ scope, place, way: { pattern: 'duration', key } })),
    ];
  }
}

const wayKey = (way: LandingKey['way']): string =>
  way.pattern === 'all' ? 'all' : `${way.pattern} ${way.key}`;
