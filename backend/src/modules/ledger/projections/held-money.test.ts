import { expect, test } from '@jest/globals';
import { paid } from '../../../../test/booking/builders.js';
import { noBooks, Posting } from './posting.js';

const sums = (posting: Posting) =>
  Object.fromEntries(
    posting
      .done()
      .lines.map(({ account, party, amountCents }) => [`${account} ${party ?? ''}`.trim(), amountCents]),
  );

test('the end takes what is missing of the fee out of what was too much, and of no more than that', () => {
  const before = new Posting(noBooks);
  before.pay(paid('deposit', 40_000, 'pi_1'));
  before.overpay(paid('deposit', 700, 'pi_1'));
  before.overpay(paid('deposit', 900, 'pi_2'));
  const { books } = before.done();
  const end = new Posting(books);
  end.cancel(41_000, 41_000);
  expect(sums(end)).toEqual({
    ...{ forfeited: -41_000, deposits: 41_000 },
    ...{ 'overpayments pi_1': 700, 'deposits pi_1': -700 },
    ...{ 'overpayments pi_2': 300, 'deposits pi_2': -300 },
  });
  expect(end.done().books).toMatchObject({ depositsCents: 0, payments: { pi_2: { surplusCents: 600 } } });
});
