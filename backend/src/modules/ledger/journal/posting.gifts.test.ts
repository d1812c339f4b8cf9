import { expect, test } from '@jest/globals';
import { newPaid } from '../../../../test/booking/builders.js';
import { noBooks, Posting } from './posting.js';

/**
 * Goodwill of 50 over pi_1 and 30 over pi_2 that cancellation takes back after `reversedCents` of pi_1 were
 * reversed.
 */
function calculateReturnedGoodwill(reversedCents: number): number {
  const posting = new Posting(noBooks);
  posting.bookPayment(newPaid('deposit', 400, 'pi_1'));
  posting.bookPayment(newPaid('balance', 200, 'pi_2'));
  for (const [paymentId, cents] of [['pi_1', 50] as const, ['pi_2', 30] as const]) {
    posting.startRefund(paymentId, cents, `${paymentId}-r1`, { isGoodwill: true });
    posting.completeRefund(paymentId, cents, `${paymentId}-r1`, { isGoodwill: true });
  }
  posting.reversePayment('pi_1', reversedCents);
  const end = new Posting(posting.finish().books);
  end.cancelBooking(0, 600 - reversedCents);
  return 0 - (end.finish().lines.find(({ account }) => account === 'goodwill')?.amountCents ?? 0);
}

test('takes goodwill back at cancellation while part of its payment remains', () => {
  expect(calculateReturnedGoodwill(100)).toBe(80);
  expect(calculateReturnedGoodwill(400)).toBe(30);
});
