import { expect, test } from '@jest/globals';
import { newReceivedPayment } from '../../../../test/support/booking/builders.js';
import { applySteps, sumBySubject } from '../../../../test/support/ledger/apply-steps.js';
import { postCancellation } from './cancellation.js';
import { Entry } from './entry.js';
import { postLostDispute, postPayment } from './payments.js';
import { completeRefund, startRefund } from './refunds.js';
import { recognizeRevenue } from './revenue.js';

const bookDeposit = (entry: Entry): void => postPayment(entry, newReceivedPayment('deposit', 40_000, 'pi_1'));

test('a booking that has not ended has no retained fee to lose', () => {
  const { books } = applySteps(bookDeposit, (entry) =>
    completeRefund(entry, {
      paymentId: 'pi_1',
      amountCents: 30_000,
      refundId: 're_1',
      isGoodwill: false,
      source: 'stripe',
    }),
  );
  const loss = new Entry(books);
  postLostDispute(loss, 'pi_1', 40_000);
  expect(sumBySubject(loss)).toEqual({ 'deposits pi_1': 40_000, 'disputes pi_1': -40_000 });
});

test('a refund after the trip began reduces the revenue, not a retained fee', () => {
  const { books } = applySteps(bookDeposit, (entry) => {
    recognizeRevenue(entry);
    postCancellation(entry, 30_000, 40_000);
  });
  const refund = new Entry(books);
  startRefund(refund, { paymentId: 'pi_1', amountCents: 10_000, refundId: 're_1', isGoodwill: false });

  expect(sumBySubject(refund)).toEqual({ 'revenue pi_1': 10_000, 'refunds pi_1': -10_000 });
});
