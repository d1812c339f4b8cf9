import { expect, test } from '@jest/globals';
import { newRawLine } from '../../../../test/support/bank-files/raw-lines.js';
import type { RawLine } from './file-line.js';
import { maskLineCards } from './mask-cards.js';

const CARD = '4242 4242 4242 4242';

test.each(['account', 'bankReference', 'counterparty', 'remittance'] as const)(
  'masks a card number in the %s and keeps all else',
  (field) => {
    const maskedLine = maskLineCards(newRawLine({ [field]: `card ${CARD}` }));
    expect(maskedLine[field]).not.toContain('4242 4242');
    expect(maskedLine[field]).toMatch(/^card .*4242$/);
    expect({ ...maskedLine, [field]: '' }).toEqual(newRawLine({ [field]: '' }));
  },
);

test('masks the same text to the same text, so that the line id stays', () => {
  const line = newRawLine({ remittance: CARD, counterparty: CARD });
  expect(maskLineCards(line)).toEqual(maskLineCards({ ...line }));
  expect(maskLineCards(maskLineCards(line))).toEqual(maskLineCards(line));
});

test.each<{ name: string; overrides: Partial<RawLine> }>([
  { name: 'without a card number', overrides: {} },
  {
    name: 'without the optional texts',
    overrides: { account: null, bankReference: null, counterparty: null, remittance: '' },
  },
])('returns the line itself if it is $name', ({ overrides }) => {
  const line = newRawLine(overrides);
  expect(maskLineCards(line)).toBe(line);
});
