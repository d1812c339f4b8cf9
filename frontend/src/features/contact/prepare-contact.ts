import { createIsomorphicFn } from '@tanstack/react-start';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { i18n as I18n } from 'i18next';
import { createI18n, loadLanguage } from '../../shared/i18n/i18n.js';
import { CONTACT_NAMESPACES } from './contact-namespaces.js';

/** The server caches its texts by language; the browser gets them with the page. */
const textsByLocale = new Map<Locale, I18n>();

export const findServerTexts = (locale: Locale): I18n | undefined => textsByLocale.get(locale);

/** Prepares only the server's rendering; the browser loads nothing that the visitor may never read. */
export const prepareContact = createIsomorphicFn()
  .server(async (locale: Locale): Promise<void> => {
    const i18n = textsByLocale.get(locale) ?? createI18n();
    await loadLanguage(i18n, locale, CONTACT_NAMESPACES);
    textsByLocale.set(locale, i18n);
  })
  .client((_locale: Locale): Promise<void> => Promise.resolve());
