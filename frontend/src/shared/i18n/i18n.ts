import type { Locale } from '@wayfold/contracts/kernel/locale';
import { type BackendModule, createInstance, type i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney } from './format.js';
import { loadMessages } from './load-messages.js';
import { isLocale } from './locale.js';
import { DEFERRED_NAMESPACES, importMessages, isNamespace, type Namespace } from './messages.js';

/** Each language's namespace is a module, loaded on demand. */
const modules: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    importMessages(language, namespace).then(
      ({ default: messages }) => callback(null, messages),
      (error: Error) => callback(error, null),
    );
  },
};

/**
 * One instance per request on the server, one per page in the browser; there is no fallback language. A text
 * may format a value, as in `{{amountCents, money}}`.
 */
export function createI18n(): I18n {
  const i18n = createInstance();
  void i18n.use(modules).init({
    supportedLngs: ['en', 'es'],
    fallbackLng: false,
    ns: [],
    defaultNS: 'common',
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
  });
  const addFormat = <Value>(name: string, format: (value: Value, locale: Locale) => string): void =>
    i18n.services.formatter?.add(name, (value: Value, lng) => format(value, isLocale(lng) ? lng : 'en'));
  addFormat('money', formatMoney);
  addFormat('day', formatDay);
  addFormat('instant', formatInstant);
  return i18n;
}

/**
 * Loads a page's texts before it renders.
 * @throws {ApiProblem} with code `OFFLINE` on failure: a page never shows keys
 */
export async function loadLanguage(
  i18n: I18n,
  locale: Locale,
  namespaces: readonly Namespace[],
): Promise<void> {
  await loadMessages(i18n, locale, namespaces);
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
}

/** Namespaces that the page's scripts need at once. */
export const listInitialNamespaces = (i18n: I18n): Namespace[] =>
  Object.keys(i18n.store.data[i18n.language] ?? {}).filter(
    (name): name is Namespace => isNamespace(name) && !DEFERRED_NAMESPACES.includes(name),
  );

export const getLocale = ({ language }: I18n): Locale => (isLocale(language) ? language : 'en');

/** The page's language, from its address. */
export const useLocale = (): Locale => getLocale(useTranslation('common').i18n);
