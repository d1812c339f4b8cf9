import { beforeAll, describe, expect, test } from '@jest/globals';
import { createI18n, loadLanguage } from './i18n.js';
import { loadMessages } from './load-messages.js';
import { localeFiles } from './locale-files.js';
import type { Namespace } from './messages.js';

/** Its file exists, and does not arrive. */
const LOST = 'lost';

const lostNamespaces = ['common', LOST] as unknown as Namespace[];
beforeAll(() => {
  localeFiles[`../../locales/es/${LOST}.ts`] = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /lost.js'));
});

describe('a language', () => {
  test('is loaded with a page’s texts, and with the texts loaded before in another language', async () => {
    const i18n = createI18n();
    await loadLanguage(i18n, 'en', ['common', 'saved']);
    expect({ language: i18n.language, hasResourceBundle: i18n.hasResourceBundle('en', 'saved') }).toEqual({
      language: 'en',
      hasResourceBundle: true,
    });
    await loadLanguage(i18n, 'es', ['common']);
    expect({ language: i18n.language, hasResourceBundle: i18n.hasResourceBundle('es', 'saved') }).toEqual({
      language: 'es',
      hasResourceBundle: true,
    });
  });

  test('stays the same when the texts of the new language do not load', async () => {
    const i18n = createI18n();
    await loadLanguage(i18n, 'en', ['common']);
    await expect(loadLanguage(i18n, 'es', lostNamespaces)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(i18n.language).toBe('en');
    // A retry loads again: the failure is not cached.
    await expect(loadMessages(i18n, 'es', lostNamespaces)).rejects.toMatchObject({ code: 'OFFLINE' });
    await loadMessages(i18n, 'es', ['common', 'saved']);
    expect(i18n.hasResourceBundle('es', 'saved')).toBe(true);
  });

  test('fails by a fault, not by the connection, without a file of that name', async () => {
    const missingNamespaces = ['of-an-old-build'] as unknown as Namespace[];
    await expect(loadMessages(createI18n(), 'es', missingNamespaces)).rejects.toThrow(
      'No of-an-old-build in es',
    );
  });
});
