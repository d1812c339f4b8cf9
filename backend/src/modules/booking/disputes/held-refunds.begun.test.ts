import { describe, expect, test } from '@jest/globals';
import { existing } from '../../../../test/booking/builders.js';
import { afterDispute, allPaid, onDispute } from '../../../../test/booking/disputes.js';
import { refundMade, refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import { isRefusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { decideCancel } from '../changes/cancel.js';
import { openRefunds } from '../core/payments.js';

type Contested = Parameters<typeof afterDispute>;
/** Banks told of these, one after the other. */
const disputed = (log: BookingEvent[], ...all: (readonly [Contested[1], Contested[2]])[]): BookingEvent[] =>
  all.reduce((before, [stage, more]) => afterDispute(before, stage, more), log);
const du1 = (amountCents: number) => ({ disputeId: 'du_1', amountCents });
const du2 = (amountCents: number) => ({ disputeId: 'du_2', amountCents });
const ofBalance = { disputeId: 'du_2', intentId: 'pi_balance' };

const begun = (amountCents: number, n = 1) => refundStarted('deposit', amountCents, 'requested', { n });
const made = (amountCents: number, n = 1) => [
  begun(amountCents, n),
  refundMade('deposit', amountCents, 'requested', { n }),
];
const balanceMade = [
  refundStarted('balance', 160_000, 'requested'),
  refundMade('balance', 160_000, 'requested'),
];
/** What becomes of refunds by these events. */
const ofRefunds = (events: readonly BookingEvent[]): BookingEvent[] =>
  events.filter(({ type }) => type.startsWith('Refund'));
/** Refunds of the deposit that are under way, in cents. */
const goesBack = (log: readonly BookingEvent[]): number[] =>
  openRefunds(existing(log)).flatMap((each) => (each.intentId === 'pi_deposit' ? [each.amountCents] : []));
/** Cancelled by the operator: all of it is to go back. */
function cancelled(log: BookingEvent[]): BookingEvent[] {
  const command = { type: 'Cancel', by: 'operator', reason: '', today: '2027-02-01' } as const;
  const events = decideCancel(command, existing(log));
  if (isRefusal(events)) throw new Error(events.refused);
  return [...log, ...events];
}

describe('a refund that has begun when a bank contests its payment', () => {
  test('waits, under the id that it has', () => {
    expect(ofRefunds(onDispute([...allPaid(), begun(12_345)], 'open'))).toEqual([
      { type: 'RefundHeldBack', data: { ...refundOf('deposit', 12_345, 'requested'), begun: true } },
    ]);
  });

  test.each<[string, BookingEvent[], Contested[2], string[]]>([
    ['where the payment lacks one cent for both', [begun(12_345)], du1(27_656), ['pi_deposit-r1']],
    ['not where it can bear both', [begun(12_345)], du1(27_655), []],
    ['not for a dispute of nothing', [begun(40_000), ...made(15_000, 2)], du1(0), []],
    ['not when the payment is another', [refundStarted('balance', 160_000, 'requested')], du1(40_000), []],
    [
      'not where that other payment can bear both',
      [refundStarted('balance', 100_000, 'requested')],
      { ...ofBalance, amountCents: 50_000 },
      [],
    ],
    ['not when it is done', made(10_000), du1(40_000), []],
    [
      'of two only the one for which too little is left',
      [begun(10_000), begun(10_000, 2)],
      du1(25_000),
      ['pi_deposit-r2'],
    ],
    [
      'where too little is left beside what went back',
      [...made(10_000), begun(20_000, 2)],
      du1(15_000),
      ['pi_deposit-r2'],
    ],
    ['not for what went back of another payment', [...balanceMade, begun(20_000)], du1(20_000), []],
  ])('waits %s', (_what, refunds, dispute, waits) => {
    const held = ofRefunds(onDispute([...allPaid(), ...refunds], 'open', dispute));
    expect(held.map(({ type, data }) => [type, 'refundId' in data ? data.refundId : ''])).toEqual(
      waits.map((refundId) => ['RefundHeldBack', refundId]),
    );
  });

  test('waits where two disputes together leave too little for it, and not before', () => {
    const one = disputed([...allPaid(), begun(10_000)], ['open', du1(20_000)]);
    expect(goesBack(one)).toEqual([10_000]);
    expect(goesBack(afterDispute(one, 'open', du2(10_000)))).toEqual([10_000]);
    expect(goesBack(afterDispute(one, 'open', du2(10_001)))).toEqual([]);
  });

  test('waits where a bank took too much before, and not before', () => {
    const lost = [...disputed(allPaid(), ['open', du1(15_000)], ['lost', du1(15_000)]), begun(20_000)];
    expect(goesBack(afterDispute(lost, 'open', du2(5_000)))).toEqual([20_000]);
    expect(goesBack(afterDispute(lost, 'open', du2(5_001)))).toEqual([]);
  });

  test('is not borne by cents that another refund waits for', () => {
    const one = disputed([...allPaid(), begun(10_000), begun(10_000, 2)], ['open', du1(25_000)]);
    expect(goesBack(one)).toEqual([10_000]);
    expect(goesBack(afterDispute(one, 'open', du2(10_000)))).toEqual([]);
  });
});

describe('a dispute is won', () => {
  test('what waits for the bank of another payment waits on', () => {
    const log = cancelled(
      disputed(allPaid(), ['open', {}], ['open', { ...ofBalance, amountCents: 160_000 }]),
    );
    expect(ofRefunds(onDispute(log, 'won'))).toEqual([refundStarted('deposit', 40_000, 'cancelled')]);
  });

  test('what goes back already does not begin once more', () => {
    const log = cancelled(disputed(allPaid(), ['open', du1(15_000)]));
    expect(ofRefunds(onDispute(log, 'won', du1(15_000)))).toEqual([
      refundStarted('deposit', 15_000, 'cancelled', { n: 2 }),
    ]);
  });
});

describe('a dispute is lost', () => {
  test('what the payment can bear beside it goes on as it is', () => {
    const log = disputed([...allPaid(), begun(12_345)], ['open', du1(27_655)]);
    expect(ofRefunds(onDispute(log, 'lost', du1(27_655)))).toEqual([]);
  });

  test('what had failed, and can be borne, is owed on: it waits for nobody', () => {
    const failed: BookingEvent = {
      type: 'RefundFailed',
      data: { ...refundOf('deposit', 10_000, 'requested'), providerRefundId: null, code: 'card_lost' },
    };
    const log = [...allPaid(), begun(10_000), failed];
    const both = disputed(log, ['open', du1(20_000)], ['open', du2(15_000)]);
    expect(ofRefunds(onDispute(both, 'lost', du1(20_000)))).toEqual([]);
  });

  test('what waits and can be borne waits on, while another dispute contests the payment', () => {
    const both = disputed([...allPaid(), begun(10_000)], ['open', du1(20_000)], ['open', du2(15_000)]);
    const one = afterDispute(both, 'lost', du1(20_000));
    expect(ofRefunds(one.slice(both.length))).toEqual([]);
    expect(ofRefunds(onDispute(one, 'won', du2(15_000)))).toEqual([begun(10_000)]);
    // From the banks 350.00, and the last 50.00 from us.
    expect(goesBack(afterDispute(one, 'lost', du2(15_000)))).toEqual([5_000]);
  });

  test('what waits and can be borne in part waits on with that part, while another dispute contests the payment', () => {
    const both = cancelled(disputed(allPaid(), ['open', du1(10_000)], ['open', du2(15_000)]));
    const [goes, waited] = [15_000, 25_000];
    expect(goesBack(both)).toEqual([goes]);
    const of = (amountCents: number, n: number) => refundOf('deposit', amountCents, 'cancelled', { n });
    const one = afterDispute(both, 'lost', du1(10_000));
    expect(ofRefunds(one.slice(both.length))).toEqual([
      { type: 'RefundFailed', data: { ...of(waited, 2), providerRefundId: null, code: 'dispute-lost' } },
      { type: 'RefundHeldBack', data: of(15_000, 3) },
    ]);
    expect(goesBack(afterDispute(one, 'won', du2(15_000)))).toEqual([goes, 15_000]);
    expect(goesBack(afterDispute(one, 'lost', du2(15_000)))).toEqual([goes]);
  });

  test('of one that is told as it ends: what another one contests of a refund that has begun waits for that one', () => {
    const one = disputed([...allPaid(), begun(20_000)], ['open', du2(15_000)]);
    expect(goesBack(one)).toEqual([20_000]);
    // 150.00 are left of the payment, and the other one is about them.
    const part = afterDispute(one, 'lost', du1(25_000));
    expect(goesBack(part)).toEqual([]);
    expect(goesBack(afterDispute(part, 'won', du2(15_000)))).toEqual([15_000]);
    expect(goesBack(afterDispute(part, 'lost', du2(15_000)))).toEqual([]);
    // 50.00 are left beside both; the refund is one, and waits as a whole.
    const whole = afterDispute(one, 'lost', du1(20_000));
    expect(ofRefunds(whole.slice(one.length))).toEqual([
      { type: 'RefundHeldBack', data: { ...refundOf('deposit', 20_000, 'requested'), begun: true } },
    ]);
    expect(goesBack(afterDispute(whole, 'lost', du2(15_000)))).toEqual([5_000]);
    // Nothing is short where both can be borne.
    expect(ofRefunds(onDispute(one, 'lost', du1(5_000)))).toEqual([]);
  });
});
