import { describe, expect, test } from '@jest/globals';
import { newLineToMatch, newTransfer } from '../../../../test/support/banking/builders.js';
import { createTransferIndex, type LineToMatch, matchLine, toLookups, type Transfer } from './match.js';

const [A, B] = [newTransfer(1), newTransfer(2)] as const;
/** Writes a prefix other than ours. */
const addPrefixSlip = ({ reference }: Transfer): string => reference.replace(/^WF-|-/g, '').padStart(9, 'VE');

describe('a mistyped reference', () => {
  const namedLine = { counterparty: 'ANA MARIA RUIZ' };
  const leadName = 'Ana Maria Ruiz';
  test.each<{
    name: string;
    transferChanges: Partial<Transfer>;
    lineChanges: Partial<LineToMatch>;
    score: number;
    reasons: string[];
  }>([
    { name: 'its amount', transferChanges: {}, lineChanges: {}, score: 90, reasons: ['amount-equal'] },
    {
      name: 'another amount',
      transferChanges: {},
      lineChanges: { amountCents: 75_599 },
      score: 65,
      reasons: [],
    },
    {
      name: 'its amount and name',
      transferChanges: { leadName },
      lineChanges: namedLine,
      score: 94,
      reasons: ['amount-equal', 'name-similar'],
    },
    {
      name: 'the name alone',
      transferChanges: { leadName },
      lineChanges: { ...namedLine, amountCents: 1 },
      score: 69,
      reasons: ['name-similar'],
    },
    {
      name: 'another name',
      transferChanges: { leadName: 'John Smith' },
      lineChanges: namedLine,
      score: 90,
      reasons: ['amount-equal'],
    },
    // Three of five words are the minimum.
    {
      name: 'a part of the name',
      transferChanges: { leadName: `${leadName} Gomez Perez` },
      lineChanges: namedLine,
      score: 94,
      reasons: ['amount-equal', 'name-similar'],
    },
    {
      name: 'another currency',
      transferChanges: {},
      lineChanges: { currency: 'EUR' },
      score: 55,
      reasons: ['other-currency'],
    },
    {
      name: 'the booking already paid',
      transferChanges: { isPaid: true },
      lineChanges: {},
      score: 70,
      reasons: ['amount-equal', 'paid-already'],
    },
  ])('is suggested with $name', ({ transferChanges, lineChanges, score, reasons }) => {
    const expected = { ...A, ...transferChanges };
    expect(matchLine(newLineToMatch(addPrefixSlip(A), lineChanges), createTransferIndex([expected]))).toEqual(
      {
        kind: 'suggestions',
        suggestions: [{ transfer: expected, score, reasons: ['prefix', ...reasons] }],
      },
    );
  });
});

test('the matcher looks up exact references, possible references and the amount', () => {
  const { references, ...sum } = toLookups(
    newLineToMatch(`${A.reference} ${addPrefixSlip(B)}`, { amountCents: 5 }),
  );
  expect(references).toEqual(expect.arrayContaining([A.reference, B.reference]));
  expect(sum).toEqual({ amountCents: 5, currency: 'USD' });
  expect(toLookups(newLineToMatch('hello')).references).toEqual([]);
  expect(createTransferIndex([A, B]).listByAmount(5, 'USD')).toEqual([]);
});
