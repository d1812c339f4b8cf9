import { expect, test } from '@jest/globals';
import type { RawLine } from './file-line.js';
import { maskLineCards } from './mask-cards.js';

const CARD = '4242 4242 4242 4242';
const newLine = (overrides: Partial<RawLine> = {}): RawLine => ({
  account: 'DE89370400440532013000',
  bankReference: 'BK-1',
  bookedOn: '2026-11-20',
  valueDate: '2026-11-20',
  amountCents: 75_600,
  currency: 'USD',
  counterparty: 'MARIA LOPEZ',
  remittance: 'WF-7KQ4-9TX',
  chargesCents: 0,
  isReversal: false,
  ...overrides,
});

test.each(['account', 'bankReference', 'counterparty', 'remittance'] as const)(
  'masks a card number in the %s and keeps all else',
  (field) => {
    const maskedLine = maskLineCards(newLine({ [field]: `card ${CARD}` }));
    expect(maskedLine[field]).not.toContain('4242 4242');
    expect(maskedLine[field]).toMatch(/^card .*4242$/);
    expect({ ...maskedLine, [field]: '' }).toEqual(newLine({ [field]: '' }));
  },
);

test('masks the same text to the same text, so that the line id stays', () => {
  const line = newLine({ remittance: CARD, counterparty: CARD });
  expect(maskLineCards(line)).toEqual(maskLineCards({ ...line }));
  expect(maskLineCards(maskLineCards(line))).toEqual(maskLineCards(line));
});

test.each<[string, Partial<RawLine>]>([
  ['without a card number', {}],
  ['without the optional texts', { account: null, bankReference: null, counterparty: null, remittance: '' }],
])('returns the line itself if it is %s', (_title, overrides) => {
  const line = newLine(overrides);
  expect(maskLineCards(line)).toBe(line);
});
