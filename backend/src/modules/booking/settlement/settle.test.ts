import { describe, test, expect } from '@jest/globals';
import {
  balanceScheduled,
  confirmed,
  COUPON,
  couponEvent,
  depositPaid,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  intentCreated,
  issued,
  opened,
  paid,
  partyNamed,
  planChosen,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
  stock,
  existing,
  quote,
} from '../../../../test/booking/builders.js';
import { givenStreams as given } from '../../../../test/booking/settlement.js';
import type { AllotmentEvent, BookingEvent, Paid } from '../events.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import { byHand } from '../operations/manual-payment.js';
import { sentBack } from './received-money.js';
import { BALANCE, confirming, declined, started, unknown } from '../../../../test/booking/charges.js';
import fc from 'fast-check';
import { House } from '../../../../test/booking/house.js';
import { seatsLeft } from '../inventory/allotment.js';
import { refundStarted, refundOf } from '../../../../test/booking/refunds.js';
import { erased } from '../../../../test/booking/erasures.js';
import { depositKept } from '../../../../test/booking/cancellations.js';

const deposit = paid('deposit', 40_000);
const depositPaidEvent: BookingEvent = { type: 'DepositPaid', data: deposit };
const onHold = [...held(), partyNamed, intentCreated('deposit', 'pi_deposit', 40_000)];
const couponHold = [...held({ couponId: COUPON }), partyNamed];
const reserved = couponEvent('CouponReserved');
const consumed = couponEvent('CouponConsumed');
const released = couponEvent('CouponReleased');
const OTHER = id(2);
const refund = (money: Paid, reason: 'no-seat-left' | 'paid-twice'): BookingEvent => ({
  type: 'RefundStarted',
  data: {
    refundId: `${money.intentId}-r1`,
    instalmentId: money.instalmentId,
    provider: 'stripe',
    intentId: money.intentId,
    amountCents: money.amountCents,
    reason,
  },
});

describe('on hold', () => {
  test('a deposit confirms the booking, its seats and its coupon, and schedules the balance', () => {
    given({ booking: couponHold, allotment: [opened(), seatsHeld()], coupon: [issued(), reserved] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
        coupon: [consumed],
      });
  });

  test('without a limited coupon there is nothing to consume', () => {
    given({ booking: onHold, allotment: [opened(), seatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });

  test('the full price leaves no balance to schedule', () => {
    const full = paid('full', 200_000);
    given({ booking: [...held(), planChosen('full')], allotment: [opened(), seatsHeld()] })
      .when(full)
      .thenEvents({
        booking: [{ type: 'FullAmountPaid', data: full }, confirmed()],
        allotment: [seatsConfirmed()],
      });
  });

  test('while it expires: the booking is confirmed instead', () => {
    given({ booking: [...onHold, expiring], allotment: [opened(), seatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });

  test('even when the sale was closed in the meantime', () => {
    const closed: AllotmentEvent = { type: 'AllotmentChanged', data: stock({ seats: 0, sale: 'CLOSED' }) };
    given({ booking: onHold, allotment: [opened(), seatsHeld(), closed] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });

  test('without its seats it is a broken invariant', () => {
    given({ booking: onHold, allotment: [opened(), seatsHeld(OTHER)] })
      .when(deposit)
      .thenThrows(/no seats held/);
    given({ booking: onHold })
      .when(deposit)
      .thenThrows(/a hold without seats/);
  });

  test('money for the balance is not kept: it is charged of confirmed bookings only', () => {
    const balance = paid('balance', 160_000);
    given({ booking: onHold, allotment: [opened(), seatsHeld()] })
      .when(balance)
      .thenEvents({ booking: [refund(balance, 'no-seat-left')] });
  });
});

describe('after the hold was given back', () => {
  const gone = [...onHold, expiring, expired];
  const couponGone = [...couponHold, expiring, expired];
  const back = [opened(), seatsHeld(), seatsReleased()];
  const tooLate = { booking: [depositPaidEvent, refund(deposit, 'no-seat-left')] };

  test('a seat that is still there is taken again, and confirmed', () => {
    given({ booking: gone, allotment: back })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
      });
  });

  test('a coupon use that is still there is taken again, and consumed', () => {
    given({ booking: couponGone, allotment: back, coupon: [issued(), reserved, released] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
        coupon: [reserved, consumed],
      });
  });

  test.each<[string, AllotmentEvent[]]>([
    ['no seat is left', [...back, seatsHeld(OTHER, 3, [])]],
    ['no room is left', [...back, seatsHeld(OTHER, 1), seatsHeld(id(3), 1)]],
    ['the sale is closed', [...back, { type: 'AllotmentChanged', data: stock({ sale: 'CLOSED' }) }]],
    ['the departure has no allotment any more', []],
  ])('%s: the money goes back, and nothing is taken', (_what, events) => {
    given({ booking: gone, allotment: events }).when(deposit).thenEvents(tooLate);
  });

  test('no use of the coupon is left: the money goes back, though a seat is there', () => {
    const used = [issued({ limit: 1 }), reserved, released, couponEvent('CouponReserved', OTHER)];
    given({ booking: couponGone, allotment: back, coupon: used }).when(deposit).thenEvents(tooLate);
  });

  test('the coupon counts on the day of the quote, however late the money is', () => {
    const last = [issued({ bookUntil: '2027-01-10' }), reserved, released];
    given({ booking: couponGone, allotment: back, coupon: last })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
        coupon: [reserved, consumed],
      });
  });

  test('money that went back already is not settled again', () => {
    given({ booking: [...gone, ...tooLate.booking], allotment: back })
      .when(deposit)
      .thenEvents({});
  });

  test('a second capture after the first went back goes back too', () => {
    const second = paid('deposit', 40_000, 'pi_second');
    given({ booking: [...gone, ...tooLate.booking], allotment: back })
      .when(second)
      .thenEvents({ booking: [refund(second, 'paid-twice')] });
  });

  test('money for the balance goes back', () => {
    const balance = paid('balance', 160_000);
    given({ booking: gone, allotment: back })
      .when(balance)
      .thenEvents({ booking: [refund(balance, 'no-seat-left')] });
  });
});

describe('confirmed', () => {
  const streams = { booking: depositPaid(), allotment: [opened(), seatsHeld(), seatsConfirmed()] };
  const balance = paid('balance', 160_000);

  test('a repeat changes nothing, of the deposit as of the balance', () => {
    given(streams).when(deposit).thenEvents({});
    given({ ...streams, booking: [...depositPaid(), { type: 'BalancePaid', data: balance }] })
      .when(balance)
      .thenEvents({});
  });

  test('a second capture goes back, once', () => {
    const second = paid('deposit', 40_000, 'pi_second');
    given(streams)
      .when(second)
      .thenEvents({ booking: [refund(second, 'paid-twice')] });
    given({ ...streams, booking: [...depositPaid(), refund(second, 'paid-twice')] })
      .when(second)
      .thenEvents({});
  });
});

describe('another amount than the one due', () => {
  const short = paid('deposit', 39_999, 'pi_short');
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: {
      kind: 'amount-differs',
      key: 'amount-differs:pi_short:39999',
      instalmentId: instalmentId('deposit'),
      detail: 'pi_short took 39999, 40000 was due',
      money: { provider: 'stripe', intentId: 'pi_short', amountCents: 39_999 },
    },
  };

  test.each<[string, BookingEvent[]]>([
    ['on hold', onHold],
    ['expired', [...onHold, expiring, expired]],
    ['confirmed', depositPaid()],
  ])('%s: a person decides, and is told once', (_what, booking) => {
    const allotmentEvents = [opened(), seatsHeld()];
    given({ booking, allotment: allotmentEvents })
      .when(short)
      .thenEvents({ booking: [item] });
    given({ booking: [...booking, item], allotment: allotmentEvents })
      .when(short)
      .thenEvents({});
  });

  test('does not keep the right amount from being settled', () => {
    given({ booking: [...onHold, item], allotment: [opened(), seatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });
});

test('money for no booking is a broken invariant; for no instalment of it, told once to a person', () => {
  given({ booking: [] })
    .when(deposit)
    .thenThrows(/does not exist/);
  const detail = `pi_full took 200000 for ${instalmentId('full')}`;
  const money = { provider: 'stripe' as const, intentId: 'pi_full', amountCents: 200_000 };
  const kind = 'instalment-unknown';
  const key = 'instalment-unknown:pi_full:200000';
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: { kind, key, instalmentId: instalmentId('deposit'), detail, money },
  };
  given({ booking: held() })
    .when(paid('full', 200_000))
    .thenEvents({ booking: [item] });
  given({ booking: [...held(), item] })
    .when(paid('full', 200_000))
    .thenEvents({});
});

const DEPOSIT = instalmentId('deposit');

const streams = { allotment: [opened(), seatsHeld(), seatsConfirmed()] };

describe('what we asked for while a part of it was open', () => {
  const half: BookingEvent = { type: 'PartPaid', data: bank('balance', 90_000) };
  const rest: BookingEvent = { type: 'BalancePaid', data: bank('balance', 70_000, 'line-2') };
  const asked = paid('balance', 70_000, 'pi_rest');
  const twice: BookingEvent = {
    type: 'RefundStarted',
    data: {
      refundId: 'pi_rest-r1',
      instalmentId: asked.instalmentId,
      provider: 'stripe',
      intentId: 'pi_rest',
      amountCents: 70_000,
      reason: 'paid-twice',
    },
  };

  test.each<[string, BookingEvent]>([
    ['an intent', intentCreated('balance', 'pi_rest', 70_000)],
    [
      'an order that PayPal captures',
      {
        type: 'PayPalOrderCreated',
        data: { instalmentId: asked.instalmentId, orderId: 'pi_rest', n: 1, amountCents: 70_000 },
      },
    ],
  ])('by %s goes back as a whole when somebody else has paid it meanwhile', (_what, request) => {
    const capture: BookingEvent[] =
      request.type === 'PayPalOrderCreated'
        ? [{ type: 'PayPalCaptureStarted', data: { instalmentId: asked.instalmentId, orderId: 'pi_rest' } }]
        : [];
    given({ booking: [...depositPaid(), half, request, ...capture, rest], ...streams })
      .when(asked)
      .thenEvents({ booking: [twice] });
  });
});

describe('what we asked for, of which another part was paid meanwhile', () => {
  const asked = paid('balance', 100_000, 'pi_rest');
  const before: BookingEvent[] = [
    ...depositPaid(),
    { type: 'PartPaid', data: bank('balance', 60_000) },
    intentCreated('balance', 'pi_rest', 100_000),
  ];

  test('pays what is open, and what is too much goes back', () => {
    const more: BookingEvent = { type: 'PartPaid', data: bank('balance', 30_000, 'line-2') };
    const { booking } = given({ booking: [...before, more], ...streams })
      .when(asked)
      .settled();
    expect(booking.map(({ type, data }) => [type, 'amountCents' in data ? data.amountCents : 0])).toEqual([
      ['BalancePaid', 70_000],
      ['ChargeVoided', 0],
      ['OverpaymentReceived', 30_000],
      ['RefundStarted', 30_000],
    ]);
  });

  test('is a part itself when the other one was taken back', () => {
    const gone: BookingEvent = {
      type: 'PaymentReversed',
      data: {
        instalmentId: asked.instalmentId,
        provider: 'bank',
        intentId: 'line-1',
        amountCents: 60_000,
        surplusCents: 0,
      },
    };
    given({ booking: [...before, gone], ...streams })
      .when(asked)
      .thenEvents({ booking: [{ type: 'PartPaid', data: asked }] });
  });
});

describe('money that would complete what goes back already', () => {
  const cash: BookingEvent = {
    type: 'PartPaid',
    data: byHand('staff', { instalmentId: DEPOSIT, intentId: 'receipt-1', amountCents: 15_000 }),
  };
  const over = [...held(), partyNamed, cash, expiring, expired];
  const gone = [...over, ...sentBack(existing(over))];
  const allotment = [opened(), seatsHeld(), seatsReleased()];

  test('goes back as well when a provider took it: less than all would have paid for the seats', () => {
    const late = paid('deposit', 25_000, 'pi_late');
    expect(sentBack(existing(over))).toHaveLength(1);
    given({ booking: gone, allotment })
      .when(late)
      .thenEvents({
        booking: [
          { type: 'DepositPaid', data: late },
          {
            type: 'RefundStarted',
            data: {
              refundId: 'pi_late-r1',
              instalmentId: DEPOSIT,
              provider: 'stripe',
              intentId: 'pi_late',
              amountCents: 25_000,
              reason: 'no-seat-left',
            },
          },
        ],
      });
  });

  test('goes back in one refund when it was asked for before the part came, and is more than is open', () => {
    const late = paid('deposit', 40_000, 'pi_late');
    const back = (amountCents: number, reason: 'no-seat-left') => ({
      refundId: 'pi_late-r1',
      instalmentId: DEPOSIT,
      provider: 'stripe' as const,
      intentId: 'pi_late',
      amountCents,
      reason,
    });
    given({ booking: gone, allotment })
      .when(late)
      .thenEvents({
        booking: [
          { type: 'DepositPaid', data: { ...late, amountCents: 25_000 } },
          { type: 'OverpaymentReceived', data: { ...late, amountCents: 15_000 } },
          { type: 'RefundStarted', data: back(40_000, 'no-seat-left') },
        ],
      });
  });

  test('is kept for a person to decide when it was handed in', () => {
    const more = byHand('staff', { instalmentId: DEPOSIT, intentId: 'receipt-2', amountCents: 25_000 });
    given({ booking: gone, allotment })
      .when(more)
      .thenEvents({
        booking: [
          { type: 'OverpaymentReceived', data: more },
          {
            type: 'OperationsItemRaised',
            data: {
              kind: 'transfer-too-late',
              key: 'transfer-too-late:receipt-2:25000',
              instalmentId: DEPOSIT,
              detail: 'receipt-2 took 25000 too late',
              money: { provider: 'staff', intentId: 'receipt-2', amountCents: 25_000 },
            },
          },
        ],
      });
  });
});

describe('money of another sum than what is open', () => {
  const BALANCE = instalmentId('balance');
  const told = (instalment: 'deposit' | 'balance', due: number, money: Paid): BookingEvent => {
    const { provider, intentId, amountCents } = money;
    const detail = `${intentId} took ${amountCents}, ${due} was due`;
    return {
      type: 'OperationsItemRaised',
      data: {
        kind: 'amount-differs',
        key: `amount-differs:${intentId}:${amountCents}`,
        instalmentId: instalmentId(instalment),
        detail,
        money: { provider, intentId, amountCents },
      },
    };
  };
  const half: BookingEvent = { type: 'PartPaid', data: bank('balance', 60_000) };
  const more: BookingEvent = { type: 'PartPaid', data: bank('balance', 30_000, 'line-2') };
  const asked = intentCreated('balance', 'pi_rest', 100_000);

  test.each<[string, Paid, BookingEvent[]]>([
    ['of our intent, not its sum', paid('balance', 90_000, 'pi_rest'), [half, asked]],
    ['of its sum, not our intent', paid('balance', 100_000, 'pi_other'), [half, asked, more]],
    ['of neither, on top of a part', paid('balance', 99_000, 'pi_other'), [half]],
    [
      'of our intent, a cent less than it asks for',
      paid('balance', 159_999, 'pi_b'),
      [intentCreated('balance', 'pi_b', 160_000)],
    ],
  ])('%s: a person decides', (_what, money, before) => {
    given({ booking: [...depositPaid(), ...before], ...streams })
      .when(money)
      .thenEvents({ booking: [told('balance', 160_000, money)] });
  });

  test.each(['stripe', 'paypal'] as const)('%s takes what it was asked for: it is not spread', (provider) => {
    const money: Paid = { ...paid('deposit', 39_999, 'other'), provider };
    given({ booking: [...held(), partyNamed], allotment: [opened(), seatsHeld()] })
      .when(money)
      .thenEvents({ booking: [told('deposit', 40_000, money)] });
  });

  test('what we asked for, of which nothing is owed any more after another date, pays nothing', () => {
    const { quote, instalments } = existing(depositPaid());
    const cheaper: BookingEvent = {
      type: 'DepartureChanged',
      data: {
        fromDepartureId: id(9, 2),
        fromStartsOn: '2027-05-01',
        quote,
        differenceCents: -160_000,
        refundCents: 160_000,
        instalments: instalments.map(({ id: of, kind, amountCents, dueOn, payer }) => ({
          id: of,
          kind,
          dueOn,
          payer,
          amountCents: kind === 'balance' ? 0 : amountCents,
        })),
      },
    };
    const gone: BookingEvent = {
      type: 'PaymentReversed',
      data: {
        instalmentId: BALANCE,
        provider: 'bank',
        intentId: 'line-1',
        amountCents: 160_000,
        surplusCents: 0,
      },
    };
    const money = paid('balance', 160_000, 'pi_b');
    const left: BookingEvent[] = [
      intentCreated('balance', 'pi_b', 160_000),
      { type: 'BalancePaid', data: bank('balance', 160_000) },
    ];
    given({ booking: [...depositPaid(), ...left, cheaper, gone], ...streams })
      .when(money)
      .thenEvents({ booking: [told('balance', 0, money)] });
  });
});

const balance = paid('balance', 160_000, 'pi_b');

const balancePaid: BookingEvent = { type: 'BalancePaid', data: balance };

const voided: BookingEvent = {
  type: 'ChargeVoided',
  data: { instalmentId: BALANCE, reason: 'paid-by-customer' },
};

const exhausted: BookingEvent = { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } };

describe('money for the balance', () => {
  test.each<[string, BookingEvent[]]>([
    ['is still to come', []],
    [
      'was declined and is to be tried again',
      [started(), confirming(), declined('2027-03-10T12:00:00.000Z')],
    ],
    ['was declined for good', [started(), confirming(), declined(null)]],
    ['was given up', [started(), confirming(), declined(null), exhausted]],
  ])('ends the automatic charge that %s', (_, before) => {
    // Seats and coupon are left alone.
    given({ booking: [...depositPaid(), ...before], allotment: [opened()], coupon: [issued()] })
      .when(balance)
      .thenEvents({ booking: [balancePaid, voided] });
  });

  test.each<[string, BookingEvent[]]>([
    ['has begun', [started()]],
    ['is under way', [started(), confirming()]],
    ['has an unknown outcome', [started(), confirming(), unknown('2027-03-09T12:01:00.000Z')]],
  ])('is what the attempt took that %s', (_, before) => {
    given({ booking: [...depositPaid(), ...before], allotment: [opened()] })
      .when(balance)
      .thenEvents({ booking: [balancePaid] });
  });

  test('told again changes nothing', () => {
    given({ booking: [...depositPaid(), balancePaid, voided], allotment: [opened()] })
      .when(balance)
      .thenEvents({});
  });
});

test('money of another amount is told once, whatever plan is chosen after it', () => {
  const other = { ...paid('deposit', 1_000, 'pi_other') };
  const { intentId, provider, amountCents, instalmentId: id } = other;
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: {
      kind: 'amount-differs',
      key: 'amount-differs:pi_other:1000',
      instalmentId: id,
      detail: 'pi_other took 1000, 40000 was due',
      money: { provider, intentId, amountCents },
    },
  };
  given({ booking: held(), allotment: [opened()] })
    .when(other)
    .thenEvents({ booking: [item] });
  given({ booking: [...held(), item, planChosen('full')], allotment: [opened()] })
    .when(other)
    .thenEvents({});
});

const BUYERS = [0, 1, 2, 3];

/** For two of the four. */
const SEATS = 2 * quote().travelers;

const COUPON_LIMIT = 1;

const step = fc.record({
  buyer: fc.constantFrom(...BUYERS),
  minutes: fc.constantFrom(0, 0, 2, 9),
  pick: fc.nat({ max: 9 }),
  action: fc.constantFrom(
    ...(['place', 'place', 'extend', 'deposit', 'deposit', 'full', 'capture', 'capture', 'deliver'] as const),
    ...(['deliver', 'capture-twice', 'begin-expiry', 'expire', 'expire-carelessly', 'pay-late'] as const),
  ),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function take(house: House, { buyer, pick, minutes, action }: Step): void {
  house.now = new Date(house.now.getTime() + minutes * 60_000);
  const intent = house.intents[pick % Math.max(1, house.intents.length)];
  if (action === 'place') house.place(buyer);
  else if (action === 'extend') house.extend(buyer);
  else if (action === 'deposit' || action === 'full') house.pay(buyer, action);
  else if (action === 'capture') house.capture(buyer);
  else if (action === 'capture-twice') house.captureTwice(buyer);
  else if (action === 'deliver') house.deliver(intent);
  else if (action === 'begin-expiry') house.beginExpiry(buyer);
  else if (action === 'pay-late') payLate(house, buyer);
  else house.expire(buyer, action === 'expire');
}

/** The hold runs out and is given back while its intent lives on, as if the provider had heard too late. */
function payLate(house: House, buyer: number): void {
  house.pay(buyer, 'deposit');
  house.now = new Date(house.now.getTime() + 30 * 60_000);
  house.beginExpiry(buyer);
  house.expire(buyer, false);
  house.capture(buyer);
}

const count = (log: readonly BookingEvent[], which: (event: BookingEvent) => boolean) =>
  log.filter(which).length;

function check(house: House): Set<string> {
  const seen = new Set<string>();
  const [allotment, coupon] = [house.allotment(), house.coupon()];
  if (allotment.status !== 'OPEN' || coupon.status !== 'ISSUED') throw new Error('not set up');
  expect(seatsLeft(allotment)).toBeGreaterThanOrEqual(0);
  expect(coupon.uses.size).toBeLessThanOrEqual(COUPON_LIMIT);

  for (const buyer of BUYERS) {
    const booking = house.booking(buyer);
    const taken = allotment.taken.get(id(buyer));
    if (!booking) {
      expect(taken).toBeUndefined();
      continue;
    }
    const log = house.log(buyer);
    // Held while on hold, confirmed when confirmed, and nothing in any other state; the coupon likewise.
    const held = { ON_HOLD: false, CONFIRMED: true, EXPIRED: undefined, CANCELLED: undefined }[
      booking.status
    ];
    expect(taken?.confirmed).toBe(held);
    const use = { ON_HOLD: 'reserved', CONFIRMED: 'consumed', EXPIRED: undefined, CANCELLED: undefined }[
      booking.status
    ];
    expect(coupon.uses.get(id(buyer))).toBe(booking.couponId ? use : undefined);

    expect(count(log, ({ type }) => type === 'BookingConfirmed')).toBe(
      booking.status === 'CONFIRMED' ? 1 : 0,
    );
    const balances = booking.instalments.filter(({ kind }) => kind === 'balance').length;
    expect(count(log, ({ type }) => type === 'BalanceScheduled')).toBe(
      booking.status === 'CONFIRMED' ? balances : 0,
    );
    const payments = count(log, ({ type }) => type === 'DepositPaid' || type === 'FullAmountPaid');
    expect(payments).toBeLessThanOrEqual(1);
    if (booking.status === 'CONFIRMED') expect(payments).toBe(1);
    seen.add(booking.status);
    if (log.some((event) => event.type === 'BookingConfirmed' && event.data.late)) seen.add('late');
  }

  // Money that we know of is kept with a live booking, or on its way back; never both, never neither.
  for (const { buyer, money, settled } of house.intents) {
    const refunds = count(
      house.log(buyer),
      (event) => event.type === 'RefundStarted' && event.data.intentId === money.intentId,
    );
    if (!settled) {
      expect(refunds).toBe(0);
      continue;
    }
    const booking = house.booking(buyer);
    const kept =
      booking?.status === 'CONFIRMED' &&
      booking.instalments.some(({ paid }) => paid?.intentId === money.intentId);
    expect(refunds).toBe(kept ? 0 : 1);
    seen.add(kept ? 'kept' : 'given back');
  }
  return seen;
}

test('whatever happens in whatever order, seats, coupon and money agree', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const house = new House(opened({ seats: SEATS }), issued({ limit: COUPON_LIMIT }));
      for (const one of steps) {
        take(house, one);
        for (const what of check(house)) seen.set(what, (seen.get(what) ?? 0) + 1);
      }
      // In the end every success is heard of, and again; every hold is over.
      house.now = new Date(house.now.getTime() + 3_600_000);
      for (const buyer of BUYERS) {
        house.beginExpiry(buyer);
        house.expire(buyer, true);
      }
      for (const intent of [...house.intents, ...house.intents.toReversed()]) house.deliver(intent);
      check(house);
      for (const buyer of BUYERS) expect(house.booking(buyer)?.status).not.toBe('ON_HOLD');
    }),
    { numRuns: 150 },
  );
  // The sequences reach every end there is.
  for (const what of ['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'late', 'kept', 'given back'])
    expect([what, (seen.get(what) ?? 0) > 20]).toEqual([what, true]);
});

describe('an erased booking', () => {
  const deposit = paid('deposit', 40_000);

  const depositPaid: BookingEvent = { type: 'DepositPaid', data: deposit };

  const gone = [...held(), partyNamed, intentCreated('deposit', 'pi_deposit', 40_000), expiring, expired];

  const back = [opened(), seatsHeld(), seatsReleased()];

  describe('late money of a booking in which somebody was erased', () => {
    test('the one who booked: it goes back, though a seat is there', () => {
      given({ booking: [...gone, erased([id(1, 8)])], allotment: back })
        .when(deposit)
        .thenEvents({
          booking: [depositPaid, refundStarted('deposit', 40_000, 'no-seat-left')],
        });
    });

    test('a companion: the seats are taken again', () => {
      given({ booking: [...gone, erased([id(2, 8)], { lead: false })], allotment: back })
        .when(deposit)
        .thenEvents({
          booking: [depositPaid, confirmed(true), balanceScheduled],
          allotment: [seatsHeld(), seatsConfirmed()],
        });
    });
  });
});

describe('money over several instalments', () => {
  /** Money by bank, of any amount. */
  const bank = (kind: 'deposit' | 'balance', amountCents: number, intentId = 'line-1'): Paid => ({
    ...paid(kind, amountCents, intentId),
    provider: 'bank',
    valueDate: '2027-01-12',
  });

  const event = (type: 'PartPaid' | 'DepositPaid' | 'BalancePaid' | 'OverpaymentReceived', data: Paid) =>
    ({ type, data }) as BookingEvent;

  const voided: BookingEvent = {
    type: 'ChargeVoided',
    data: { instalmentId: paid('balance', 1).instalmentId, reason: 'paid-by-customer' },
  };

  /** No saved method to charge: the balance is awaited by bank as well. */
  const awaited = (amountCents: number): BookingEvent => ({
    type: 'BalanceAwaited',
    data: { instalmentId: paid('balance', 1).instalmentId, amountCents, dueOn: '2027-03-09' },
  });

  const onHold = { booking: [...held(), partyNamed], allotment: [opened(), seatsHeld()] };

  const booked = { booking: depositPaid(), allotment: [opened(), seatsHeld(), seatsConfirmed()] };

  describe('money by bank on a hold', () => {
    test('too little holds the seat no longer than the hold lasts', () => {
      given(onHold)
        .when(bank('deposit', 39_000))
        .thenEvents({ booking: [event('PartPaid', bank('deposit', 39_000))] });
    });

    test('what was missing confirms the booking', () => {
      const first = event('PartPaid', bank('deposit', 39_000));
      const rest = bank('deposit', 1_000, 'line-2');
      given({ ...onHold, booking: [...onHold.booking, first] })
        .when(rest)
        .thenEvents({
          booking: [event('DepositPaid', rest), confirmed(), awaited(160_000)],
          allotment: [seatsConfirmed()],
        });
    });

    test('more than the deposit pays a part of the balance, of which less is awaited', () => {
      given(onHold)
        .when(bank('deposit', 50_000))
        .thenEvents({
          booking: [
            event('DepositPaid', bank('deposit', 40_000)),
            event('PartPaid', bank('balance', 10_000)),
            confirmed(),
            awaited(150_000),
          ],
          allotment: [seatsConfirmed()],
        });
    });

    test('more than everything is kept for the customer', () => {
      given(onHold)
        .when(bank('deposit', 200_500))
        .thenEvents({
          booking: [
            event('DepositPaid', bank('deposit', 40_000)),
            event('BalancePaid', bank('balance', 160_000)),
            event('OverpaymentReceived', bank('deposit', 500)),
            confirmed(),
          ],
          allotment: [seatsConfirmed()],
        });
    });
  });

  describe('money by bank for a confirmed booking', () => {
    test('the balance is paid: no charge will follow', () => {
      given(booked)
        .when(bank('balance', 160_000))
        .thenEvents({ booking: [event('BalancePaid', bank('balance', 160_000)), voided] });
    });

    test('the same line again changes nothing', () => {
      given({ ...booked, booking: [...booked.booking, event('PartPaid', bank('balance', 9))] })
        .when(bank('balance', 9))
        .thenEvents({});
    });

    test('a card that takes all of it after a part came by bank: what is too much goes back', () => {
      const card = paid('balance', 160_000);
      given({ ...booked, booking: [...booked.booking, event('PartPaid', bank('balance', 10_000))] })
        .when(card)
        .thenEvents({
          booking: [
            event('BalancePaid', { ...card, amountCents: 150_000 }),
            voided,
            event('OverpaymentReceived', { ...card, amountCents: 10_000 }),
            { type: 'RefundStarted', data: refundOf('balance', 10_000, 'overpaid') },
          ],
        });
    });
  });

  describe('money by bank after the hold', () => {
    const gone = [...held(), partyNamed, transferChosen('2027-01-12'), expiring, expired];

    test('the seat is taken again when the value date is in time and the seat is there', () => {
      given({ booking: gone, allotment: [opened(), seatsHeld(), seatsReleased()] })
        .when(bank('deposit', 40_000))
        .thenEvents({
          booking: [event('DepositPaid', bank('deposit', 40_000)), confirmed(true), awaited(160_000)],
          allotment: [seatsHeld(), seatsConfirmed()],
        });
    });

    test('without a seat a person sends it back', () => {
      const money = bank('deposit', 40_000);
      given({ booking: gone, allotment: [opened(stock({ seats: 1 }))] })
        .when(money)
        .thenEvents({
          booking: [
            event('OverpaymentReceived', money),
            {
              type: 'OperationsItemRaised',
              data: {
                kind: 'transfer-too-late',
                key: 'transfer-too-late:line-1:40000',
                instalmentId: money.instalmentId,
                detail: 'line-1 took 40000 too late',
                money: { provider: 'bank', intentId: 'line-1', amountCents: 40_000 },
              },
            },
          ],
        });
    });
  });

  test('money for a booking that was cancelled goes back, wherever it came from', () => {
    const card = paid('balance', 160_000);
    given({ ...booked, booking: [...booked.booking, depositKept] })
      .when(card)
      .thenEvents({
        booking: [
          event('OverpaymentReceived', card),
          { type: 'RefundStarted', data: refundOf('balance', 160_000, 'cancelled') },
        ],
      });
  });
});
