import { describe, expect, test } from '@jest/globals';
import { newLineToMatch, newTransfer } from '../../../../test/support/banking/builders.js';
import { createTransferIndex, type LineToMatch, matchLine, toLookups, type Transfer } from './match.js';

const [A, B] = [newTransfer(1), newTransfer(2)] as const;
/** A prefix other than ours. */
const addPrefixSlip = ({ reference }: Transfer): string => reference.replace(/^WF-|-/g, '').padStart(9, 'VE');

describe('a mistyped reference', () => {
  const name = { counterparty: 'ANA MARIA RUIZ' };
  const leadName = 'Ana Maria Ruiz';
  test.each<[string, Partial<Transfer>, Partial<LineToMatch>, number, string[]]>([
    ['its amount', {}, {}, 90, ['amount-equal']],
    ['another amount', {}, { amountCents: 75_599 }, 65, []],
    ['its amount and name', { leadName }, name, 94, ['amount-equal', 'name-similar']],
    ['the name alone', { leadName }, { ...name, amountCents: 1 }, 69, ['name-similar']],
    ['another name', { leadName: 'John Smith' }, name, 90, ['amount-equal']],
    // Three of five words are the minimum.
    [
      'a part of the name',
      { leadName: `${leadName} Gomez Perez` },
      name,
      94,
      ['amount-equal', 'name-similar'],
    ],
    ['another currency', {}, { currency: 'EUR' }, 55, ['other-currency']],
    ['the money there', { isPaid: true }, {}, 70, ['amount-equal', 'paid-already']],
  ])('is suggested with %s', (_, ofTransfer, ofPayment, score, reasons) => {
    const expected = { ...A, ...ofTransfer };
    expect(matchLine(newLineToMatch(addPrefixSlip(A), ofPayment), createTransferIndex([expected]))).toEqual({
      kind: 'suggestions',
      suggestions: [{ transfer: expected, score, reasons: ['prefix', ...reasons] }],
    });
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
