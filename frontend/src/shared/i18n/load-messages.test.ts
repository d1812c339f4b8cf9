import { describe, expect, test } from '@jest/globals';
import { createI18n, loadLanguage } from './i18n.js';
import { loadMessages } from './load-messages.js';
import type { Namespace } from './messages.js';

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
    const missingNamespaces = ['common', 'of-an-old-build'] as unknown as Namespace[];
    await expect(loadLanguage(i18n, 'es', missingNamespaces)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(i18n.language).toBe('en');
    // A retry loads again: the failure is not cached.
    await expect(loadMessages(i18n, 'es', missingNamespaces)).rejects.toMatchObject({ code: 'OFFLINE' });
    await loadMessages(i18n, 'es', ['common', 'saved']);
    expect(i18n.hasResourceBundle('es', 'saved')).toBe(true);
  });
});
