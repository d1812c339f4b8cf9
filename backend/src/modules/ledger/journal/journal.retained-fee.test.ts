import { expect, test } from '@jest/globals';
import { newDepositPaidBooking, getInstalmentId } from '../../../../test/booking/builders.js';
import type { BookingEvent } from '../../booking/events.js';
import { postEvent } from './journal.js';
import { noBooks } from './posting.js';

const cancelled: BookingEvent = {
  type: 'BookingCancelled',
  data: {
    by: 'customer',
    reason: '',
    policy: 'cancellation/1',
    daysBefore: 10,
    feeCents: 200_000,
    paidCents: 40_000,
    retainedCents: 40_000,
    refundCents: 0,
  },
};
const dispute = {
  disputeId: 'dp_1',
  instalmentId: getInstalmentId('deposit'),
  provider: 'stripe' as const,
  paymentId: 'pi_deposit',
  amountCents: 40_000,
} as const;

test.each<[string, BookingEvent, string]>([
  [
    "the customer's bank charged it back",
    { type: 'DisputeClosed', data: { ...dispute, outcome: 'lost' } },
    'disputes',
  ],
  [
    'its transfer belonged to another booking',
    {
      type: 'PaymentReversed',
      data: {
        instalmentId: dispute.instalmentId,
        provider: 'stripe' as const,
        paymentId: 'pi_deposit',
        amountCents: 40_000,
        surplusCents: 0,
      },
    },
    'clearing:stripe',
  ],
])('releases the retained fee of a cancelled booking when %s', (_what, loss, credit) => {
  const books = [...newDepositPaidBooking(), cancelled].reduce(
    (before, event) => postEvent(before, event).books,
    noBooks,
  );
  expect(postEvent(books, loss).lines.map(({ account, amountCents }) => [account, amountCents])).toEqual([
    ['forfeited', 40_000],
    [credit, -40_000],
  ]);
});
