import { expect, test } from '@jest/globals';
import { paid } from '../../../../test/booking/builders.js';
import { noBooks, Posting } from './posting.js';

/** What the end takes back of gifts, 50 over pi_1 and 30 over pi_2, after so much of pi_1 was not for this booking. */
function takenBackAfter(reversedCents: number): number {
  const posting = new Posting(noBooks);
  posting.pay(paid('deposit', 400, 'pi_1'));
  posting.pay(paid('balance', 200, 'pi_2'));
  for (const [intentId, cents] of [['pi_1', 50] as const, ['pi_2', 30] as const]) {
    posting.send(intentId, cents, `${intentId}-r1`, true);
    posting.giveBack(intentId, cents, `${intentId}-r1`, { gift: true });
  }
  posting.reverse('pi_1', reversedCents);
  const end = new Posting(posting.done().books);
  end.cancel(0, 600 - reversedCents);
  return 0 - (end.done().lines.find(({ account }) => account === 'goodwill')?.amountCents ?? 0);
}

test('the end takes a gift back as long as there is something left of the payment that it went over', () => {
  expect(takenBackAfter(100)).toBe(80);
  expect(takenBackAfter(400)).toBe(30);
});
