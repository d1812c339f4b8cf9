import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { importMessages } from '../src/shared/i18n/messages.js';

const ENGLISH_FOLDER = path.join(import.meta.dirname, '../src/locales/en');
const namespaces = readdirSync(ENGLISH_FOLDER).map((file) => path.basename(file, '.ts'));

/** These texts are equal in both languages; country names are excluded, because many are equal. */
const SHARED_WORDS = new Set(
  'Wayfold PayPal Klarna Affirm USD KB PDF JPEG PNG SWIFT BIC Total Premium Cheque English Español Visa m x'.split(
    ' ',
  ),
);

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as object).flatMap(([name, child]) =>
    flatten(child, key === '' ? name : `${key}.${name}`),
  );
}

const loadTexts = async (locale: 'en' | 'es', namespace: string): Promise<ReadonlyMap<string, string>> =>
  new Map(flatten((await importMessages(locale, namespace)).default, ''));

const listPlaceholders = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name))].sort().join();
const listWords = (text: string): string[] => text.replace(/\{\{.*?\}\}/g, '').match(/\p{L}+/gu) ?? [];

describe.each(namespaces.filter((name) => name !== 'countries'))('the texts of %s', (namespace) => {
  test('are translated to Spanish', async () => {
    const [en, es] = await Promise.all([loadTexts('en', namespace), loadTexts('es', namespace)]);
    const untranslated = [...en].filter(
      ([key, text]) => es.get(key) === text && listWords(text).some((word) => !SHARED_WORDS.has(word)),
    );

    expect(untranslated).toEqual([]);
  });

  test('have the same placeholders in both languages', async () => {
    const [en, es] = await Promise.all([loadTexts('en', namespace), loadTexts('es', namespace)]);
    // A singular may write its number as a word, without the placeholder.
    const mismatches = [...es].filter(([key, text]) => {
      const english = en.get(key.replace(/_many$/, '_other'));
      return (
        english !== undefined && !key.endsWith('_one') && listPlaceholders(english) !== listPlaceholders(text)
      );
    });

    expect(mismatches).toEqual([]);
  });
});

test('an unknown error has the specified title', async () => {
  expect((await loadTexts('en', 'common')).get('errorTitle')).toBe('Internal Server Error');
});
