import { describe, expect, test } from '@jest/globals';
import { BOOKING, DEPOSIT_CENTS, newDepositPaidHistory } from '../../../../test/support/booking/builders.js';
import { expectBalanced } from '../../../../test/support/ledger/expect-balanced.js';
import { foldJournal } from '../../../../test/support/ledger/fold-journal.js';
import { noBooks } from './books.js';
import { type LedgerEvent, postEvent } from './journal.js';

const { books: depositBooks } = foldJournal(newDepositPaidHistory());

describe('rows of the providers’ own ledgers', () => {
  const row = { provider: 'stripe', entryId: 'txn_1', at: '2027-01-10T10:00:00.000Z' } as const;
  const paidRow = { ...row, paymentId: 'pi_deposit', bookingId: BOOKING };

  test.each<{ name: string; event: LedgerEvent; lines: string[] }>([
    {
      name: 'a fee',
      event: { type: 'ProviderFeeCharged', data: { ...paidRow, sourceId: 'ch_1', feeCents: 1_190 } },
      lines: ['fees 1190', 'clearing:stripe -1190'],
    },
    {
      name: 'a refunded fee',
      event: { type: 'ProviderFeeCharged', data: { ...paidRow, sourceId: 'ch_1', feeCents: -30 } },
      lines: ['fees -30', 'clearing:stripe 30'],
    },
    {
      name: 'a payout',
      event: {
        type: 'ProviderPayoutArrived',
        data: { ...row, payoutId: 'po_1', amountCents: 900, arrivesOn: null },
      },
      lines: ['bank 900', 'clearing:stripe -900'],
    },
    {
      name: 'a returned payout',
      event: { type: 'ProviderPayoutReturned', data: { ...row, payoutId: 'po_1', amountCents: 900 } },
      lines: ['clearing:stripe 900', 'bank -900'],
    },
    {
      name: 'money withheld because of a dispute',
      event: {
        type: 'DisputeMoneyMoved',
        data: { ...paidRow, disputeId: 'du_1', amountCents: -DEPOSIT_CENTS },
      },
      lines: ['clearing:stripe -40000', 'disputes 40000'],
    },
    {
      name: 'money returned after a dispute',
      event: {
        type: 'DisputeMoneyMoved',
        data: { ...paidRow, disputeId: 'du_1', amountCents: DEPOSIT_CENTS },
      },
      lines: ['clearing:stripe 40000', 'disputes -40000'],
    },
    {
      name: 'money of an unknown category',
      event: {
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
      lines: ['clearing:stripe 7', 'suspense -7'],
    },
  ])('are posted by their kind: $name', ({ event, lines }) => {
    const result = postEvent(depositBooks, event);
    expect(result.lines.map(({ account, amountCents }) => `${account} ${amountCents}`)).toEqual(lines);
    expectBalanced(event, result.lines);
    // The entries change nothing that the customer paid or owes.
    expect(result.books).toBe(depositBooks);
  });

  test('a line names the payment, else its source, else the row', () => {
    const listSubjects = (fields: object): (string | null | undefined)[] =>
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
    expect(listSubjects({ paymentId: 'pi_1', sourceId: 'ch_1' })).toEqual(['pi_1', 'pi_1']);
    expect(listSubjects({ sourceId: 'ch_1' })).toEqual(['ch_1', 'ch_1']);
    expect(listSubjects({})).toEqual(['txn_1', 'txn_1']);
  });
});
