import { expect, test } from '@jest/globals';
import { newPaid } from '../../../../test/support/booking/builders.js';
import { noBooks, Posting } from './posting.js';

const sumByAccount = (posting: Posting) =>
  Object.fromEntries(
    posting
      .finish()
      .lines.map(({ account, party, amountCents }) => [`${account} ${party ?? ''}`.trim(), amountCents]),
  );

test('a retained fee is taken from overpayments as far as it exceeds the deposits', () => {
  const before = new Posting(noBooks);
  before.bookPayment(newPaid('deposit', 40_000, 'pi_1'));
  before.bookOverpayment(newPaid('deposit', 700, 'pi_1'));
  before.bookOverpayment(newPaid('deposit', 900, 'pi_2'));
  const { books } = before.finish();
  const end = new Posting(books);
  end.cancelBooking(41_000, 41_000);
  expect(sumByAccount(end)).toEqual({
    forfeited: -41_000,
    deposits: 41_000,
    'overpayments pi_1': 700,
    'deposits pi_1': -700,
    'overpayments pi_2': 300,
    'deposits pi_2': -300,
  });
  expect(end.finish().books).toMatchObject({ depositsCents: 0, payments: { pi_2: { surplusCents: 600 } } });
});

test('a retained fee is taken from accepted payments in a fixed order, never from foreign ones', () => {
  const before = new Posting(noBooks);
  before.bookCapture('stripe', 'pi_0', 500);
  for (const paymentId of ['pi_22', 'pi_1', 'pi_3'])
    before.bookOverpayment(newPaid('deposit', 500, paymentId));
  before.bookPayment(newPaid('deposit', 40_000, 'pi_9'));
  before.bookOverpayment(newPaid('deposit', 100, 'pi_9'));
  const { books } = before.finish();
  const stored = { ...books, payments: Object.fromEntries(Object.entries(books.payments).reverse()) };
  for (const state of [books, stored]) {
    const end = new Posting(state);
    end.cancelBooking(40_700, 40_700);
    expect(sumByAccount(end)).toEqual({
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

test('a retained fee is never taken from goodwill', () => {
  const posting = new Posting(noBooks);
  posting.bookPayment(newPaid('deposit', 40_000, 'pi_1'));
  posting.bookOverpayment(newPaid('deposit', 700, 'pi_1'));
  posting.bookPayment({ ...newPaid('balance', 5_000, 'gift-1'), provider: 'goodwill' });
  const end = new Posting(posting.finish().books);
  end.cancelBooking(40_700, 40_700);
  expect(sumByAccount(end)).toEqual({
    forfeited: -40_700,
    goodwill: -5_000,
    deposits: 45_700,
    'overpayments pi_1': 700,
    'deposits pi_1': -700,
  });
});

test('a reversal releases the retained fee although a refund failed before the cancellation', () => {
  const posting = new Posting(noBooks);
  posting.bookPayment(newPaid('deposit', 40_000, 'pi_1'));
  posting.startRefund('pi_1', 15_000, 're_1', { isGoodwill: false });
  posting.completeRefund('pi_1', 15_000, 're_1');
  posting.failRefund('pi_1', 15_000, 're_1');
  posting.cancelBooking(40_000, 40_000);
  const reversal = new Posting(posting.finish().books);
  reversal.reversePayment('pi_1', 40_000);
  expect(sumByAccount(reversal)).toEqual({ 'forfeited pi_1': 40_000, 'clearing:stripe pi_1': -40_000 });
});

test('no fee is retained for a trip that takes place', () => {
  const posting = new Posting(noBooks);
  posting.bookPayment(newPaid('deposit', 40_000, 'pi_1'));
  const { books } = posting.finish();
  const refund = new Posting(books);
  refund.completeRefund('pi_1', 30_000, 're_1');
  const lost = new Posting(refund.finish().books);
  lost.loseDispute('pi_1', 40_000);
  expect(sumByAccount(lost)).toEqual({ 'deposits pi_1': 40_000, 'disputes pi_1': -40_000 });

  const begun = new Posting(books);
  begun.recognizeRevenue();
  begun.cancelBooking(30_000, 40_000);
  const rest = new Posting(begun.finish().books);
  rest.startRefund('pi_1', 10_000, 're_1', { isGoodwill: false });
  expect(sumByAccount(rest)).toEqual({ 'revenue pi_1': 10_000, 'refunds pi_1': -10_000 });
});
