import type { BookingEvent, RefundReason, Source } from '../events.js';
import { evolveBooking, type BookingState, type ExistingBooking } from './booking.js';
import { receivedFor } from './instalment.js';
import { sentBothWays, tasksOf, wentAfterAll, wentTwice } from '../refunds/refund.js';
import { isContested, isOfThisTry, SENT_BY_HAND, tryOf, type Refunding } from './refund-state.js';

/** One payment of a booking, with what of it may still go back. Amounts in cents. */
export interface Payment {
  readonly provider: Source;
  readonly intentId: string;
  readonly instalmentId: string;
  readonly receivedCents: number;
  /** Received, less every refund that is done or on its way, and what the customer's bank has taken back for good. */
  readonly refundableCents: number;
}

const everything = (state: ExistingBooking) => [...state.instalments, ...state.former];

const refundsOf = (state: ExistingBooking, intentId: string) =>
  everything(state)
    .flatMap(({ refunds }) => refunds)
    .filter((refund) => refund.intentId === intentId);

export const lostOf = ({ disputes }: ExistingBooking, paymentId: string): number =>
  disputes.reduce(
    (sum, { intentId, outcome, amountCents }) =>
      intentId === paymentId && outcome === 'lost' ? sum + amountCents : sum,
    0,
  );

/** The name of the next refund of a payment, or of the nth after those there are: no other refund, of any booking, has it. */
export const refundIdOf = (state: ExistingBooking, intentId: string, nth = 1): string =>
  `${intentId}-r${refundsOf(state, intentId).length + nth}`;

/** Every payment that came in, in the order of the instalments. A gift of ours is none. */
export function paymentsOf(state: ExistingBooking): readonly Payment[] {
  const payments = new Map<string, Payment>();
  for (const { provider, intentId, instalmentId, amountCents } of everything(state).flatMap(receivedFor)) {
    if (provider === 'goodwill') continue;
    const before = payments.get(intentId)?.receivedCents ?? 0;
    const receivedCents = before + amountCents;
    payments.set(intentId, { provider, intentId, instalmentId, receivedCents, refundableCents: 0 });
  }
  return [...payments.values()].map((payment) => {
    const back = refundsOf(state, payment.intentId)
      // What went another way though it was not to go is claimed: it is not set off as well.
      .filter(({ status, fell, insteadOf }) => status !== 'FAILED' && !(fell && insteadOf !== undefined))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const left = payment.receivedCents - back - lostOf(state, payment.intentId);
    return { ...payment, refundableCents: Math.max(0, left) };
  });
}

/** What has come in and was not sent back. */
export const keptCents = (state: ExistingBooking): number =>
  paymentsOf(state).reduce((sum, { refundableCents }) => sum + refundableCents, 0);

/**
 * A sum that goes back, in proportion over the payments it came from: each gets its share to the cent, rounded down, and
 * the cents that are left go to the first that still have any.
 */
export function refundEvents(
  state: ExistingBooking,
  amountCents: number,
  reason: RefundReason,
  from: readonly Payment[] = paymentsOf(state),
): BookingEvent[] {
  const payments = from.filter(({ refundableCents }) => refundableCents > 0);
  const total = payments.reduce((sum, { refundableCents }) => sum + refundableCents, 0);
  if (amountCents > total) throw new Error(`${amountCents} to refund of ${total}`);
  if (amountCents === 0) return [];
  // Cents of a booking stay far below what a number holds exactly, and so do their products.
  const shares = payments.map(({ refundableCents }) =>
    Number((BigInt(refundableCents) * BigInt(amountCents)) / BigInt(total)),
  );
  let left = amountCents - shares.reduce((sum, cents) => sum + cents, 0);
  return payments.flatMap(({ provider, intentId, instalmentId, refundableCents }, index): BookingEvent[] => {
    const share = shares[index] ?? 0;
    const extra = Math.min(left, refundableCents - share);
    left -= extra;
    if (share + extra === 0) return [];
    const refundId = refundIdOf(state, intentId);
    const data = { refundId, instalmentId, provider, intentId, reason, amountCents: share + extra };
    return [{ type: 'RefundStarted', data }];
  });
}

/** A refund, with the instalment whose money it is. */
export interface OpenRefund extends Refunding {
  readonly instalmentId: string;
}

export const allRefunds = (state: ExistingBooking): readonly OpenRefund[] =>
  everything(state).flatMap(({ id, refunds }) => refunds.map((each) => ({ ...each, instalmentId: id })));

export const openRefunds = (state: ExistingBooking): readonly OpenRefund[] =>
  allRefunds(state).filter(({ status }) => status === 'STARTED');

/** What events say of it. */
export const aboutRefund = (refund: OpenRefund) => {
  const { refundId, instalmentId, provider, intentId, amountCents, reason, insteadOf } = refund;
  const about = { refundId, instalmentId, provider, intentId, amountCents, reason };
  return insteadOf === undefined ? about : { ...about, insteadOf };
};

/** How a refund stands at its source. */
export type RefundCommand = { readonly refundId: string } & (
  | { readonly type: 'Done'; readonly providerRefundId: string }
  | ({ readonly type: 'Pending'; readonly providerRefundId: string; readonly now: Date } & OfTry)
  | ({ readonly type: 'Failed'; readonly providerRefundId: string | null; readonly code: string } & OfTry)
);
/** The try that it is said of (`tryOf`), the first one when absent. */
type OfTry = { readonly tried?: string };

/** Providers take days for some refunds: they are asked every six hours. */
const ASK_AGAIN_MS = 6 * 3_600_000;

/** What a source answers when all of a payment went back. */
const NOTHING_LEFT: readonly string[] = ['charge_already_refunded', 'CAPTURE_FULLY_REFUNDED'];

/** A dispute of the payment is open, or one that we have not heard of: how it ends decides. */
const mayEndWell = ({ disputes }: ExistingBooking, { intentId }: OpenRefund): boolean => {
  const of = disputes.filter((each) => each.intentId === intentId);
  return of.length === 0 || of.some(({ outcome }) => outcome === 'open');
};

/** What the source says of a refund, recorded once; one that failed, even days after it was done, is a task for a person. */
export function decideRefund(command: RefundCommand, state: BookingState): BookingEvent[] {
  if (state.status === 'NEW') throw new Error('no such booking');
  const [all, { refundId }] = [allRefunds(state), command];
  // One that somebody made in the place of ours is known by the name that the source gave it.
  const refund =
    all.find((each) => each.refundId === refundId) ??
    all.find((each) => each.status === 'DONE' && each.sentAs === refundId);
  if (!refund) return [];
  const { status, fell, sentAs, failedAs } = refund;
  const about = aboutRefund(refund);
  if (status === 'DONE' && sentAs !== command.providerRefundId && isOnline(refund))
    return besides(refund, command, state);
  // A source that said of one that it failed has said it last, whatever is heard last.
  if (status === 'FAILED' && command.type === 'Done' && failedAs !== command.providerRefundId) {
    if (fell) return wentTwice(about, command.providerRefundId);
    return isOnline(refund) ? wentAfterAll(about, command.providerRefundId, all) : [];
  }
  if (status === 'DONE' && command.type === 'Done')
    return sentBothWays(refund, command.providerRefundId, everything(state));
  if (status === 'FAILED' || (status === 'DONE' && command.type !== 'Failed')) return [];
  switch (command.type) {
    case 'Done':
      return [{ type: 'PaymentRefunded', data: { ...about, providerRefundId: command.providerRefundId } }];
    case 'Pending': {
      const { now, providerRefundId, tried = refundId } = command;
      // Heard before a bank contested the payment: while it waits nobody asks, and its source tells what becomes of it.
      if (status === 'HELD_BACK' || tried !== tryOf(refund)) return [];
      const askAgainAt = new Date(now.getTime() + ASK_AGAIN_MS).toISOString();
      return [{ type: 'RefundPending', data: { ...about, providerRefundId, askAgainAt } }];
    }
    case 'Failed': {
      const { providerRefundId, code } = command;
      // As long as it waits nothing is asked of the source: what is said is of a try that is over.
      if (status === 'HELD_BACK' || !isOfThisTry(refund, command)) return [];
      if (isContested(code) && status === 'STARTED' && mayEndWell(state, refund))
        return [{ type: 'RefundHeldBack', data: { ...about, begun: true } }];
      if (
        NOTHING_LEFT.includes(code) &&
        all.some((each) => isByHand(each) && each.intentId === about.intentId)
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

/** Somebody made one in the place of ours, and ours went out all the same: it is one more, by the provider's name. */
function besides(ours: OpenRefund, command: RefundCommand, state: ExistingBooking): BookingEvent[] {
  const refundId = command.providerRefundId;
  if (refundId === null || command.type === 'Pending') return [];
  if (command.type === 'Done')
    return decideForeignRefund({ ...aboutRefund(ours), providerRefundId: refundId }, state);
  const known = allRefunds(state).some((each) => each.refundId === refundId);
  return known ? decideRefund({ ...command, refundId }, state) : [];
}

/** A refund that somebody made at the provider, and not through us. */
export interface ForeignRefund {
  readonly provider: Source;
  readonly intentId: string;
  readonly instalmentId: string;
  readonly providerRefundId: string;
  readonly amountCents: number;
}

/** The refund that they meant: of the same sum, and not on its way at the provider. */
const inPlaceOf = (all: readonly OpenRefund[], found: ForeignRefund): OpenRefund | undefined => {
  const isThere = ({ provider }: OpenRefund): boolean => provider === found.provider;
  const same = all
    .filter(({ amountCents, sentAs }) => amountCents === found.amountCents && sentAs === undefined)
    .sort((a, b) => Number(isThere(b)) - Number(isThere(a)));
  return same.find(({ status }) => status === 'STARTED') ?? same.find(({ status }) => status === 'HELD_BACK');
};

/**
 * The money is gone: it is booked as what it is, so that nothing is sent back twice, and a person is told. It goes by the
 * provider's own id.
 */
export function decideForeignRefund(found: ForeignRefund, state: BookingState): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const { provider, intentId, providerRefundId, amountCents } = found;
  const all = allRefunds(state).filter((each) => each.intentId === intentId);
  if (all.some(({ refundId, sentAs }) => [refundId, sentAs].includes(providerRefundId))) return [];
  const meant = inPlaceOf(all, found);
  // One that was to go in another way is not what they made: it ends, and theirs is one of its own.
  if (meant && meant.provider !== provider) {
    const ends = { ...aboutRefund(meant), providerRefundId: null, code: SENT_BY_HAND };
    const event: BookingEvent = { type: 'RefundFailed', data: ends };
    return [event, ...decideForeignRefund(found, evolveBooking(state, event))];
  }
  if (meant) {
    const { instalmentId } = meant;
    const detail = `${providerRefundId} of ${amountCents} for ${intentId}, in place of ${meant.refundId}`;
    return [
      { type: 'PaymentRefunded', data: { ...aboutRefund(meant), providerRefundId } },
      { type: 'OperationsItemRaised', data: { kind: 'refunded-by-hand', instalmentId, detail } },
    ];
  }
  const payment = paymentsOf(state).find((each) => each.intentId === intentId);
  const known = everything(state).find(({ id }) => id === (payment?.instalmentId ?? found.instalmentId));
  const instalmentId = (known ?? state.instalments[0])?.id;
  if (instalmentId === undefined) throw new Error('a booking without instalments');
  // Money that paid nothing here came besides what was due.
  const reason = payment ? 'requested' : 'paid-twice';
  const refund = {
    refundId: providerRefundId,
    instalmentId,
    provider,
    intentId,
    reason,
    amountCents,
  } as const;
  const detail = `${providerRefundId} of ${amountCents} for ${intentId}`;
  return [
    { type: 'RefundStarted', data: refund },
    { type: 'PaymentRefunded', data: { ...refund, providerRefundId } },
    { type: 'OperationsItemRaised', data: { kind: 'refunded-by-hand', instalmentId, detail } },
  ];
}
