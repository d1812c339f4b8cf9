import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import type { DurationBand } from '@wayfold/contracts/catalogue/places-file';
import type { Sort } from '@wayfold/contracts/catalogue/shop';
import {
  MAX_AGE,
  MAX_FILTER_VALUES,
  MAX_SEARCH_LENGTH,
  MONTH_PATTERN,
} from '@wayfold/contracts/kernel/input-limits';

type Kind = TripSummary['kinds'][number];
type Difficulty = TripSummary['difficulty'];

export const SORTS = [
  'recommended',
  'departure',
  'price',
  'price-desc',
  'days',
  'rating',
] as const satisfies readonly Sort[];
const TRIP_KINDS: readonly Kind[] = ['group-adventure', 'independent-trip', 'travel-pass'];
const BANDS: readonly DurationBand[] = ['1-5', '6-9', '10-14', '15-30'];
const DIFFICULTIES: readonly Difficulty[] = [
  'easy',
  'moderate',
  'average',
  'challenging',
  'very-hard',
  'not-applicable',
];

/** Filters that take several values, in the order of the form. */
export const GROUPS = [
  'region',
  'country',
  'month',
  'duration',
  'style',
  'theme',
  'difficulty',
  'kind',
] as const;

export type Group = (typeof GROUPS)[number];

/** A parsed shop address; place keys are the same in both languages. */
export interface ShopSearch {
  readonly q?: string;
  readonly region?: string[];
  readonly country?: string[];
  readonly month?: string[];
  readonly duration?: DurationBand[];
  readonly style?: string[];
  readonly theme?: string[];
  readonly difficulty?: Difficulty[];
  readonly kind?: Kind[];
  /** Whole dollars. */
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly age?: number;
  readonly guaranteed?: 'true';
  readonly sort?: Sort;
  readonly page?: number;
}

export type Filter = Exclude<keyof ShopSearch, 'sort' | 'page'>;

const MAX_DOLLARS = 100_000;
const MAX_PAGES = 9999;

const isSlug = (text: string): boolean => /^(?=.{2,80}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text);
const isMonth = (text: string): boolean => MONTH_PATTERN.test(text);

/** Takes the last of repeated values. */
function parseLast(value: unknown): string {
  const lastValue: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof lastValue === 'string' || typeof lastValue === 'number' ? String(lastValue).trim() : '';
}

/** The API refuses control characters, which pasted text may contain. */
const CONTROL_CHARACTER_PATTERN = /\p{C}/gu;

const cleanWords = (text: string): string =>
  text
    .normalize()
    .replace(CONTROL_CHARACTER_PATTERN, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(CONTROL_CHARACTER_PATTERN, '')
    .trim();

/** Keeps each valid value once; undefined if there are none. */
function parseValues<T extends string>(
  value: unknown,
  isAllowed: (text: string) => boolean,
): T[] | undefined {
  const texts = (Array.isArray(value) ? value : [value]).filter(
    (candidate): candidate is T => typeof candidate === 'string' && isAllowed(candidate),
  );
  return texts.length === 0 ? undefined : [...new Set(texts)].slice(0, MAX_FILTER_VALUES);
}

const parseOption = <T extends string>(value: unknown, allowedValues: readonly T[]): T | undefined =>
  allowedValues.find((allowedValue) => allowedValue === parseLast(value));

function parseInteger(value: unknown, min: number, max: number): number | undefined {
  const text = parseLast(value);
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const integer = Number(text);
  return integer >= min && integer <= max ? integer : undefined;
}

type SearchDraft = { [Field in keyof ShopSearch]: ShopSearch[Field] | undefined };

/** Drops empty values, so that one query has one address. */
function omitEmptyValues(search: SearchDraft): ShopSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Parses an address or a form, and drops invalid values. */
export function parseShopSearch(search: Record<string, unknown>): ShopSearch {
  const isOneOf = (allowedTexts: readonly string[]) => (text: string) => allowedTexts.includes(text);
  const sort = parseOption(search.sort, SORTS);
  return omitEmptyValues({
    q: cleanWords(parseLast(search.q)) || undefined,
    region: parseValues(search.region, isSlug),
    country: parseValues(search.country, isCountry),
    month: parseValues(search.month, isMonth),
    duration: parseValues(search.duration, isOneOf(BANDS)),
    style: parseValues(search.style, isSlug),
    theme: parseValues(search.theme, isSlug),
    difficulty: parseValues(search.difficulty, isOneOf(DIFFICULTIES)),
    kind: parseValues(search.kind, isOneOf(TRIP_KINDS)),
    minPrice: parseInteger(search.minPrice, 1, MAX_DOLLARS),
    maxPrice: parseInteger(search.maxPrice, 0, MAX_DOLLARS),
    age: parseInteger(search.age, 0, MAX_AGE),
    guaranteed: parseOption(search.guaranteed, ['true']),
    sort: sort === 'recommended' ? undefined : sort,
    page: parseInteger(search.page, 2, MAX_PAGES),
  });
}

/** Removes one value, or a whole filter; the result starts on its first page. */
export function removeFilter(search: ShopSearch, filter: Filter, value?: string): ShopSearch {
  const { page: _page, ...filters } = search;
  const chosenValues = search[filter];
  const remaining = Array.isArray(chosenValues)
    ? chosenValues.filter((chosenValue) => chosenValue !== value)
    : [];
  return omitEmptyValues({
    ...filters,
    [filter]: value === undefined || remaining.length === 0 ? undefined : remaining,
  });
}

/** Removes every filter but keeps the order. */
export const clearFilters = ({ sort }: ShopSearch): ShopSearch => omitEmptyValues({ sort });

/** Counts selected values, without the search words. */
export const countFilters = ({ q: _q, sort: _sort, page: _page, ...filters }: ShopSearch): number =>
  Object.values(filters).flat().length;

export const isFiltered = (search: ShopSearch): boolean => search.q !== undefined || countFilters(search) > 0;
