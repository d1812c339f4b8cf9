import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { i18n as I18n } from 'i18next';
import { createI18n, loadLanguage } from '../../src/shared/i18n/i18n.js';
import type { Namespace } from '../../src/shared/i18n/messages.js';

/** Returns a page's language with its texts. */
export async function newLoadedI18n(locale: Locale, namespaces: readonly Namespace[]): Promise<I18n> {
  const i18n = createI18n();
  await loadLanguage(i18n, locale, namespaces);
  return i18n;
}
