import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '../../locales/en/countries.js';

export interface Country {
  readonly code: string;
  readonly name: string;
}

/** These places have a calling code, but nobody can choose them as residence. */
const UNINHABITED_CODES = new Set(['AC', 'IO', 'TA']);

/**
 * Lists countries and territories, sorted by name in the page's language. A route that shows the list at once
 * preloads `countries`; elsewhere the texts load with the list.
 */
export function useCountries(): readonly Country[] {
  const { i18n } = useTranslation('countries');
  const loadedTexts = i18n.getResourceBundle(i18n.language, 'countries') as typeof texts | undefined;
  return useMemo(
    () => Object.entries(loadedTexts?.names ?? {}).map(([code, name]) => ({ code, name })),
    [loadedTexts],
  );
}

/** Lists countries and territories that people can live in, by name. */
export function useResidences(): readonly Country[] {
  const countries = useCountries();
  return useMemo(() => countries.filter(({ code }) => !UNINHABITED_CODES.has(code)), [countries]);
}
