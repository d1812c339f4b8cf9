import { describe, expect, test } from '@jest/globals';
import { depositPaid, existing, instalmentId, NOW, id, paid } from '../../../../test/booking/builders.js';
import { refundOf, refundStarted, refundMade } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent, Source } from '../events.js';
import { allRefunds, keptCents, openRefunds } from '../core/payments.js';
import { decideRefund, type RefundCommand, decideForeignRefund, type ForeignRefund } from './refund.js';

const refund = ['deposit', 10_000, 'requested'] as const;
const refundId = 'pi_deposit-r1';
const failed = (providerRefundId: string | null = 're_1'): RefundCommand => ({
  type: 'Failed',
  refundId,
  providerRefundId,
  code: 'declined',
});
const done = (providerRefundId: string): RefundCommand => ({ type: 'Done', refundId, providerRefundId });
const started = refundStarted(...refund);
const kinds = (events: readonly BookingEvent[]) =>
  events.map((event) => (event.type === 'OperationsItemRaised' ? event.data.kind : event.type));
/** Decided after these events, and appended to them. */
const then = (log: readonly BookingEvent[], command: RefundCommand): BookingEvent[] => {
  const events = decideRefund(command, existing(log));
  expectStorable(events);
  return [...log, ...events];
};

describe('a refund that failed, and went after all', () => {
  const log = then([...depositPaid(), started], failed());
  const kind = 'refund-went-after-all';
  const about = { kind, instalmentId: instalmentId('deposit'), refundId };

  test('is booked, and staff, who were asked to send it, are told, once', () => {
    const events = decideRefund(done('re_2'), existing(log));
    expect(events).toEqual([
      { type: 'PaymentRefunded', data: { ...refundOf(...refund), providerRefundId: 're_2' } },
      {
        type: 'OperationsItemRaised',
        data: {
          ...about,
          key: `${kind}:failed-before:${refundId}`,
          detail: 'pi_deposit-r1 of 10000 went out after it had failed: send it no second time',
        },
      },
    ]);
    const after = [...log, ...events];
    expect(decideRefund(done('re_2'), existing(after))).toEqual([]);
    expect(decideRefund(failed(), existing(after))).toEqual([]);
    expect([keptCents(existing(log)), keptCents(existing(after))]).toEqual([40_000, 30_000]);
  });

  describe('where another one had tried it again', () => {
    const second = { ...refundOf(...refund), refundId: 'pi_deposit-r2' };
    const begun = (cents: number): BookingEvent => ({
      type: 'RefundStarted',
      data: { ...second, amountCents: cents },
    });
    const held: BookingEvent = { type: 'RefundHeldBack', data: { ...second, begun: true } };
    const sentOf = (command: object) => ({ ...command, refundId: second.refundId }) as RefundCommand;
    const pending = sentOf({ type: 'Pending', providerRefundId: 're_r2', now: NOW });
    const standing = (events: readonly BookingEvent[]) =>
      allRefunds(existing(events)).map(({ status, owedCents }) => [status, owedCents]);

    test.each([
      ['has not been sent', [begun(10_000)], 10_000],
      ['waits for the end of a dispute', [begun(10_000), held], 10_000],
      ['is a part of it', [begun(6_000)], 6_000],
    ])('that one ends, unsent, where it %s', (_how, again, amountCents) => {
      const open = [...log, ...again];
      const events = decideRefund(done('re_2'), existing(open));
      const ends = { ...second, amountCents, providerRefundId: null, code: 'sent-by-hand', wentAs: refundId };
      expect(events).toEqual([
        { type: 'RefundFailed', data: ends },
        { type: 'PaymentRefunded', data: { ...refundOf(...refund), providerRefundId: 're_2' } },
        {
          type: 'OperationsItemRaised',
          data: {
            ...about,
            key: `${kind}:ends-other:${refundId}`,
            detail:
              'pi_deposit-r1 of 10000 went out after it had failed: pi_deposit-r2, which was to be sent for it, ends',
          },
        },
      ]);
      expectStorable(events);
      const after = [...open, ...events];
      expect([keptCents(existing(after)), openRefunds(existing(after))]).toEqual([30_000, []]);
      // Nobody else has paid it: what comes back is owed as a whole.
      expect(standing(then(after, failed('re_2')))).toEqual([
        ['FAILED', 10_000],
        ['FAILED', 0],
      ]);
    });

    test('what had been asked for by then, and went as well, is claimed', () => {
      const after = then([...log, begun(10_000)], done('re_2'));
      const went = sentOf({ type: 'Done', providerRefundId: 're_r2' });
      expect(kinds(decideRefund(went, existing(after)))).toEqual(['PaymentRefunded', 'refund-to-claim']);
      expect(decideRefund(sentOf({ ...failed(null), tried: 'pi_deposit-r2' }), existing(after))).toEqual([]);
    });

    test.each([
      ['is on its way', then([...log, begun(10_000)], pending), 10_000],
      ['was made', then([...log, begun(10_000)], sentOf({ ...done('re_r2') })), 10_000],
      ['is of more than it', [...log, begun(10_001)], 10_000],
    ])('it went twice where that one %s: that is claimed', (_how, open, twice) => {
      const events = decideRefund(done('re_2'), existing(open));
      expect(kinds(events)).toEqual(['PaymentRefunded', 'refund-to-claim']);
      expect(events[1]?.data).toMatchObject({
        detail: `pi_deposit-r1 of 10000 went out after it had failed: ${twice} of it had been tried again meanwhile`,
      });
      expectStorable(events);
    });

    test('what comes back of it is not owed where that one has paid it', () => {
      const paid = (cents: number) => then([...log, begun(cents)], sentOf(done('re_r2')));
      const back = (cents: number) => then(then(paid(cents), done('re_2')), failed('re_2'));
      expect(standing(back(10_000))).toEqual([
        ['FAILED', 0],
        ['DONE', undefined],
      ]);
      expect(standing(back(6_000))[0]).toEqual(['FAILED', 4_000]);
      expect(keptCents(existing(back(10_000)))).toBe(30_000);
      // Sent and back once more, it stays so; what comes back of the other one is owed then.
      const once = then(then(back(10_000), done('re_3')), failed('re_3'));
      expect(standing(once)[0]).toEqual(['FAILED', 0]);
      expect(standing(then(once, sentOf(failed('re_r2'))))[1]).toEqual(['FAILED', 10_000]);
    });

    test.each([
      [10_000, 0, 10_000, 0],
      [6_000, 4_000, 6_000, 0],
      [12_000, 0, 12_000, 2_000],
    ])('it has paid what that one, of %i, failed to send', (cents, firstCents, secondCents, leftCents) => {
      const open = then([...log, begun(cents)], sentOf(failed('re_r2')));
      expect(standing(open)).toEqual([
        ['FAILED', firstCents],
        ['FAILED', secondCents],
      ]);
      const after = then(open, done('re_2'));
      expect(kinds(after.slice(open.length))).toEqual(['PaymentRefunded', 'refund-went-after-all']);
      expect(after.at(-1)?.data).toMatchObject({
        detail: `pi_deposit-r1 of 10000 went out after it had failed: send it no second time; of pi_deposit-r2, which failed as well, ${leftCents} is owed now`,
      });
      expect(standing(after)).toEqual([
        ['DONE', undefined],
        ['FAILED', leftCents],
      ]);
      const back = then(after, failed('re_2'));
      expect(kinds(back.slice(after.length))).toEqual(['RefundFailed', 'refund-failed']);
      expect(standing(back)).toEqual([
        ['FAILED', 10_000],
        ['FAILED', leftCents],
      ]);
    });

    test('a gift that was, goes after all: both books owe nothing more', () => {
      const gift = refundStarted('deposit', 10_000, 'goodwill');
      const tried = then([...depositPaid(), gift], failed());
      const open = then([...tried, begun(10_000)], sentOf(failed('re_r2')));
      expect(standing(then(open, done('re_2')))).toEqual([
        ['DONE', undefined],
        ['FAILED', 0],
      ]);
    });

    test('staff are told to pay out what is owed of what comes back, and to claim the rest no more', () => {
      const back = (cents: number) => {
        const went = then(then([...log, begun(cents)], sentOf(done('re_r2'))), done('re_2'));
        return decideRefund(failed('re_2'), existing(went));
      };
      const how = 'pi_deposit-r1 of 10000: declined, after it was done';
      const told = (events: readonly BookingEvent[]) =>
        events.flatMap(({ type, data }) =>
          type === 'OperationsItemRaised' ? [[data.kind, data.detail]] : [],
        );
      expect(told(back(10_000))).toEqual([
        ['claim-over', `${how}; 10000 of it is not to be claimed any more`],
      ]);
      expect(told(back(6_000))).toEqual([
        ['refund-failed', `${how}; 4000 of it is owed`],
        ['claim-over', `${how}; 6000 of it is not to be claimed any more`],
      ]);
      expectStorable(back(6_000));
    });

    test('one that had ended for it, went, and comes back is owed to nobody', () => {
      const went = then(then([...log, begun(10_000)], done('re_2')), sentOf(done('re_r2')));
      const events = decideRefund(sentOf(failed('re_r2')), existing(went));
      expect(kinds(events)).toEqual(['RefundFailed', 'claim-over']);
      expect(standing([...went, ...events])[1]).toEqual(['FAILED', 0]);
    });

    test('a gift of the same sum, or another refund that began before, goes on', () => {
      const gift: BookingEvent = {
        type: 'RefundStarted',
        data: { ...second, refundId: 'pi_deposit-r3', reason: 'goodwill' },
      };
      const paid = then([...log, begun(10_000)], sentOf(done('re_r2')));
      expect(kinds(decideRefund(done('re_2'), existing([...paid, gift])))).toEqual([
        'PaymentRefunded',
        'refund-to-claim',
      ]);
      const both = then([...depositPaid(), started, begun(10_000)], failed());
      expect(kinds(decideRefund(done('re_2'), existing(both)))).toEqual([
        'PaymentRefunded',
        'refund-went-after-all',
      ]);
    });
  });

  test('is owed again, as a whole, when that comes back', () => {
    const after = then(then(log, done('re_2')), failed('re_2'));
    expect(after.at(-2)).toMatchObject({ type: 'RefundFailed', data: { afterDone: true } });
    expect([keptCents(existing(after)), openRefunds(existing(after))]).toEqual([40_000, []]);
    const again = { type: 'RefundStarted', data: { ...refundOf(...refund), refundId: 'r2' } } as BookingEvent;
    expect(kinds(decideRefund(done('re_3'), existing([...after, again])))[0]).toBe('RefundFailed');
  });

  test('had not gone where an old answer of the one that failed is heard late', () => {
    expect(decideRefund(done('re_1'), existing(log))).toEqual([]);
    const came = then(then([...depositPaid(), started], done('re_1')), failed());
    expect(decideRefund(done('re_1'), existing(came))).toEqual([]);
  });
});

test('what staff send by bank and by hand is claimed each further time, by what that was', () => {
  const instead = { ...refundOf(...refund), refundId: 'pi_deposit-r2', insteadOf: refundId };
  const sent = (sentAs: string): RefundCommand => ({ ...done(sentAs), refundId: instead.refundId });
  const log: BookingEvent[] = [
    ...then([...depositPaid(), started], failed()),
    { type: 'RefundStarted', data: { ...instead, provider: 'bank' } },
  ];
  const events = ['slip 1', 'line 1', 'line 2', 'line 1'].map(sent).reduce(then, log);
  const claimedRefundId = 'pi_deposit-r2';
  const claim = (sentAs: string) => ({
    type: 'OperationsItemRaised',
    data: {
      kind: 'refund-to-claim',
      key: `refund-to-claim:second-time:${claimedRefundId}:${sentAs}`,
      instalmentId: instalmentId('deposit'),
      detail: `${claimedRefundId} of 10000 went out a second time, as ${sentAs}`,
      claimedRefundId,
    },
  });
  expect(events.slice(log.length + 1)).toEqual([claim('line 1'), claim('line 2')]);
});

/** Which of the money of a booking somebody at the provider has sent back. */
const ours = ['deposit', 15_000, 'requested'] as const;

const log: BookingEvent[] = [
  ...depositPaid(),
  { type: 'BalancePaid', data: paid('balance', 160_000) },
  refundStarted(...ours),
];

const found = (of: Partial<ForeignRefund> = {}): ForeignRefund => ({
  provider: 'stripe',
  intentId: 'pi_balance',
  instalmentId: instalmentId('balance'),
  providerRefundId: 're_hand',
  amountCents: 15_000,
  ...of,
});

const decided = (of: ForeignRefund, events: readonly BookingEvent[] = log): BookingEvent[] => {
  const answer = decideForeignRefund(of, existing(events));
  expectStorable(answer);
  return answer;
};

const item = (kind: 'deposit' | 'balance', detail: string): BookingEvent => ({
  type: 'OperationsItemRaised',
  data: {
    kind: 'refunded-by-hand',
    key: 'refunded-by-hand:re_hand',
    instalmentId: instalmentId(kind),
    detail,
  },
});

/** One of its own, by the provider's name, of which a person is told. */
const itsOwn = (kind: 'deposit' | 'balance', intentId: string, reason: 'requested' | 'paid-twice') => {
  const data = { ...refundOf(kind, 15_000, reason, { intentId }), refundId: 're_hand' };
  return [
    { type: 'RefundStarted', data },
    { type: 'PaymentRefunded', data: { ...data, providerRefundId: 're_hand' } },
    item(kind, `re_hand of 15000 for ${intentId}`),
  ];
};

test('of the payment that ours is of: ours is what they meant', () => {
  expect(decided(found({ intentId: 'pi_deposit', instalmentId: instalmentId('deposit') }))).toEqual([
    { type: 'PaymentRefunded', data: { ...refundOf(...ours), providerRefundId: 're_hand' } },
    item('deposit', 're_hand of 15000 for pi_deposit, in place of pi_deposit-r1'),
  ]);
});

test('of another payment: ours goes on, whatever the sum', () => {
  const events = decided(found());
  expect(events).toEqual(itsOwn('balance', 'pi_balance', 'requested'));
  expect(keptCents(existing([...log, ...events]))).toBe(170_000);
});

test('of money that paid nothing here: it came besides what was due, for that instalment or for none', () => {
  const besides = found({ intentId: 'pi_twice' });
  expect(decided(besides)).toEqual(itsOwn('balance', 'pi_twice', 'paid-twice'));
  expect(decided({ ...besides, instalmentId: id(9, 5) })).toEqual(
    itsOwn('deposit', 'pi_twice', 'paid-twice'),
  );
});

test('of the sum of one that had failed: it is another one, and pays that', () => {
  const failed: BookingEvent[] = [
    ...log,
    { type: 'RefundFailed', data: { ...refundOf(...ours), providerRefundId: null, code: 'declined' } },
  ];
  const events = decided(found({ intentId: 'pi_deposit', instalmentId: instalmentId('deposit') }), failed);
  expect(events).toEqual(itsOwn('deposit', 'pi_deposit', 'requested'));
  expect(
    allRefunds(existing([...failed, ...events])).map(({ status, owedCents }) => [status, owedCents]),
  ).toEqual([
    ['FAILED', 0],
    ['DONE', undefined],
  ]);
});

test('of the sum of two: the one that is to be sent now, before the one that waits for a bank', () => {
  const second = refundOf('deposit', 15_000, 'requested', { n: 2 });
  const events = decided(found({ intentId: 'pi_deposit', instalmentId: instalmentId('deposit') }), [
    ...log,
    { type: 'RefundHeldBack', data: { ...refundOf(...ours), begun: true } },
    { type: 'RefundStarted', data: second },
  ]);
  expect(events[0]).toEqual({ type: 'PaymentRefunded', data: { ...second, providerRefundId: 're_hand' } });
});

test.each([
  ['last', false],
  ['first', true],
])('of the sum of two: the one that goes back there, even where that came %s', (_when, isFirst) => {
  const failed = { ...refundOf(...ours), providerRefundId: null, code: 'declined' };
  const byCard = refundOf('deposit', 15_000, 'requested', { n: 3 });
  const byBank = {
    ...byCard,
    refundId: 'pi_deposit-r2',
    provider: 'bank' as const,
    insteadOf: 'pi_deposit-r1',
  };
  const events = decided(found({ intentId: 'pi_deposit', instalmentId: instalmentId('deposit') }), [
    ...log,
    { type: 'RefundFailed', data: failed },
    ...(isFirst ? [byCard, byBank] : [byBank, byCard]).map((data): BookingEvent => ({
      type: 'RefundStarted',
      data,
    })),
  ]);
  expect(events).toEqual([
    { type: 'PaymentRefunded', data: { ...byCard, providerRefundId: 're_hand' } },
    item('deposit', 're_hand of 15000 for pi_deposit, in place of pi_deposit-r3'),
  ]);
});

test('of a booking that is none: nothing', () => {
  expect(decideForeignRefund(found(), { status: 'NEW' })).toEqual([]);
});

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

describe('several refunds', () => {
  /** The balance was paid by two cards: `pi_a` has paid 600.00 of it, `pi_b` the rest. */
  const log: BookingEvent[] = [
    ...depositPaid(),
    { type: 'PartPaid', data: paid('balance', 60_000, 'pi_a') },
    { type: 'BalancePaid', data: paid('balance', 100_000, 'pi_b') },
  ];

  const begun = (intentId: string, n: number, cents: number): BookingEvent => ({
    type: 'RefundStarted',
    data: refundOf('balance', cents, 'requested', { intentId, n }),
  });

  const done = (refundId: string, providerRefundId = `re_${refundId}`): RefundCommand => ({
    type: 'Done',
    refundId,
    providerRefundId,
  });

  const failed = (refundId: string): RefundCommand => ({
    type: 'Failed',
    refundId,
    providerRefundId: `re_${refundId}`,
    code: 'declined',
  });

  /** What happened, or was told and decided, one after the other. */
  const after = (...steps: readonly (BookingEvent | RefundCommand)[]): BookingEvent[] =>
    steps.reduce<BookingEvent[]>((events, step) => {
      if ('data' in step) return [...events, step];
      const next = decideRefund(step, existing(events));
      expectStorable(next);
      return [...events, ...next];
    }, log);

  const wentAfterAll = (...steps: readonly (BookingEvent | RefundCommand)[]) => {
    const before = after(...steps);
    const events = after(...steps, done('pi_b-r1', 're_late')).slice(before.length);
    return events.map(({ type, data }) =>
      type === 'OperationsItemRaised'
        ? [data.kind, data.detail]
        : [type, 'refundId' in data && data.refundId],
    );
  };

  const HOW = 'pi_b-r1 of 10000 went out after it had failed';

  describe('a refund that failed and went after all, among others', () => {
    const first = [begun('pi_b', 1, 10_000), failed('pi_b-r1')];
    const again = begun('pi_b', 2, 10_000);

    test('ends what tries it again, and no refund of another payment', () => {
      expect(wentAfterAll(begun('pi_a', 1, 10_000), ...first, again)).toEqual([
        ['RefundFailed', 'pi_b-r2'],
        ['PaymentRefunded', 'pi_b-r1'],
        ['refund-went-after-all', `${HOW}: pi_b-r2, which was to be sent for it, ends`],
      ]);
    });

    test('was not owed because one of another payment is: what went twice is claimed', () => {
      const elsewhere = [begun('pi_a', 1, 10_000), failed('pi_a-r1')];
      expect(wentAfterAll(...elsewhere, ...first, again, done('pi_b-r2'))).toEqual([
        ['PaymentRefunded', 'pi_b-r1'],
        ['refund-to-claim', `${HOW}: 10000 of it had been tried again meanwhile`],
      ]);
    });

    test('went twice where another one has tried it again, whatever was sent before it', () => {
      const steps = [begun('pi_b', 1, 5_000), done('pi_b-r1'), begun('pi_b', 2, 10_000), failed('pi_b-r2')];
      const before = after(...steps, begun('pi_b', 3, 10_000), done('pi_b-r3'));
      const events = decideRefund(done('pi_b-r2', 're_late'), existing(before));
      expect(events).toMatchObject([
        { type: 'PaymentRefunded', data: { refundId: 'pi_b-r2', amountCents: 10_000 } },
        { type: 'OperationsItemRaised', data: { kind: 'refund-to-claim' } },
      ]);
    });

    test('tells what is owed now of those that it pays, and of no others', () => {
      const elsewhere = [begun('pi_a', 1, 7_000), failed('pi_a-r1')];
      expect(wentAfterAll(...elsewhere, ...first)).toEqual([
        ['PaymentRefunded', 'pi_b-r1'],
        ['refund-went-after-all', `${HOW}: send it no second time`],
      ]);
      const both = [begun('pi_b', 2, 6_000), failed('pi_b-r2'), begun('pi_b', 3, 4_000), failed('pi_b-r3')];
      expect(wentAfterAll(...first, ...both)).toEqual([
        ['PaymentRefunded', 'pi_b-r1'],
        [
          'refund-went-after-all',
          `${HOW}: send it no second time; of pi_b-r2, which failed as well, 0 is owed now; of pi_b-r3, which failed as well, 0 is owed now`,
        ],
      ]);
    });

    test('the end of a claim is a task of its own: what becomes of a refund does not end it', () => {
      const events = after(...first, again, done('pi_b-r2'), done('pi_b-r1', 're_late'), {
        type: 'Failed',
        refundId: 'pi_b-r1',
        providerRefundId: 're_late',
        code: 'declined',
      });
      const open = (all: readonly BookingEvent[]) =>
        existing(all).tasks.flatMap(({ kind, refundId, open: is }) => (is ? [[kind, refundId]] : []));
      expect(open(events)).toEqual([['claim-over', null]]);
      expect(allRefunds(existing(events)).map(({ status, owedCents }) => [status, owedCents])).toEqual([
        ['FAILED', 0],
        ['DONE', undefined],
      ]);
    });
  });
});

describe('tries of a refund', () => {
  const refund = ['deposit', 10_000, 'requested'] as const;

  const refundId = 'pi_deposit-r1';

  type Said = { readonly providerRefundId?: string | null; readonly code?: string; readonly tried?: string };

  const failed = ({ providerRefundId = 're_1', code = 'declined', tried }: Said = {}): RefundCommand => ({
    type: 'Failed',
    refundId,
    providerRefundId,
    code,
    ...(tried === undefined ? {} : { tried }),
  });

  const done = (providerRefundId: string): RefundCommand => ({ type: 'Done', refundId, providerRefundId });

  const onItsWay = (providerRefundId: string, tried = refundId): RefundCommand => ({
    type: 'Pending',
    refundId,
    providerRefundId,
    now: NOW,
    tried,
  });

  const pending = (providerRefundId: string): BookingEvent => ({
    type: 'RefundPending',
    data: { ...refundOf(...refund), providerRefundId, askAgainAt: NOW.toISOString() },
  });

  const heldBack: BookingEvent = { type: 'RefundHeldBack', data: { ...refundOf(...refund), begun: true } };

  const started = refundStarted(...refund);

  const kinds = (events: readonly BookingEvent[]) =>
    events.map((event) => (event.type === 'OperationsItemRaised' ? event.data.kind : event.type));

  /** Decided after these events, and appended to them. */
  const then = (log: readonly BookingEvent[], command: RefundCommand): BookingEvent[] => {
    const events = decideRefund(command, existing(log));
    expectStorable(events);
    return [...log, ...events];
  };

  describe('the first try of a refund was ended by a dispute, which is won: it begins again', () => {
    const first = [...depositPaid(), started, pending('re_1'), heldBack];
    const second = [...first, started];
    const CONTESTED = 'charge_for_pending_refund_disputed';

    test.each(['declined', CONTESTED])(
      'that the first one failed (%s), late or again, says nothing',
      (code) => {
        for (const log of [first, second, [...second, pending('re_2')]])
          for (const said of [{ code }, { code, tried: refundId }])
            expect(decideRefund(failed(said), existing(log))).toEqual([]);
      },
    );

    test('the success of the second one is recorded, whatever was told of the first', () => {
      const log = [...second, pending('re_2')];
      for (const before of [log, then(log, failed())]) {
        const events = decideRefund(done('re_2'), existing(before));
        expect(events).toMatchObject([
          { type: 'PaymentRefunded', data: { refundId, providerRefundId: 're_2' } },
        ]);
        expect(decideRefund(failed(), existing([...before, ...events]))).toEqual([]);
      }
    });

    test('and so is that of the first one: it had been sent all the same', () => {
      expect(kinds(decideRefund(done('re_1'), existing(second)))).toEqual(['PaymentRefunded']);
    });

    test('that the second one failed is told of it, by its name or by that of its try', () => {
      const told = ['RefundFailed', 'refund-failed'];
      const tried = `${refundId}:1`;
      const under = existing([...second, pending('re_2')]);
      expect(kinds(decideRefund(failed({ providerRefundId: 're_2' }), under))).toEqual(told);
      expect(kinds(decideRefund(failed({ providerRefundId: 're_2', tried }), existing(second)))).toEqual(
        told,
      );
      expect(kinds(decideRefund(failed({ providerRefundId: null, tried }), existing(second)))).toEqual(told);
    });

    test('that it is on its way is told of the second one, and says nothing of the first', () => {
      expect(decideRefund(onItsWay('re_1'), existing(second))).toEqual([]);
      expect(kinds(decideRefund(onItsWay('re_2', `${refundId}:1`), existing(second)))).toEqual([
        'RefundPending',
      ]);
    });

    test('a late answer to the first one, which was asked before it had to wait, says nothing', () => {
      const late = failed({ providerRefundId: null, code: 'charge_disputed', tried: refundId });
      expect(decideRefund(late, existing(second))).toEqual([]);
    });
  });

  test('one that was on its way, and of which the source then refuses to hear, has failed', () => {
    const under = existing([...depositPaid(), started, pending('re_1')]);
    expect(kinds(decideRefund(failed({ providerRefundId: null }), under))).toEqual([
      'RefundFailed',
      'refund-failed',
    ]);
  });

  test.each<[string, BookingEvent[]]>([
    ['waits for a bank', [{ type: 'RefundHeldBack', data: refundOf(...refund) }]],
    ['was made', [started, refundMade(...refund)]],
    [
      'has failed',
      [
        started,
        {
          type: 'RefundFailed',
          data: { ...refundOf(...refund), providerRefundId: 're_1', code: 'declined' },
        },
      ],
    ],
  ])('that it is on its way says nothing once it %s', (_what, events) => {
    expect(decideRefund(onItsWay('re_1'), existing([...depositPaid(), ...events]))).toEqual([]);
  });
});
