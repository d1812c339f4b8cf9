import { createIsomorphicFn } from '@tanstack/react-start';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { i18n as I18n } from 'i18next';
import { createI18n, speak } from '../../shared/i18n/i18n.js';
import { SPOKEN } from './spoken.js';

/** The server's own, by language: what a page itself speaks the browser loads with it. */
const spoken = new Map<Locale, I18n>();
export const spokenIn = (locale: Locale): I18n | undefined => spoken.get(locale);

/** Before the server draws the form; in the browser nothing is prepared that may never be read. */
export const prepareContact = createIsomorphicFn()
  .server(async (locale: Locale): Promise<void> => {
    const i18n = spoken.get(locale) ?? createI18n();
    await speak(i18n, locale, SPOKEN);
    spoken.set(locale, i18n);
  })
  .client((_locale: Locale): Promise<void> => Promise.resolve());
