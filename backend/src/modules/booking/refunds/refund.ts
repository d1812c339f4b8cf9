import { taskKey, type BookingEvent, type Source } from '../events.js';
import {
  SENT_BY_HAND,
  paidTwiceCents,
  markSent,
  type RefundState,
  isContested,
  isOfThisTry,
  tryOf,
} from '../core/refund-state.js';
import { evolveBooking, type BookingState, type ExistingBooking } from '../core/booking.js';
import { hasTask } from '../core/instalment.js';
import { everything, paymentsOf, type OpenRefund, allRefunds, aboutRefund } from '../core/payments.js';

type About = Omit<Extract<BookingEvent, { type: 'PaymentRefunded' }>['data'], 'providerRefundId'>;
type SentKind = 'refund-to-claim' | 'refund-went-after-all';

/** Why staff must look at a sent refund: a code for the task key, and a text. */
interface Why {
  readonly code: string;
  readonly words: string;
}

const sent = (refund: About, providerRefundId: string, kind: SentKind, why: Why): BookingEvent[] => {
  const { instalmentId, refundId, amountCents } = refund;
  const key = taskKey(kind, why.code, refundId);
  const detail = `${refundId} of ${amountCents} went out after ${why.words}`;
  return [
    { type: 'PaymentRefunded', data: { ...refund, providerRefundId } },
    {
      type: 'OperationsItemRaised',
      // If the refund comes back, this task no longer applies; a claim ends by its own event.
      data: {
        kind,
        key,
        instalmentId,
        detail,
        ...(kind === 'refund-to-claim' ? { claimedRefundId: refundId } : { refundId }),
      },
    },
  ];
};

/** The refund was sent although its money was already gone. */
export const wentTwice = (refund: About, providerRefundId: string): BookingEvent[] =>
  sent(refund, providerRefundId, 'refund-to-claim', {
    code: 'money-gone',
    words: 'its money was taken back',
  });

/** Raises one claim when staff sent a refund twice, by bank or in cash. */
export function sentTwice(
  refund: Standing,
  sentAs: string,
  all: readonly { readonly taskKeys: readonly string[] }[],
): BookingEvent[] {
  const { instalmentId, refundId, amountCents, insteadOf } = refund;
  const kind = 'refund-to-claim';
  const key = taskKey(kind, 'second-time', refundId, sentAs);
  if (insteadOf === undefined || refund.sentAs === sentAs || hasTask(all, key)) return [];
  const detail = `${refundId} of ${amountCents} went out a second time, as ${sentAs}`;
  return [
    { type: 'OperationsItemRaised', data: { kind, key, instalmentId, detail, claimedRefundId: refundId } },
  ];
}

/**
 * Raises the task to pay out a failed refund. For the part that was sent twice, it ends the customer's claim
 * instead.
 */
export function tasksOf(refund: Standing, code: string): BookingEvent[] {
  const { refundId, amountCents, instalmentId, status, fell, twiceCents = 0 } = refund;
  const overCents = fell ? amountCents : twiceCents;
  const owedCents = amountCents - overCents;
  const what = `${refundId} of ${amountCents}: ${code}${status === 'DONE' ? ', after it was done' : ''}`;
  const owed = overCents > 0 ? `${what}; ${owedCents} of it is owed` : what;
  const over = `${what}; ${overCents} of it is not to be claimed any more`;
  const events: BookingEvent[] = [];
  if (owedCents > 0) {
    const key = taskKey('refund-failed', refundId, code, status, owedCents);
    const data = { kind: 'refund-failed', key, instalmentId, detail: owed, refundId } as const;
    events.push({ type: 'OperationsItemRaised', data });
  }
  if (overCents > 0) {
    const key = taskKey('claim-over', refundId, code, status, overCents);
    const data = { kind: 'claim-over', key, instalmentId, detail: over, claimedRefundId: refundId } as const;
    events.push({ type: 'OperationsItemRaised', data });
  }
  return events;
}

type Standing = RefundState & { readonly instalmentId: string };

/**
 * The pending reissue to cancel: same payment, same amount, not yet sent. If amounts differ, staff decide.
 */
const unsentFor = (refund: About, cents: number, all: readonly Standing[]): Standing | undefined =>
  all.find(
    ({ status, sentAs, reason, amountCents, paymentId, instalmentId, insteadOf }) =>
      (status === 'STARTED' || status === 'HELD_BACK') &&
      sentAs === undefined &&
      (reason !== 'goodwill' || insteadOf === refund.refundId) &&
      amountCents === cents &&
      paymentId === refund.paymentId &&
      instalmentId === refund.instalmentId,
  );

/**
 * A failed refund was sent despite its failure. Cancels its unsent reissue if there is one; otherwise the
 * part reissued since may have been sent twice and is reclaimed.
 */
export function sentDespiteFailure(
  refund: About,
  providerRefundId: string,
  all: readonly Standing[],
): BookingEvent[] {
  const failed = all.find(({ refundId }) => refundId === refund.refundId);
  const twice = failed ? paidTwiceCents(failed, all) : 0;
  const had = 'it had failed';
  const unsent = unsentFor(refund, twice, all);
  if (unsent) {
    const { refundId, amountCents, reason, provider, insteadOf } = unsent;
    // The reissue may use another method than the refund that was sent.
    const way = insteadOf === undefined ? { provider } : { provider, insteadOf };
    const ended = { ...refund, refundId, amountCents, reason, ...way };
    const ends = { ...ended, providerRefundId: null, code: SENT_BY_HAND };
    const why = { code: 'ends-other', words: `${had}: ${refundId}, which was to be sent for it, ends` };
    return [
      { type: 'RefundFailed', data: { ...ends, wentAs: refund.refundId } },
      ...sent(refund, providerRefundId, 'refund-went-after-all', why),
    ];
  }
  const others = failed ? paidBy(failed, all) : '';
  return twice > 0
    ? sent(refund, providerRefundId, 'refund-to-claim', {
        code: `twice:${twice}`,
        words: `${had}: ${twice} of it had been tried again meanwhile${others}`,
      })
    : sent(refund, providerRefundId, 'refund-went-after-all', {
        code: 'failed-before',
        words: `${had}: send it no second time${others}`,
      });
}

/** The amounts now owed for later failed refunds, which staff were asked to pay out as well. */
function paidBy(refund: Standing, all: readonly Standing[]): string {
  const before = new Map(all.map(({ refundId, owedCents }) => [refundId, owedCents]));
  return markSent(all, refund, '')
    .filter(({ refundId, owedCents }) => refundId !== refund.refundId && owedCents !== before.get(refundId))
    .map(({ refundId, owedCents = 0 }) => `; of ${refundId}, which failed as well, ${owedCents} is owed now`)
    .join('');
}

/** The source's report on a refund. */
export type RefundCommand = { readonly refundId: string } & (
  | { readonly type: 'Done'; readonly providerRefundId: string }
  | ({ readonly type: 'Pending'; readonly providerRefundId: string; readonly now: Date } & OfTry)
  | ({ readonly type: 'Failed'; readonly providerRefundId: string | null; readonly code: string } & OfTry)
);

/** The try the report is about (`tryOf`); the first one when absent. */
type OfTry = { readonly tried?: string };

/** Some refunds take days at the provider: poll interval. */
const ASK_AGAIN_MS = 6 * 3_600_000;

/** Provider error codes when the whole payment has been refunded. */
const NOTHING_LEFT: readonly string[] = ['charge_already_refunded', 'CAPTURE_FULLY_REFUNDED'];

/** True if a dispute of the payment is open or not yet known to us: its outcome decides. */
const mayEndWell = ({ disputes }: ExistingBooking, { paymentId }: OpenRefund): boolean => {
  const of = disputes.filter((each) => each.paymentId === paymentId);
  return of.length === 0 || of.some(({ outcome }) => outcome === 'open');
};

/** Records the source's report once. A failure, even days after success, raises a task. */
export function decideRefund(command: RefundCommand, state: BookingState): BookingEvent[] {
  if (state.status === 'NEW') throw new Error('no such booking');
  const [all, { refundId }] = [allRefunds(state), command];
  // A dashboard refund that replaced ours is known by the provider's id.
  const refund =
    all.find((each) => each.refundId === refundId) ??
    all.find((each) => each.status === 'DONE' && each.sentAs === refundId);
  if (!refund) return [];
  const { status, fell, sentAs, failedAs } = refund;
  const about = aboutRefund(refund);
  if (status === 'DONE' && sentAs !== command.providerRefundId && isOnline(refund))
    return besides(refund, command, state);
  // A failure report is final for that provider id, whichever report arrives last.
  if (status === 'FAILED' && command.type === 'Done' && failedAs !== command.providerRefundId) {
    if (fell) return wentTwice(about, command.providerRefundId);
    return isOnline(refund) ? sentDespiteFailure(about, command.providerRefundId, all) : [];
  }
  if (status === 'DONE' && command.type === 'Done')
    return sentTwice(refund, command.providerRefundId, everything(state));
  if (status === 'FAILED' || (status === 'DONE' && command.type !== 'Failed')) return [];
  switch (command.type) {
    case 'Done':
      return [{ type: 'PaymentRefunded', data: { ...about, providerRefundId: command.providerRefundId } }];
    case 'Pending': {
      const { now, providerRefundId, tried = refundId } = command;
      // A report from before the dispute: a waiting refund is not polled, and its source reports the result.
      if (status === 'HELD_BACK' || tried !== tryOf(refund)) return [];
      const askAgainAt = new Date(now.getTime() + ASK_AGAIN_MS).toISOString();
      return [{ type: 'RefundPending', data: { ...about, providerRefundId, askAgainAt } }];
    }
    case 'Failed': {
      const { providerRefundId, code } = command;
      // A waiting refund has no request at the source: the report is about an earlier try.
      if (status === 'HELD_BACK' || !isOfThisTry(refund, command)) return [];
      if (isContested(code) && status === 'STARTED' && mayEndWell(state, refund))
        return [{ type: 'RefundHeld', data: { ...about, begun: true } }];
      if (
        NOTHING_LEFT.includes(code) &&
        all.some((each) => isByHand(each) && each.paymentId === about.paymentId)
      )
        return [{ type: 'RefundFailed', data: { ...about, providerRefundId, code: SENT_BY_HAND } }];
      const came = status === 'DONE' ? { afterDone: true as const } : {};
      return [
        { type: 'RefundFailed', data: { ...about, providerRefundId, code, ...came } },
        ...tasksOf(refund, code),
      ];
    }
  }
}

const isOnline = ({ provider }: OpenRefund): boolean => provider === 'stripe' || provider === 'paypal';

const isByHand = ({ status, refundId, sentAs }: OpenRefund): boolean =>
  status === 'DONE' && refundId === sentAs;

/**
 * A dashboard refund replaced ours, but ours was sent anyway: book it as one more, under the provider's id.
 */
function besides(ours: OpenRefund, command: RefundCommand, state: ExistingBooking): BookingEvent[] {
  const refundId = command.providerRefundId;
  if (refundId === null || command.type === 'Pending') return [];
  if (command.type === 'Done')
    return decideForeignRefund({ ...aboutRefund(ours), providerRefundId: refundId }, state);
  const known = allRefunds(state).some((each) => each.refundId === refundId);
  return known ? decideRefund({ ...command, refundId }, state) : [];
}

/** A refund made in the provider's dashboard. */
export interface ForeignRefund {
  readonly provider: Source;
  readonly paymentId: string;
  readonly instalmentId: string;
  readonly providerRefundId: string;
  readonly amountCents: number;
}

/** Our refund that the dashboard refund replaces: same amount, not yet sent there. */
const inPlaceOf = (all: readonly OpenRefund[], found: ForeignRefund): OpenRefund | undefined => {
  const isThere = ({ provider }: OpenRefund): boolean => provider === found.provider;
  const same = all
    .filter(({ amountCents, sentAs }) => amountCents === found.amountCents && sentAs === undefined)
    .sort((a, b) => Number(isThere(b)) - Number(isThere(a)));
  return same.find(({ status }) => status === 'STARTED') ?? same.find(({ status }) => status === 'HELD_BACK');
};

const madeAtProvider = (instalmentId: string, providerRefundId: string, detail: string): BookingEvent => {
  const kind = 'refunded-by-hand';
  return {
    type: 'OperationsItemRaised',
    data: { kind, key: taskKey(kind, providerRefundId), instalmentId, detail },
  };
};

/** Books a dashboard refund under the provider's id, so that nothing is refunded twice, and raises a task. */
export function decideForeignRefund(found: ForeignRefund, state: BookingState): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const { provider, paymentId, providerRefundId, amountCents } = found;
  const all = allRefunds(state).filter((each) => each.paymentId === paymentId);
  if (all.some(({ refundId, sentAs }) => [refundId, sentAs].includes(providerRefundId))) return [];
  const meant = inPlaceOf(all, found);
  // A refund planned by another method is not the one they made: it ends, and theirs is a separate refund.
  if (meant && meant.provider !== provider) {
    const ends = { ...aboutRefund(meant), providerRefundId: null, code: SENT_BY_HAND };
    const event: BookingEvent = { type: 'RefundFailed', data: ends };
    return [event, ...decideForeignRefund(found, evolveBooking(state, event))];
  }
  if (meant) {
    const { instalmentId } = meant;
    const detail = `${providerRefundId} of ${amountCents} for ${paymentId}, in place of ${meant.refundId}`;
    return [
      { type: 'PaymentRefunded', data: { ...aboutRefund(meant), providerRefundId } },
      madeAtProvider(instalmentId, providerRefundId, detail),
    ];
  }
  const payment = paymentsOf(state).find((each) => each.paymentId === paymentId);
  const known = everything(state).find(({ id }) => id === (payment?.instalmentId ?? found.instalmentId));
  const instalmentId = (known ?? state.instalments[0])?.id;
  if (instalmentId === undefined) throw new Error('a booking without instalments');
  // Money that paid nothing here was a double payment.
  const reason = payment ? 'requested' : 'paid-twice';
  const refund = {
    refundId: providerRefundId,
    instalmentId,
    provider,
    paymentId,
    reason,
    amountCents,
  } as const;
  const detail = `${providerRefundId} of ${amountCents} for ${paymentId}`;
  return [
    { type: 'RefundStarted', data: refund },
    { type: 'PaymentRefunded', data: { ...refund, providerRefundId } },
    madeAtProvider(instalmentId, providerRefundId, detail),
  ];
}
