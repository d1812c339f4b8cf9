import { createIsomorphicFn } from '@tanstack/react-start';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { i18n as I18n } from 'i18next';
import { createI18n, loadLanguage } from '../../shared/i18n/i18n.js';
import { CONTACT_NAMESPACES } from './contact-namespaces.js';

/** The server's own texts by language; in the browser they come with the page. */
const textsByLocale = new Map<Locale, I18n>();

export const findServerTexts = (locale: Locale): I18n | undefined => textsByLocale.get(locale);

/** Prepares the server rendering; in the browser nothing is loaded that may never be read. */
export const prepareContact = createIsomorphicFn()
  .server(async (locale: Locale): Promise<void> => {
    const i18n = textsByLocale.get(locale) ?? createI18n();
    await loadLanguage(i18n, locale, CONTACT_NAMESPACES);
    textsByLocale.set(locale, i18n);
  })
  .client((_locale: Locale): Promise<void> => Promise.resolve());
