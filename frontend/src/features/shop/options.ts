import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { Facets } from '@wayfold/contracts/catalogue/shop';
import { useTranslation } from 'react-i18next';
import { capital, month } from '../../shared/i18n/format.js';
import type { Group } from './shop-search.js';

/** One filter value as shown. */
export interface Option {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}
export type Options = Readonly<Record<Group, readonly Option[]>>;

/** Sort key: "The Andes" sorts under A, "El Caribe" under C. */
const bare = (name: string): string => name.replace(/^(the|el|la|los|las) /i, '');
const byName =
  (locale: Locale) =>
  (a: Option, b: Option): number =>
    bare(a.name).localeCompare(bare(b.name), locale);

const placed = (places: readonly { key: string; name: string; count: number }[]): Option[] =>
  places.map(({ key, name, count }) => ({ value: key, name, count }));

/** Lists a country of two regions once. */
function countriesOf(facets: Facets, locale: Locale): Option[] {
  const all = facets.regions.flatMap(({ countries }) => placed(countries));
  const unique = [...new Map(all.map((option) => [option.value, option])).values()];
  return unique.sort(byName(locale));
}

/** All filter values with names and counts. */
export function useOptions(facets: Facets, locale: Locale): Options {
  const { t } = useTranslation(['shop', 'common']);
  return {
    region: placed(facets.regions).sort(byName(locale)),
    country: countriesOf(facets, locale),
    month: facets.months.map(({ key, count }) => ({ value: key, name: month(`${key}-01`, locale), count })),
    duration: facets.durations.map(({ key, count }) => ({
      value: key,
      name: capital(t(`common:band.${key}`)),
      count,
    })),
    style: placed(facets.styles),
    theme: placed(facets.themes),
    difficulty: facets.difficulties.map(({ key, count }) => ({
      value: key,
      name: key === 'not-applicable' ? t('notApplicable') : t(`common:difficulty.${key}`),
      count,
    })),
    kind: facets.kinds.map(({ key, count }) => ({ value: key, name: t(`common:kind.${key}`), count })),
  };
}
