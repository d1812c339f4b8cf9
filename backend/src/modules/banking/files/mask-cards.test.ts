import { expect, test } from '@jest/globals';
import { newRawLine } from '../../../../test/support/bank-files/raw-lines.js';
import type { RawLine } from './file-line.js';
import { maskLineCards } from './mask-cards.js';

const CARD_NUMBER = '4242 4242 4242 4242';

test.each(['account', 'bankReference', 'counterparty', 'remittance'] as const)(
  'a card number in the %s is masked, and the rest of the line stays unchanged',
  (field) => {
    const maskedLine = maskLineCards(newRawLine({ [field]: `card ${CARD_NUMBER}` }));
    expect(maskedLine[field]).not.toContain('4242 4242');
    expect(maskedLine[field]).toMatch(/^card .*4242$/);
    expect({ ...maskedLine, [field]: '' }).toEqual(newRawLine({ [field]: '' }));
  },
);

test('the same text is always masked alike, so that the line keeps its id', () => {
  const line = newRawLine({ remittance: CARD_NUMBER, counterparty: CARD_NUMBER });
  expect(maskLineCards(line)).toEqual(maskLineCards({ ...line }));
  expect(maskLineCards(maskLineCards(line))).toEqual(maskLineCards(line));
});

test.each<{ name: string; overrides: Partial<RawLine> }>([
  { name: 'without a card number', overrides: {} },
  {
    name: 'without the optional texts',
    overrides: { account: null, bankReference: null, counterparty: null, remittance: '' },
  },
])('a line $name stays unchanged', ({ overrides }) => {
  const line = newRawLine(overrides);
  expect(maskLineCards(line)).toBe(line);
});
