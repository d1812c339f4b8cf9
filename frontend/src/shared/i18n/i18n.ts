import type { Locale } from '@wayfold/contracts/kernel/locale';
import { type BackendModule, createInstance, type i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney } from './format.js';
import { loadMessages } from './load-messages.js';
import { isLocale } from './locale.js';
import { importMessages, isDeferred, isNamespace, type Namespace } from './messages.js';

/** Each namespace of a language is a module that loads on demand. */
const messagesBackend: BackendModule = {
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
 * Creates one instance per request on the server, one per page in the browser; no language falls back on
 * another. A text may format a value, as in `{{amountCents, money}}`.
 */
export function createI18n(): I18n {
  const i18n = createInstance();
  void i18n.use(messagesBackend).init({
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
 * Loads a page's texts before it renders, so that it never shows keys.
 * @throws {ApiProblem} with code `OFFLINE` if they do not arrive
 */
export async function loadLanguage(
  i18n: I18n,
  locale: Locale,
  namespaces: readonly Namespace[],
): Promise<void> {
  await loadMessages(i18n, locale, namespaces);
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
}

/** Lists the namespaces that the page's scripts need at once. */
export const listInitialNamespaces = (i18n: I18n): Namespace[] =>
  Object.keys(i18n.store.data[i18n.language] ?? {}).filter(
    (name): name is Namespace => isNamespace(name) && !isDeferred(name),
  );

export const getLocale = ({ language }: I18n): Locale => (isLocale(language) ? language : 'en');

/** Returns the page's language, which its address names. */
export const useLocale = (): Locale => getLocale(useTranslation('common').i18n);
