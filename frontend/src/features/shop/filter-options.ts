import type { Facets } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { capitalize, formatMonth } from '../../shared/i18n/format.js';
import type { Group } from './shop-search.js';

export interface Option {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}
export type Options = Readonly<Record<Group, readonly Option[]>>;

/** Sort key: "The Andes" sorts under A, "El Caribe" under C. */
const toSortKey = (name: string): string => name.replace(/^(the|el|la|los|las) /i, '');
const compareNames =
  (locale: Locale) =>
  (a: Option, b: Option): number =>
    toSortKey(a.name).localeCompare(toSortKey(b.name), locale);

const toOptions = (places: readonly { key: string; name: string; count: number }[]): Option[] =>
  places.map(({ key, name, count }) => ({ value: key, name, count }));

/** Lists a country of two regions once. */
function listCountries(facets: Facets, locale: Locale): Option[] {
  const options = facets.regions.flatMap(({ countries }) => toOptions(countries));
  const unique = [...new Map(options.map((option) => [option.value, option])).values()];
  return unique.sort(compareNames(locale));
}

export function useOptions(facets: Facets, locale: Locale): Options {
  const { t } = useTranslation(['shop', 'common']);
  return {
    region: toOptions(facets.regions).sort(compareNames(locale)),
    country: listCountries(facets, locale),
    month: facets.months.map(({ key, count }) => ({
      value: key,
      name: formatMonth(`${key}-01`, locale),
      count,
    })),
    duration: facets.durations.map(({ key, count }) => ({
      value: key,
      name: capitalize(t(`common:band.${key}`)),
      count,
    })),
    style: toOptions(facets.styles),
    theme: toOptions(facets.themes),
    difficulty: facets.difficulties.map(({ key, count }) => ({
      value: key,
      name: key === 'not-applicable' ? t('notApplicable') : t(`common:difficulty.${key}`),
      count,
    })),
    kind: facets.kinds.map(({ key, count }) => ({ value: key, name: t(`common:kind.${key}`), count })),
  };
}
