import { describe, expect, test } from '@jest/globals';
import { depositPaid, existing, instalmentId, NOW, paid } from '../../../../test/booking/builders.js';
import { refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent, Source } from '../events.js';
import { keptCents } from './payments.js';
import { decideForeignRefund, decideRefund } from '../refunds/refund.js';

describe('a refund that somebody made at the provider', () => {
  const ours = ['deposit', 15_000, 'requested'] as const;
  const log = [...depositPaid(), refundStarted(...ours)];
  const found = {
    provider: 'stripe' as const,
    intentId: 'pi_deposit',
    instalmentId: instalmentId('deposit'),
    providerRefundId: 're_hand',
    amountCents: 15_000,
  } as const;
  const kinds = (events: readonly BookingEvent[]) =>
    events.map(({ type, data }) => [type, 'refundId' in data ? data.refundId : '']);
  const inPlace = [
    ['PaymentRefunded', 'pi_deposit-r1'],
    ['OperationsItemRaised', ''],
  ];
  const besides = [
    ['RefundStarted', 're_hand'],
    ['PaymentRefunded', 're_hand'],
    ['OperationsItemRaised', ''],
  ];

  test('is ours that has not been sent, of the same sum; known once, by both names', () => {
    const events = decideForeignRefund(found, existing(log));
    expect(kinds(events)).toEqual(inPlace);
    expectStorable(events);
    const state = existing([...log, ...events]);
    expect(decideForeignRefund(found, state)).toEqual([]);
    expect(keptCents(state)).toBe(25_000);
    const back = {
      type: 'Failed',
      refundId: 're_hand',
      providerRefundId: 're_hand',
      code: 'declined',
    } as const;
    expect(decideRefund(back, state)[0]).toMatchObject({
      data: { refundId: 'pi_deposit-r1', afterDone: true },
    });
  });

  test('is the one that waits for the end of a dispute', () => {
    const held = { type: 'RefundHeldBack', data: { ...refundOf(...ours), begun: true } } as const;
    expect(kinds(decideForeignRefund(found, existing([...log, held])))).toEqual(inPlace);
  });

  test('is another one when the sum differs, and when ours is on its way there', () => {
    const other = { ...found, amountCents: 14_999 };
    expect(kinds(decideForeignRefund(other, existing(log)))).toEqual(besides);
    const pending = {
      type: 'Pending',
      refundId: 'pi_deposit-r1',
      providerRefundId: 're_1',
      now: NOW,
    } as const;
    const under = [...log, ...decideRefund(pending, existing(log))];
    expect(kinds(decideForeignRefund(found, existing(under)))).toEqual(besides);
  });

  test('and ours, which went out all the same, is one more; refused, it is none', () => {
    const state = existing([...log, ...decideForeignRefund(found, existing(log))]);
    const sent = { type: 'Done', refundId: 'pi_deposit-r1', providerRefundId: 're_1' } as const;
    const more = decideRefund(sent, state);
    expect(more.map(({ type, data }) => [type, 'refundId' in data ? data.refundId : ''])).toEqual([
      ['RefundStarted', 're_1'],
      ['PaymentRefunded', 're_1'],
      ['OperationsItemRaised', ''],
    ]);
    const refused = { type: 'Failed', refundId: 'pi_deposit-r1', providerRefundId: null } as const;
    expect(decideRefund({ ...refused, code: 'charge_already_refunded' }, state)).toEqual([]);

    const both = existing([...log, ...decideForeignRefund(found, existing(log)), ...more]);
    expect([decideRefund(sent, both), keptCents(both)]).toEqual([[], 10_000]);
    const cameBack = { ...refused, providerRefundId: 're_1', code: 'declined' } as const;
    expect(decideRefund(cameBack, both)[0]).toMatchObject({ data: { refundId: 're_1', afterDone: true } });
  });

  test.each(['charge_already_refunded', 'CAPTURE_FULLY_REFUNDED'])(
    'of all there was: what ours is refused with %s is owed no more',
    (code) => {
      const all = { ...found, amountCents: 40_000 };
      const state = existing([...log, ...decideForeignRefund(all, existing(log))]);
      const refused = { type: 'Failed', refundId: 'pi_deposit-r1', providerRefundId: null, code } as const;
      const events = decideRefund(refused, state);
      expect(events).toMatchObject([{ type: 'RefundFailed', data: { code: 'sent-by-hand' } }]);
      expect(decideRefund(refused, existing(log)).map(({ type }) => type)).toEqual([
        'RefundFailed',
        'OperationsItemRaised',
      ]);
    },
  );

  test.each<[string, BookingEvent[]]>([
    [
      'somebody has sent another payment back',
      decideForeignRefund(
        { ...found, intentId: 'pi_balance', instalmentId: instalmentId('balance'), amountCents: 40_000 },
        existing([...log, { type: 'BalancePaid', data: paid('balance', 160_000) }]),
      ),
    ],
    [
      'what we sent ourselves was the rest of it',
      [
        { type: 'RefundStarted', data: refundOf('deposit', 25_000, 'requested', { n: 2 }) },
        {
          type: 'PaymentRefunded',
          data: { ...refundOf('deposit', 25_000, 'requested', { n: 2 }), providerRefundId: 're_2' },
        },
      ],
    ],
    [
      'what somebody sent came back',
      [
        ...decideForeignRefund({ ...found, amountCents: 40_000 }, existing(log)),
        {
          type: 'RefundFailed',
          data: {
            ...refundOf('deposit', 40_000, 'requested'),
            refundId: 're_hand',
            afterDone: true,
            providerRefundId: 're_hand',
            code: 'declined',
          },
        },
      ],
    ],
  ])('ours, of which the source says that nothing is left, is still owed where %s', (_what, before) => {
    const unsent = { refundId: 'pi_deposit-r1', providerRefundId: null };
    const refused = { ...unsent, type: 'Failed', code: 'charge_already_refunded' } as const;
    expect(decideRefund(refused, existing([...log, ...before]))).toMatchObject([
      { type: 'RefundFailed', data: { code: 'charge_already_refunded' } },
      { type: 'OperationsItemRaised', data: { kind: 'refund-failed', refundId: 'pi_deposit-r1' } },
    ]);
  });

  /** One of a payment that came so, made once, of which another success is told. */
  const toldAgain = (provider: Source) => {
    const data = { ...refundOf(...ours), provider };
    const made: BookingEvent[] = [
      ...depositPaid().map((event): BookingEvent =>
        event.type === 'DepositPaid' ? { ...event, data: { ...event.data, provider } } : event,
      ),
      { type: 'RefundStarted', data },
      { type: 'PaymentRefunded', data: { ...data, providerRefundId: 'first' } },
    ];
    const again = { type: 'Done', refundId: data.refundId, providerRefundId: 'second' } as const;
    return kinds(decideRefund(again, existing(made)));
  };

  test.each(['stripe', 'paypal'] as const)('what %s made by our name is one more', (provider) => {
    expect(toldAgain(provider)).toEqual([
      ['RefundStarted', 'second'],
      ['PaymentRefunded', 'second'],
      ['OperationsItemRaised', ''],
    ]);
  });

  test.each(['bank', 'staff', 'gift-card'] as const)('what people make (%s) is made once', (provider) => {
    expect(toldAgain(provider)).toEqual([]);
  });
});
