import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { Facets } from '@wayfold/contracts/catalogue/shop';
import { useTranslation } from 'react-i18next';
import { capital, month } from '../../shared/i18n/format.js';
import type { Group } from './shop-search.js';

/** One value of a filter as the page shows it. */
export interface Option {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}
export type Options = Readonly<Record<Group, readonly Option[]>>;

/** "The Andes" stands among the names with A, "El Caribe" among those with C. */
const bare = (name: string): string => name.replace(/^(the|el|la|los|las) /i, '');
const byName =
  (locale: Locale) =>
  (a: Option, b: Option): number =>
    bare(a.name).localeCompare(bare(b.name), locale);

const placed = (places: readonly { key: string; name: string; count: number }[]): Option[] =>
  places.map(({ key, name, count }) => ({ value: key, name, count }));

/** A country that lies in two regions stands in the list once. */
function countriesOf(facets: Facets, locale: Locale): Option[] {
  const all = facets.regions.flatMap(({ countries }) => placed(countries));
  const once = [...new Map(all.map((each) => [each.value, each])).values()];
  return once.sort(byName(locale));
}

/** The values of every filter with their names and counts. */
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
