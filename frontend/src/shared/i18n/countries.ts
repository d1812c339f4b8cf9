import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '../../locales/en/countries.js';

export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Places with a prefix of their own that are nobody's country of residence. */
const NO_RESIDENCE = new Set(['AC', 'IO', 'TA']);

/**
 * Countries and territories by name, in the order of the page's language. A route whose first page has such a list
 * loads the texts `countries` before it; elsewhere they come with the list.
 */
export function useCountries(): readonly Country[] {
  const { i18n } = useTranslation('countries');
  const loaded = i18n.getResourceBundle(i18n.language, 'countries') as typeof texts | undefined;
  return useMemo(() => Object.entries(loaded?.names ?? {}).map(([code, name]) => ({ code, name })), [loaded]);
}

/** Those of them where people live. */
export function useResidences(): readonly Country[] {
  const countries = useCountries();
  return useMemo(() => countries.filter(({ code }) => !NO_RESIDENCE.has(code)), [countries]);
}
