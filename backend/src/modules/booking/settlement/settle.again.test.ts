import { describe, expect, test } from '@jest/globals';
import {
  depositPaid,
  existing,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  intentCreated,
  opened,
  paid,
  partyNamed,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
} from '../../../../test/booking/builders.js';
import { givenStreams as given } from '../../../../test/booking/settlement.js';
import { bank } from '../../../../test/booking/transfers.js';
import type { BookingEvent, Paid } from '../events.js';
import { byHand } from '../operations/manual-payment.js';
import { sentBack } from './received-money.js';

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
