import { expect, test } from '@jest/globals';
import { paid } from '../../../../test/booking/builders.js';
import { noBooks, Posting } from './posting.js';

const sums = (posting: Posting) =>
  Object.fromEntries(
    posting
      .finish()
      .lines.map(({ account, party, amountCents }) => [`${account} ${party ?? ''}`.trim(), amountCents]),
  );

test('takes a missing fee from overpayments, up to their amount', () => {
  const before = new Posting(noBooks);
  before.pay(paid('deposit', 40_000, 'pi_1'));
  before.overpay(paid('deposit', 700, 'pi_1'));
  before.overpay(paid('deposit', 900, 'pi_2'));
  const { books } = before.finish();
  const end = new Posting(books);
  end.cancel(41_000, 41_000);
  expect(sums(end)).toEqual({
    forfeited: -41_000,
    deposits: 41_000,
    'overpayments pi_1': 700,
    'deposits pi_1': -700,
    'overpayments pi_2': 300,
    'deposits pi_2': -300,
  });
  expect(end.finish().books).toMatchObject({ depositsCents: 0, payments: { pi_2: { surplusCents: 600 } } });
});

test('takes the fee from accepted payments first, in a fixed order, never from foreign ones', () => {
  const before = new Posting(noBooks);
  before.receive('stripe', 'pi_0', 500);
  for (const paymentId of ['pi_22', 'pi_1', 'pi_3']) before.overpay(paid('deposit', 500, paymentId));
  before.pay(paid('deposit', 40_000, 'pi_9'));
  before.overpay(paid('deposit', 100, 'pi_9'));
  const { books } = before.finish();
  const stored = { ...books, payments: Object.fromEntries(Object.entries(books.payments).reverse()) };
  for (const state of [books, stored]) {
    const end = new Posting(state);
    end.cancel(40_700, 40_700);
    expect(sums(end)).toEqual({
      forfeited: -40_700,
      deposits: 40_700,
      'overpayments pi_9': 100,
      'deposits pi_9': -100,
      'overpayments pi_1': 500,
      'deposits pi_1': -500,
      'overpayments pi_22': 100,
      'deposits pi_22': -100,
    });
  }
});

test('takes no fee from money that goodwill paid', () => {
  const posting = new Posting(noBooks);
  posting.pay(paid('deposit', 40_000, 'pi_1'));
  posting.overpay(paid('deposit', 700, 'pi_1'));
  posting.pay({ ...paid('balance', 5_000, 'gift-1'), provider: 'goodwill' });
  const end = new Posting(posting.finish().books);
  end.cancel(40_700, 40_700);
  expect(sums(end)).toEqual({
    forfeited: -40_700,
    goodwill: -5_000,
    deposits: 45_700,
    'overpayments pi_1': 700,
    'deposits pi_1': -700,
  });
});

test('releases the retained fee for a refund that failed before the cancellation', () => {
  const posting = new Posting(noBooks);
  posting.pay(paid('deposit', 40_000, 'pi_1'));
  posting.send('pi_1', 15_000, 're_1', false);
  posting.giveBack('pi_1', 15_000, 're_1');
  posting.takeBack('pi_1', 're_1', 15_000);
  posting.cancel(40_000, 40_000);
  const reversal = new Posting(posting.finish().books);
  reversal.reverse('pi_1', 40_000);
  expect(sums(reversal)).toEqual({ 'forfeited pi_1': 40_000, 'clearing:stripe pi_1': -40_000 });
});

test('retains nothing for a trip that takes place, nor more for a booking cancelled after departure', () => {
  const posting = new Posting(noBooks);
  posting.pay(paid('deposit', 40_000, 'pi_1'));
  const { books } = posting.finish();
  const refund = new Posting(books);
  refund.giveBack('pi_1', 30_000, 're_1');
  const lost = new Posting(refund.finish().books);
  lost.lose('pi_1', 40_000);
  expect(sums(lost)).toEqual({ 'deposits pi_1': 40_000, 'disputes pi_1': -40_000 });

  const begun = new Posting(books);
  begun.depart();
  begun.cancel(30_000, 40_000);
  const rest = new Posting(begun.finish().books);
  rest.send('pi_1', 10_000, 're_1', false);
  expect(sums(rest)).toEqual({ 'revenue pi_1': 10_000, 'refunds pi_1': -10_000 });
});
