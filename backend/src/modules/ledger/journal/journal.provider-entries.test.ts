import { describe, expect, test } from '@jest/globals';
import { BOOKING, newDepositPaidBooking } from '../../../../test/support/booking/builders.js';
import { expectBalanced } from '../../../../test/support/ledger/expect-balanced.js';
import { type Books, noBooks } from './books.js';
import { type LedgerEvent, postEvent } from './journal.js';

const paidFor: Books = newDepositPaidBooking().reduce(
  (books, event) => postEvent(books, event).books,
  noBooks,
);

describe('rows of the providers’ own ledgers', () => {
  const row = { provider: 'stripe', entryId: 'txn_1', at: '2027-01-10T10:00:00.000Z' } as const;
  const paidRow = { ...row, paymentId: 'pi_deposit', bookingId: BOOKING };

  test.each<[string, LedgerEvent, string[]]>([
    [
      'a fee',
      { type: 'ProviderFeeCharged', data: { ...paidRow, sourceId: 'ch_1', feeCents: 1_190 } },
      ['fees 1190', 'clearing:stripe -1190'],
    ],
    [
      'a refunded fee',
      { type: 'ProviderFeeCharged', data: { ...paidRow, sourceId: 'ch_1', feeCents: -30 } },
      ['fees -30', 'clearing:stripe 30'],
    ],
    [
      'a payout',
      {
        type: 'ProviderPayoutArrived',
        data: { ...row, payoutId: 'po_1', amountCents: 900, arrivesOn: null },
      },
      ['bank 900', 'clearing:stripe -900'],
    ],
    [
      'a returned payout',
      { type: 'ProviderPayoutReturned', data: { ...row, payoutId: 'po_1', amountCents: 900 } },
      ['clearing:stripe 900', 'bank -900'],
    ],
    [
      'money withheld because of a dispute',
      { type: 'DisputeMoneyMoved', data: { ...paidRow, disputeId: 'du_1', amountCents: -40_000 } },
      ['clearing:stripe -40000', 'disputes 40000'],
    ],
    [
      'money returned after a dispute',
      { type: 'DisputeMoneyMoved', data: { ...paidRow, disputeId: 'du_1', amountCents: 40_000 } },
      ['clearing:stripe 40000', 'disputes -40000'],
    ],
    [
      'money of an unknown category',
      {
        type: 'ProviderMoneyMoved',
        data: {
          ...row,
          paymentId: null,
          bookingId: null,
          sourceId: null,
          category: 'x',
          amountCents: 7,
        },
      },
      ['clearing:stripe 7', 'suspense -7'],
    ],
  ])('%s', (_name, event, lines) => {
    const result = postEvent(paidFor, event);
    expect(result.lines.map(({ account, amountCents }) => `${account} ${amountCents}`)).toEqual(lines);
    expectBalanced(event, result.lines);
    // None of this changes what the customer paid or owes.
    expect(result.books).toBe(paidFor);
  });

  test('a line names the payment, otherwise its cause, otherwise the row', () => {
    const listParties = (fields: object): (string | null | undefined)[] =>
      postEvent(noBooks, {
        type: 'ProviderMoneyMoved',
        data: {
          ...row,
          paymentId: null,
          bookingId: null,
          sourceId: null,
          category: 'x',
          amountCents: 7,
          ...fields,
        },
      }).lines.map(({ subjectId }) => subjectId);
    expect(listParties({ paymentId: 'pi_1', sourceId: 'ch_1' })).toEqual(['pi_1', 'pi_1']);
    expect(listParties({ sourceId: 'ch_1' })).toEqual(['ch_1', 'ch_1']);
    expect(listParties({})).toEqual(['txn_1', 'txn_1']);
  });
});
