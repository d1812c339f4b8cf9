import type { BookingEvent } from '../events.js';
import { SENT_BY_HAND, twiceOf, went, type Refunding } from '../core/refund-state.js';

type About = Omit<Extract<BookingEvent, { type: 'PaymentRefunded' }>['data'], 'providerRefundId'>;
type Kind = Extract<BookingEvent, { type: 'OperationsItemRaised' }>['data']['kind'];

const sent = (refund: About, providerRefundId: string, kind: Kind, why: string): BookingEvent[] => {
  const { instalmentId, refundId, amountCents } = refund;
  const detail = `${refundId} of ${amountCents} went out after ${why}`;
  return [
    { type: 'PaymentRefunded', data: { ...refund, providerRefundId } },
    {
      type: 'OperationsItemRaised',
      // Should it come back, nobody keeps to this any more; a claim ends by a word of its own.
      data: { kind, instalmentId, detail, ...(kind === 'refund-to-claim' ? {} : { refundId }) },
    },
  ];
};

/** The money was gone already, and the source, or a person, has sent it all the same. */
export const wentTwice = (refund: About, providerRefundId: string): BookingEvent[] =>
  sent(refund, providerRefundId, 'refund-to-claim', 'its money was taken back');

/** What staff could send by bank or by hand, two of them may have sent: the second time is claimed, once. */
export function sentBothWays(
  refund: Standing,
  sentAs: string,
  all: readonly { readonly told: readonly string[] }[],
): BookingEvent[] {
  const { instalmentId, refundId, amountCents, insteadOf } = refund;
  const detail = `${refundId} of ${amountCents} went out a second time, as ${sentAs}`;
  const isKnown = refund.sentAs === sentAs || all.some(({ told }) => told.includes(detail));
  if (insteadOf === undefined || isKnown) return [];
  return [{ type: 'OperationsItemRaised', data: { kind: 'refund-to-claim', instalmentId, detail } }];
}

/**
 * It failed: staff pay out what is owed of it. What had gone twice, and came back, is owed to nobody; staff, who were asked to
 * claim it, are told that the claim is over.
 */
export function tasksOf(refund: Standing, code: string): BookingEvent[] {
  const { refundId, amountCents, instalmentId, status, fell, twiceCents = 0 } = refund;
  const overCents = fell ? amountCents : twiceCents;
  const owedCents = amountCents - overCents;
  const what = `${refundId} of ${amountCents}: ${code}${status === 'DONE' ? ', after it was done' : ''}`;
  const task = (kind: Kind, detail: string): BookingEvent => ({
    type: 'OperationsItemRaised',
    data: { kind, instalmentId, detail, ...(kind === 'refund-failed' ? { refundId } : {}) },
  });
  const owed = overCents > 0 ? `${what}; ${owedCents} of it is owed` : what;
  return [
    ...(owedCents > 0 ? [task('refund-failed', owed)] : []),
    ...(overCents > 0
      ? [task('claim-over', `${what}; ${overCents} of it is not to be claimed any more`)]
      : []),
  ];
}

type Standing = Refunding & { readonly instalmentId: string };

/**
 * One that was to be sent for what is not owed of it any more, to the cent, and is not known at its source. One of another sum
 * is more than that, or less: a person decides.
 */
const unsentFor = (refund: About, cents: number, all: readonly Standing[]): Standing | undefined =>
  all.find(
    ({ status, sentAs, reason, amountCents, intentId, instalmentId, insteadOf }) =>
      (status === 'STARTED' || status === 'HELD_BACK') &&
      sentAs === undefined &&
      (reason !== 'goodwill' || insteadOf === refund.refundId) &&
      amountCents === cents &&
      intentId === refund.intentId &&
      instalmentId === refund.instalmentId,
  );

/**
 * It had failed, and staff were asked to pay it out in another way. What is not owed of it any more, another refund has tried
 * again, or the end of the booking has decided over anew: that one ends as long as it can, else so much may have gone twice.
 */
export function wentAfterAll(
  refund: About,
  providerRefundId: string,
  all: readonly Standing[],
): BookingEvent[] {
  const failed = all.find(({ refundId }) => refundId === refund.refundId);
  const twice = failed ? twiceOf(failed, all) : 0;
  const had = 'it had failed';
  const unsent = unsentFor(refund, twice, all);
  if (unsent) {
    const { refundId, amountCents, reason, provider, insteadOf } = unsent;
    // It may have been about to go in another way than the one that went.
    const way = insteadOf === undefined ? { provider } : { provider, insteadOf };
    const ended = { ...refund, refundId, amountCents, reason, ...way };
    const ends = { ...ended, providerRefundId: null, code: SENT_BY_HAND };
    const why = `${had}: ${refundId}, which was to be sent for it, ends`;
    return [
      { type: 'RefundFailed', data: { ...ends, wentAs: refund.refundId } },
      ...sent(refund, providerRefundId, 'refund-went-after-all', why),
    ];
  }
  const others = failed ? paidBy(failed, all) : '';
  return twice > 0
    ? sent(
        refund,
        providerRefundId,
        'refund-to-claim',
        `${had}: ${twice} of it had been tried again meanwhile${others}`,
      )
    : sent(refund, providerRefundId, 'refund-went-after-all', `${had}: send it no second time${others}`);
}

/** Staff were asked to pay out what failed after it as well: what is owed of each of those now. */
function paidBy(refund: Standing, all: readonly Standing[]): string {
  const before = new Map(all.map(({ refundId, owedCents }) => [refundId, owedCents]));
  return went(all, refund, '')
    .filter(({ refundId, owedCents }) => refundId !== refund.refundId && owedCents !== before.get(refundId))
    .map(({ refundId, owedCents = 0 }) => `; of ${refundId}, which failed as well, ${owedCents} is owed now`)
    .join('');
}
