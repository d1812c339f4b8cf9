import type { Facets } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { capitalize, formatMonth } from '../../shared/i18n/format.js';
import type { Group } from './shop-search.js';

export interface Option {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}
export type Options = Readonly<Record<Group, readonly Option[]>>;

const ARTICLES: Readonly<Record<Locale, RegExp>> = { en: /^the /i, es: /^(el|la|los|las) /i };

/** Sorts by name without articles: "The Andes" under A, but in English "El Salvador" under E. */
export function sortByName(options: readonly Option[], locale: Locale): Option[] {
  const toSortKey = ({ name }: Option): string => name.replace(ARTICLES[locale], '');
  return [...options].sort((a, b) => toSortKey(a).localeCompare(toSortKey(b), locale));
}

const toOptions = (places: readonly { key: string; name: string; count: number }[]): Option[] =>
  places.map(({ key, name, count }) => ({ value: key, name, count }));

/** Lists a country once, even if it lies in two regions. */
function listCountries(facets: Facets, locale: Locale): Option[] {
  const options = facets.regions.flatMap(({ countries }) => toOptions(countries));
  const countries = [...new Map(options.map((option) => [option.value, option])).values()];
  return sortByName(countries, locale);
}

export function useFilterOptions(facets: Facets, locale: Locale): Options {
  const { t } = useTranslation(['shop', 'common']);
  return {
    region: sortByName(toOptions(facets.regions), locale),
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
