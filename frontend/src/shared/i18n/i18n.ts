import type { Locale } from '@wayfold/contracts/kernel/ids';
import { createInstance, type i18n as I18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next, useTranslation } from 'react-i18next';
import { isLocale } from './locale.js';
import { messages, type Namespace } from './messages.js';

/** One instance per request on the server, one per page in the browser; there is no fallback language. */
export function createI18n(): I18n {
  const i18n = createInstance();
  void i18n
    .use(initReactI18next)
    .use(resourcesToBackend((locale: string, namespace: string) => messages(locale, namespace)))
    .init({
      supportedLngs: ['en', 'es'],
      fallbackLng: false,
      ns: [],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return i18n;
}

/** Loads what a page says before it is drawn. */
export async function speak(i18n: I18n, locale: Locale, namespaces: readonly Namespace[]): Promise<void> {
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
  await i18n.loadNamespaces([...namespaces]);
}

/** The page's language: that of its address. */
export function useLocale(): Locale {
  const { i18n } = useTranslation('common');
  return isLocale(i18n.language) ? i18n.language : 'en';
}
