import { expect, test } from '@jest/globals';
import { newPaid as paidBy } from '../../../../test/booking/builders.js';
import { noBooks, Posting } from './posting.js';

const newPaid = (amountCents: number) => paidBy('balance', amountCents, 'pi_1');

/** State and last step's lines (debit positive), starting from a deposit of 100. */
function applySteps(...steps: readonly ((posting: Posting) => void)[]) {
  const first = new Posting(noBooks);
  first.bookPayment(newPaid(100));
  let { books } = first.finish();
  let lines: Record<string, number> = {};
  for (const step of steps) {
    const posting = new Posting(books);
    step(posting);
    const result = posting.finish();
    ({ books } = result);
    lines = Object.fromEntries(result.lines.map(({ account, amountCents }) => [account, amountCents]));
  }
  const { surplusCents, returningCents, refundedCents } = books.payments['pi_1'] ?? {};
  return { lines, payment: { surplusCents, returningCents, refundedCents }, heldCents: books.depositsCents };
}
/** Steps that the tests apply to the payment. */
const send =
  (refundId: string, cents: number, isGoodwill = false) =>
  (posting: Posting): void =>
    posting.startRefund('pi_1', cents, refundId, { isGoodwill });
const complete = (refundId: string, cents: number) => (posting: Posting) =>
  posting.completeRefund('pi_1', cents, refundId);
const fail = (refundId: string, cents: number) => (posting: Posting) =>
  posting.failRefund('pi_1', cents, refundId);

test('reissues failed refunds, and takes only the excess from the surplus', () => {
  const failed = [send('r1', 40), fail('r1', 40), (posting: Posting) => posting.bookOverpayment(newPaid(30))];
  const { lines, payment } = applySteps(...failed, send('r2', 50));
  expect(lines).toEqual({ overpayments: 10, refunds: -10 });
  expect(payment).toEqual({ surplusCents: 20, returningCents: 50, refundedCents: 0 });
});

test('does not promise a started refund again when it is held', () => {
  const holdStarted = (posting: Posting) => posting.holdRefund('pi_1', 60, 'r1', { isStarted: true });
  expect(applySteps(send('r1', 60), holdStarted)).toMatchObject({
    lines: {},
    payment: { returningCents: 60 },
    heldCents: 40,
  });
  const state = applySteps(send('r1', 60), holdStarted, send('r1', 60), complete('r1', 60));
  expect(state).toEqual({
    lines: { refunds: 60, 'clearing:stripe': -60 },
    payment: { surplusCents: 0, returningCents: 0, refundedCents: 60 },
    heldCents: 40,
  });
});

test('leaves deposits unchanged when goodwill returns to us', () => {
  const cancelRefund = (posting: Posting) => posting.cancelRefund('pi_1', 20, 'r1', { isGoodwill: true });
  expect(applySteps(send('r1', 20, true), cancelRefund)).toMatchObject({
    lines: { refunds: 20, goodwill: -20 },
    heldCents: 100,
  });
  expect(
    applySteps(send('r1', 20, true), cancelRefund, (posting) => posting.recognizeRevenue()).lines,
  ).toEqual({
    deposits: 100,
    revenue: -100,
  });
});

test('keeps other goodwill given when one returns to us', () => {
  const cancelRefund = (posting: Posting) => posting.cancelRefund('pi_1', 20, 'r1', { isGoodwill: true });
  expect(applySteps(send('r1', 20, true), send('r2', 30, true), cancelRefund)).toMatchObject({
    lines: { refunds: 20, goodwill: -20 },
    heldCents: 100,
  });
});

test('handles two refunds in progress independently', () => {
  expect(applySteps(send('r1', 30), send('r2', 20), complete('r1', 30))).toEqual({
    lines: { refunds: 30, 'clearing:stripe': -30 },
    payment: { surplusCents: 0, returningCents: 20, refundedCents: 30 },
    heldCents: 50,
  });
});

test('keeps other failed refunds reissuable when a reissue ends because the first was sent', () => {
  const failures = [send('r1', 30), send('r2', 10), fail('r1', 30), fail('r2', 10), send('r3', 30)];
  const ending = [(posting: Posting) => posting.endReissue('pi_1', 30, 'r3', 'r1'), complete('r1', 30)];
  expect(applySteps(...failures, ...ending).payment).toMatchObject({ returningCents: 10, refundedCents: 30 });
  expect(applySteps(...failures, ...ending, send('r4', 10))).toMatchObject({ lines: {}, heldCents: 60 });
});

test('decides an undecided refund on arrival when a double payment came back', () => {
  const doublePayment = [
    send('r1', 30),
    fail('r1', 30),
    send('r2', 30),
    complete('r2', 30),
    complete('r1', 30),
  ];
  const state = applySteps(...doublePayment, fail('r1', 30));
  expect(state).toEqual({
    lines: { 'clearing:stripe': 30, deposits: -30 },
    payment: { surplusCents: 0, returningCents: 0, refundedCents: 30 },
    heldCents: 70,
  });
  expect(applySteps(...doublePayment, fail('r1', 30), complete('r9', 10)).lines).toEqual({
    deposits: 10,
    'clearing:stripe': -10,
  });
});

test('counts a claimed refund as sent until its source returns it', () => {
  const claimed = [
    send('r1', 40),
    (posting: Posting) => posting.cancelRefund('pi_1', 40, 'r1', { isGoodwill: false }),
    (posting: Posting) => posting.loseDispute('pi_1', 40),
    complete('r1', 40),
  ];
  expect(applySteps(...claimed)).toMatchObject({
    lines: { receivable: 40, 'clearing:stripe': -40 },
    payment: { refundedCents: 40 },
  });
  expect(applySteps(...claimed, fail('r1', 40))).toMatchObject({
    lines: { 'clearing:stripe': 40, receivable: -40 },
    payment: { refundedCents: 0 },
  });
});

test('leaves money at its source when we refund from another account', () => {
  const byBank = (posting: Posting) => posting.completeRefund('pi_1', 40, 'r1', { source: 'bank' });
  expect(applySteps(send('r1', 40), byBank)).toMatchObject({
    lines: { refunds: 40, bank: -40 },
    payment: { returningCents: 0, refundedCents: 0 },
  });
  const cancelRefund = (posting: Posting) => posting.cancelRefund('pi_1', 40, 'r1', { isGoodwill: false });
  expect(applySteps(send('r1', 40), cancelRefund, byBank)).toMatchObject({
    lines: { receivable: 40, bank: -40 },
    payment: { returningCents: 0, refundedCents: 0 },
  });
});
