import { expect, test } from '@jest/globals';
import { DEPOSIT_CENTS, newReceivedPayment } from '../../../../test/support/booking/builders.js';
import { applySteps, sumBySubject } from '../../../../test/support/ledger/apply-steps.js';
import { bookCancellation } from './cancellation.js';
import { Entry } from './entry.js';
import { bookLostDispute, bookPayment } from './payments.js';
import { completeRefund, startRefund } from './refunds.js';
import { recognizeRevenue } from './revenue.js';

const bookDeposit = (entry: Entry): void =>
  bookPayment(entry, newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_1'));

test('a booking that has not ended has no retained fee to lose', () => {
  const { books } = applySteps(bookDeposit, (entry) =>
    completeRefund(entry, { paymentId: 'pi_1', amountCents: 30_000, refundId: 're_1' }),
  );
  const loss = new Entry(books);
  bookLostDispute(loss, 'pi_1', DEPOSIT_CENTS);
  expect(sumBySubject(loss)).toEqual({ 'deposits pi_1': DEPOSIT_CENTS, 'disputes pi_1': -DEPOSIT_CENTS });
});

test('a refund after the trip began reduces the revenue, not a retained fee', () => {
  const { books } = applySteps(bookDeposit, (entry) => {
    recognizeRevenue(entry);
    bookCancellation(entry, 30_000, DEPOSIT_CENTS);
  });
  const refund = new Entry(books);
  startRefund(refund, { paymentId: 'pi_1', amountCents: 10_000, refundId: 're_1', isGoodwill: false });

  expect(sumBySubject(refund)).toEqual({ 'revenue pi_1': 10_000, 'refunds pi_1': -10_000 });
});
