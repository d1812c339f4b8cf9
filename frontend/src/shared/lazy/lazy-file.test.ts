import { describe, expect, test } from '@jest/globals';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { createLazyFile } from './lazy-file.js';

const newEnglishI18n = () => newLoadedI18n('en', ['common']);

describe('a lazy file', () => {
  test('is fetched once, with its texts in the page’s language', async () => {
    const i18n = await newEnglishI18n();
    let loadCount = 0;
    const file = createLazyFile(() => Promise.resolve((loadCount += 1)), ['find-booking']);

    expect(file.findLoaded(i18n)).toBeNull();
    expect(await Promise.all([file.load(i18n), file.load(i18n)])).toEqual([1, 1]);
    expect(file.findLoaded(i18n)).toBe(1);
    expect(i18n.hasResourceBundle('en', 'find-booking')).toBe(true);
  });

  test('is not loaded in a language whose texts are missing', async () => {
    const file = createLazyFile(() => Promise.resolve('file'), ['find-booking']);
    await file.load(await newEnglishI18n());
    const spanish = await newLoadedI18n('es', ['common']);

    expect(file.findLoaded(spanish)).toBeNull();
    expect(await file.load(spanish)).toBe('file');
    expect(file.findLoaded(spanish)).toBe('file');
  });

  test('is fetched again when it did not arrive, which is reported as a lost connection', async () => {
    const i18n = await newEnglishI18n();
    let loadCount = 0;
    const file = createLazyFile(() =>
      (loadCount += 1) === 1
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))
        : Promise.resolve('file'),
    );

    await expect(file.load(i18n)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(file.findLoaded(i18n)).toBeNull();
    expect(await file.load(i18n)).toBe('file');
  });

  test('reports its own fault when it arrived and failed', async () => {
    const fault = new TypeError('Cannot read properties of undefined');
    const file = createLazyFile(() => Promise.reject(fault));

    await expect(file.load(await newEnglishI18n())).rejects.toBe(fault);
  });
});
