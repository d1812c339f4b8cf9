import { describe, expect, test } from '@jest/globals';
import type { Landing } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { listFactSentences } from './facts-line.js';

const FACTS: Landing['facts'] = {
  fromCents: 189_000,
  days: { min: 6, max: 12 },
  difficulties: ['easy', 'moderate', 'challenging'],
  months: [3, 4, 5, 10],
  cities: ['Cusco', 'Lima'],
};

const formatFacts = async (locale: Locale, overrides: Partial<Landing['facts']> = {}): Promise<string> => {
  const i18n = await newLoadedI18n(locale, ['landing', 'common']);
  return listFactSentences(i18n.getFixedT(locale, ['landing', 'common'] as const), locale, {
    ...FACTS,
    ...overrides,
  }).join(' ');
};

describe('facts shared by the trips of a landing page', () => {
  test.each([
    [
      'en',
      'From $1,890 per person, 6 to 12 days, starting in Cusco or Lima. Difficulty: from easy to challenging. Groups leave from March to May and in October.',
    ],
    [
      'es',
      'Desde $1.890 por persona, de 6 a 12 días, con inicio en Cusco o Lima. Dificultad: de fácil a exigente. Hay salidas de marzo a mayo y en octubre.',
    ],
  ] as const)('are one paragraph: %s', async (locale, text) => expect(await formatFacts(locale)).toBe(text));

  test.each([
    { locale: 'en', facts: { months: [11, 12, 1, 2] }, sentence: 'Groups leave from November to February.' },
    { locale: 'es', facts: { months: [6, 7] }, sentence: 'Hay salidas en junio y julio.' },
    {
      locale: 'en',
      facts: { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
      sentence: 'Groups leave all year round.',
    },
    {
      locale: 'es',
      facts: { difficulties: ['easy', 'not-applicable'] as const },
      sentence: 'Dificultad: fácil.',
    },
    {
      locale: 'en',
      facts: { days: { min: 8, max: 8 }, fromCents: null },
      sentence: '8 days, starting in Cusco or Lima.',
    },
    {
      locale: 'es',
      facts: { days: { min: 4, max: 8 }, fromCents: null },
      sentence: 'De 4 a 8 días, con inicio en Cusco o Lima.',
    },
    {
      locale: 'en',
      facts: { cities: ['A', 'B', 'C', 'D', 'E'] },
      sentence: 'starting in A, B, C or in 2 other towns.',
    },
    { locale: 'es', facts: { cities: ['Lima', 'Oruro'] }, sentence: 'con inicio en Lima u Oruro.' },
  ] as const)('say in $locale of $facts: $sentence', async ({ locale, facts, sentence }) => {
    expect(await formatFacts(locale, structuredClone(facts) as Partial<Landing['facts']>)).toContain(
      sentence,
    );
  });

  test('have no sentence without months or grades', async () => {
    expect(await formatFacts('en', { months: [], difficulties: ['not-applicable'] })).toBe(
      'From $1,890 per person, 6 to 12 days, starting in Cusco or Lima.',
    );
  });
});
