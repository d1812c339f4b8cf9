import { describe, expect, test } from '@jest/globals';
import { DEPOSIT_CENTS, getInstalmentId } from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import {
  type AttemptReport,
  buildAttemptId,
  calculateCoveredTwiceCents,
  clearOwedCents,
  evolveRefunds,
  findProviderRefundId,
  isContested,
  isOfCurrentAttempt,
  isOpenRefund,
  isUnfinished,
  type RefundEvent,
  type RefundState,
} from './refund-state.js';

const refundFacts = {
  refundId: 'pi_1-r1',
  instalmentId: getInstalmentId('deposit'),
  provider: 'stripe',
  paymentId: 'pi_1',
  amountCents: DEPOSIT_CENTS,
  reason: 'requested',
} as const;

/** Builds the nth refund of the payment. */
const newRefund = (serial: number, amountCents = 10_000) => ({
  ...refundFacts,
  refundId: `pi_1-r${serial}`,
  amountCents,
});

const refundStarted: RefundEvent = newEvent('RefundStarted', refundFacts);
const heldBeforeStart: RefundEvent = newEvent('RefundHeld', refundFacts);
const heldAfterStart: RefundEvent = newEvent('RefundHeld', { ...refundFacts, wasStarted: true });
const newFailure = (code: string, providerRefundId: string | null = null) =>
  newRefundFailed(refundFacts, { code, providerRefundId });

const refundSent: RefundEvent = newRefundSent(refundFacts);

const refundPending: RefundEvent = newEvent('RefundPending', {
  ...refundFacts,
  providerRefundId: 're_1',
  pollAt: '2027-01-10T10:00:00.000Z',
});

const foldRefunds = (...events: RefundEvent[]): readonly RefundState[] =>
  events.reduce<readonly RefundState[]>(evolveRefunds, []);

const findOwedCents = (refund: RefundState): number | undefined =>
  refund.status === 'FAILED' ? refund.owedCents : undefined;

test('a refund counts how often a wait interrupted it', () => {
  expect(foldRefunds(refundStarted)).toMatchObject([{ status: 'STARTED', interruptionCount: 0 }]);
  expect(foldRefunds(heldBeforeStart, refundStarted)).toMatchObject([
    { status: 'STARTED', interruptionCount: 0 },
  ]);
  expect(foldRefunds(refundStarted, heldAfterStart)).toMatchObject([
    { status: 'HELD', interruptionCount: 1 },
  ]);
  expect(
    foldRefunds(refundStarted, heldAfterStart, refundStarted, heldAfterStart, refundStarted),
  ).toMatchObject([{ status: 'STARTED', interruptionCount: 2 }]);
});

test('a refund ends as its source reports', () => {
  expect(foldRefunds(refundStarted, refundSent)).toMatchObject([
    { status: 'SENT', providerRefundId: 're_1', overruledEnd: null },
  ]);
  expect(foldRefunds(refundStarted, newFailure('expired_card'))).toMatchObject([{ status: 'FAILED' }]);
});

test.each(['dispute-lost', 'allocation-reversed'])(
  'a refund is written off if the money was already gone: %s',
  (code) => {
    expect(foldRefunds(refundStarted, newFailure(code))).toMatchObject([{ status: 'WRITTEN_OFF' }]);
  },
);

test('a written-off refund is written off again after it was sent anyway and returned', () => {
  const sentRefunds = foldRefunds(refundStarted, newFailure('dispute-lost'), refundSent);
  expect(sentRefunds).toMatchObject([{ status: 'SENT', overruledEnd: { end: 'WRITTEN_OFF' } }]);
  expect(evolveRefunds(sentRefunds, newFailure('declined'))).toMatchObject([{ status: 'WRITTEN_OFF' }]);
});

test('a written-off refund stays written off when its failure is reported with another code', () => {
  const refunds = foldRefunds(refundStarted, newFailure('dispute-lost'), newFailure('declined'));
  expect(refunds).toMatchObject([{ status: 'WRITTEN_OFF' }]);
});

test.each<{ name: string; history: RefundEvent[] }>([
  { name: 'started', history: [refundStarted] },
  { name: 'pending', history: [refundStarted, refundPending] },
])('a $name refund is open and unfinished', ({ history }) => {
  const refunds = foldRefunds(...history);
  expect(refunds.map(isOpenRefund)).toEqual([true]);
  expect(refunds.map(isUnfinished)).toEqual([true]);
});

test('a refund held for a dispute is unfinished, but not open', () => {
  const refunds = foldRefunds(refundStarted, heldAfterStart);
  expect(refunds.map(isOpenRefund)).toEqual([false]);
  expect(refunds.map(isUnfinished)).toEqual([true]);
});

test.each<{ name: string; history: RefundEvent[] }>([
  { name: 'was sent', history: [refundStarted, refundSent] },
  { name: 'failed', history: [refundStarted, newFailure('expired_card')] },
  {
    name: 'was written off',
    history: [refundStarted, newFailure('dispute-lost')],
  },
])('a refund that $name is finished', ({ history }) => {
  const refunds = foldRefunds(...history);
  expect(refunds.map(isOpenRefund)).toEqual([false]);
  expect(refunds.map(isUnfinished)).toEqual([false]);
});

test('a second report that a failed refund was sent keeps the overruled failure', () => {
  const sentHistory = [refundStarted, newFailure('expired_card', 're_1'), refundSent];
  const overruledEnd = { end: 'FAILED', failedProviderRefundId: 're_1', reissuedCents: 0 };
  expect(foldRefunds(...sentHistory)).toMatchObject([{ overruledEnd }]);
  expect(foldRefunds(...sentHistory, refundSent)).toEqual(foldRefunds(...sentHistory));
});

describe('the provider id of the reported failure', () => {
  const reportedFailure = newFailure('expired_card', 're_1');

  test.each<{ name: string; history: RefundEvent[]; failedProviderRefundId: string | null }>([
    {
      name: 'is unknown without an id in the report',
      history: [refundStarted, newFailure('expired_card')],
      failedProviderRefundId: null,
    },
    {
      name: 'is the id that the report names',
      history: [refundStarted, reportedFailure],
      failedProviderRefundId: 're_1',
    },
    {
      name: 'stays when a later report has none',
      history: [refundStarted, reportedFailure, newFailure('declined')],
      failedProviderRefundId: 're_1',
    },
    {
      name: 'changes with a later report',
      history: [refundStarted, reportedFailure, newFailure('declined', 're_2')],
      failedProviderRefundId: 're_2',
    },
    {
      name: 'stays while the refund was sent in between',
      history: [refundStarted, reportedFailure, refundSent, newFailure('declined')],
      failedProviderRefundId: 're_1',
    },
    {
      name: 'is unknown for a refund that was sent at once',
      history: [refundStarted, refundSent, newFailure('declined')],
      failedProviderRefundId: null,
    },
    {
      name: 'is kept for a refund that is written off',
      history: [refundStarted, reportedFailure, newFailure('dispute-lost')],
      failedProviderRefundId: 're_1',
    },
  ])('$name', ({ history, failedProviderRefundId }) => {
    expect(foldRefunds(...history)).toMatchObject([{ failedProviderRefundId }]);
  });
});

test('a report of acceptance makes a started refund pending, but not a refund that waits for a dispute', () => {
  expect(foldRefunds(refundStarted, refundPending)).toMatchObject([
    { status: 'PENDING', providerRefundId: 're_1' },
  ]);
  expect(foldRefunds(refundStarted, heldAfterStart, refundPending)).toMatchObject([{ status: 'HELD' }]);
});

test('a refund has the provider’s id once the provider has accepted the refund', () => {
  expect(foldRefunds(refundStarted).map(findProviderRefundId)).toEqual([undefined]);
  expect(foldRefunds(refundStarted, refundPending).map(findProviderRefundId)).toEqual(['re_1']);
  expect(foldRefunds(refundStarted, refundSent, newFailure('declined')).map(findProviderRefundId)).toEqual([
    're_1',
  ]);
});

test('the id of an attempt has a number from the second attempt on', () => {
  expect(buildAttemptId({ refundId: 'pi_1-r1', interruptionCount: 0 })).toBe('pi_1-r1');
  expect(buildAttemptId({ refundId: 'pi_1-r1', interruptionCount: 2 })).toBe('pi_1-r1:2');
});

describe('a reported failure', () => {
  const listMatches = (history: RefundEvent[], report: AttemptReport) =>
    foldRefunds(...history).map((refund) => isOfCurrentAttempt(refund, report));

  test('belongs to the current attempt if it has the id of the accepted refund', () => {
    expect(
      listMatches([refundStarted, refundPending], { providerRefundId: 're_1', attemptId: 'other' }),
    ).toEqual([true]);
    expect(listMatches([refundStarted, refundPending], { providerRefundId: 're_2' })).toEqual([false]);
  });

  test('belongs to the current attempt by its attempt id while no refund is accepted', () => {
    const retriedHistory = [refundStarted, heldAfterStart, refundStarted];
    expect(listMatches([refundStarted], { providerRefundId: 're_1' })).toEqual([true]);
    expect(listMatches(retriedHistory, { providerRefundId: null })).toEqual([false]);
    expect(listMatches(retriedHistory, { providerRefundId: null, attemptId: 'pi_1-r1:1' })).toEqual([true]);
  });

  test.each([
    ['is due to a dispute', 'charge_disputed', true],
    ['is due to a dispute', 'TRANSACTION_DISPUTED', true],
    ['is due to its card', 'expired_card', false],
  ])('%s with code %s', (_verdict, code, expected) => {
    expect(isContested(code)).toBe(expected);
  });
});

test('an amount is covered twice for the part that the failed refunds of its payment do not owe', () => {
  const newFailedRefundState = (
    serial: number,
    amountCents: number,
    owedCents: number,
    paymentId = 'pi_1',
  ) => ({
    ...refundFacts,
    refundId: `${paymentId}-r${serial}`,
    paymentId,
    amountCents,
    interruptionCount: 0,
    status: 'FAILED' as const,
    owedCents,
    providerRefundId: null,
    failedProviderRefundId: null,
  });
  const failedRefund = newFailedRefundState(1, DEPOSIT_CENTS, 25_000);

  expect(calculateCoveredTwiceCents([failedRefund], failedRefund)).toBe(15_000);
  expect(
    calculateCoveredTwiceCents([failedRefund, newFailedRefundState(2, 10_000, 5_000)], failedRefund),
  ).toBe(10_000);
  expect(
    calculateCoveredTwiceCents(
      [failedRefund, newFailedRefundState(2, DEPOSIT_CENTS, DEPOSIT_CENTS)],
      failedRefund,
    ),
  ).toBe(0);
  expect(
    calculateCoveredTwiceCents([failedRefund, newFailedRefundState(2, 9_000, 9_000, 'pi_2')], failedRefund),
  ).toBe(15_000);
});

describe('the amount owed for a failed refund', () => {
  const listOwedCents = (refunds: readonly RefundState[]) => refunds.map(findOwedCents);
  const newOtherRefund = (amountCents: number, reason: 'requested' | 'goodwill' = 'requested'): RefundEvent =>
    newEvent('RefundStarted', { ...newRefund(2, amountCents), reason });
  const clearPayments = (...ids: string[]) => clearOwedCents(new Set(ids));

  test('is the full amount until another refund of the payment reissues it', () => {
    const history = [refundStarted, newFailure('expired_card')];
    expect(listOwedCents(foldRefunds(...history))).toEqual([DEPOSIT_CENTS]);
    expect(listOwedCents(foldRefunds(...history, newOtherRefund(15_000)))).toEqual([25_000, undefined]);
    expect(listOwedCents(foldRefunds(...history, newOtherRefund(50_000)))).toEqual([0, undefined]);
    expect(listOwedCents(foldRefunds(...history, newOtherRefund(15_000, 'goodwill')))).toEqual([
      DEPOSIT_CENTS,
      undefined,
    ]);
    expect(listOwedCents(foldRefunds(refundStarted, newFailure('dispute-lost')))).toEqual([undefined]);
  });

  test('does not change when the failure is reported again', () => {
    const history = [refundStarted, newFailure('expired_card'), newOtherRefund(15_000)];
    expect(listOwedCents(foldRefunds(...history, newFailure('declined')))).toEqual([25_000, undefined]);
  });

  test('excludes the reissued amount when the refund is sent after its failure and returned', () => {
    const history = [refundStarted, newFailure('expired_card'), newOtherRefund(15_000), refundSent];
    expect(foldRefunds(...history)).toMatchObject([{ overruledEnd: { reissuedCents: 15_000 } }, {}]);
    const refundsAfter = foldRefunds(...history, newFailure('declined'));
    expect(listOwedCents(refundsAfter)).toEqual([25_000, undefined]);
  });

  test('grows by the amount of an ended reissue while the refund is failed', () => {
    const reissueEnded = newRefundFailed(newRefund(2, 15_000), {
      code: 'superseded',
      supersededBy: refundFacts.refundId,
    });
    const failedHistory = [refundStarted, newFailure('expired_card'), newOtherRefund(15_000)];
    expect(listOwedCents(foldRefunds(...failedHistory, reissueEnded))).toEqual([DEPOSIT_CENTS, undefined]);
    const [original] = foldRefunds(...failedHistory, refundSent, reissueEnded);
    expect(original).toMatchObject({ status: 'SENT' });
    expect(original).not.toHaveProperty('owedCents');
  });

  test('exists only for failed refunds', () => {
    const [unfinished] = foldRefunds(refundStarted, newOtherRefund(15_000));
    expect(unfinished).not.toHaveProperty('owedCents');
  });

  test('is cleared only for the payments that a cancellation re-decides', () => {
    const refunds = foldRefunds(refundStarted, newFailure('expired_card'));
    expect(listOwedCents(clearPayments('pi_1')({ refunds }).refunds)).toEqual([0]);
    expect(listOwedCents(clearPayments('pi_2')({ refunds }).refunds)).toEqual([DEPOSIT_CENTS]);
    expect(clearPayments('pi_1')({ refunds: foldRefunds(refundStarted) }).refunds).toEqual(
      foldRefunds(refundStarted),
    );
  });
});

describe('the amounts owed for two failed refunds', () => {
  const newStarted = (serial: number, amountCents?: number): RefundEvent =>
    newEvent('RefundStarted', newRefund(serial, amountCents));
  const newFailed = (serial: number, amountCents?: number): RefundEvent =>
    newRefundFailed(newRefund(serial, amountCents), { code: 'expired_card' });
  const listOwedByRefund = (...events: RefundEvent[]) =>
    Object.fromEntries(foldRefunds(...events).map((refund) => [refund.refundId, findOwedCents(refund)]));
  const twoStarts = [newStarted(1), newStarted(2, 20_000)];
  const twoFailures = [newFailed(1), newFailed(2, 20_000)];

  test('stay when another payment is refunded', () => {
    const otherRefund: RefundEvent = newEvent('RefundStarted', {
      ...newRefund(1, 15_000),
      refundId: 'pi_2-r1',
      paymentId: 'pi_2',
    });

    expect(listOwedByRefund(...twoStarts, ...twoFailures, otherRefund)).toMatchObject({
      'pi_1-r1': 10_000,
      'pi_1-r2': 20_000,
    });
  });

  const refundHeld: RefundEvent = newEvent('RefundHeld', { ...newRefund(1), wasStarted: true });
  test.each([
    { start: 'started once', history: twoStarts },
    { start: 'held and started again', history: [...twoStarts, refundHeld, newStarted(1)] },
  ])('fall for the oldest refund first if it was $start', ({ history }) => {
    expect(listOwedByRefund(...history, ...twoFailures, newStarted(3, 15_000))).toEqual({
      'pi_1-r1': 0,
      'pi_1-r2': 15_000,
      'pi_1-r3': undefined,
    });
  });

  test('fall for the next refund once the first is sent despite its failure', () => {
    const reissuedHistory = [...twoStarts, ...twoFailures, newStarted(3, 6_000)];
    const sentData = { ...newRefund(1), providerRefundId: 're_1' };

    expect(listOwedByRefund(...reissuedHistory)).toEqual({
      'pi_1-r1': 4_000,
      'pi_1-r2': 20_000,
      'pi_1-r3': undefined,
    });
    expect(listOwedByRefund(...reissuedHistory, { type: 'PaymentRefunded', data: sentData })).toEqual({
      'pi_1-r1': undefined,
      'pi_1-r2': 14_000,
      'pi_1-r3': undefined,
    });
  });

  test('fall for the refund named in `originalRefundId` before an older refund', () => {
    const bankReissue = {
      ...newRefund(3, 14_000),
      provider: 'bank' as const,
      originalRefundId: 'pi_1-r2',
    };
    const refunds = foldRefunds(
      newStarted(1),
      newStarted(2),
      newFailed(1),
      newFailed(2),
      newEvent('RefundStarted', bankReissue),
    );

    expect(refunds.map(findOwedCents)).toEqual([6_000, 0, undefined]);
  });
});
