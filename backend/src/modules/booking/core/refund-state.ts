import type { BookingEvent, RefundReason, Source } from '../events.js';

/** Why a refund ends: the customer lost us the dispute, or the money was never the booking's. */
export const DISPUTE_LOST = 'dispute-lost';
export const REVERSED = 'allocation-reversed';
/** The source has nothing left to refund: staff refunded it in the dashboard. */
export const SENT_BY_HAND = 'sent-by-hand';

export interface RefundState {
  readonly refundId: string;
  readonly provider: Source;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  /** The failed refund this one replaces; staff send the money by bank or in cash. */
  readonly insteadOf?: string | undefined;
  /** `HELD_BACK`: the payment is disputed, so the refund waits. */
  readonly status: 'STARTED' | 'HELD_BACK' | 'DONE' | 'FAILED';
  /** Provider id of the refund that is pending or done. */
  readonly sentAs?: string;
  /** Provider id of the refund reported as failed: that report is final. */
  readonly failedAs?: string;
  /** The money is already gone: lost in a dispute, or reversed because it was another customer's. */
  readonly fell?: true;
  /** Cents of a failed refund still owed by another method, without what later refunds reissued. */
  readonly owedCents?: number;
  /**
   * For a refund sent despite its failure: cents already reissued, which are not owed again if it comes back.
   */
  readonly twiceCents?: number;
  /** Times it began and then had to wait for a dispute; each retry has a new id. */
  readonly refused: number;
}

/** Provider error codes for a disputed payment; the provider may know of the dispute before we do. */
const CONTESTED: readonly string[] = [
  'charge_disputed',
  'charge_for_pending_refund_disputed',
  'TRANSACTION_DISPUTED',
];

/** True if the refund was refused because of a dispute and may be retried. */
export const isContested = (code: string): boolean => CONTESTED.includes(code);

/** Id of one try: reports about an earlier try must not apply to this one. */
export const tryOf = ({ refundId, refused }: Pick<RefundState, 'refundId' | 'refused'>): string =>
  refused === 0 ? refundId : `${refundId}:${refused}`;

/** True if a reported failure belongs to the current try, not to an earlier one. */
export function isOfThisTry(
  refund: RefundState,
  { providerRefundId, tried = refund.refundId }: { providerRefundId: string | null; tried?: string },
): boolean {
  if (refund.sentAs !== undefined && providerRefundId !== null) return refund.sentAs === providerRefundId;
  return tried === tryOf(refund);
}

type RefundEvent = Extract<
  BookingEvent,
  { type: 'RefundStarted' | 'RefundHeld' | 'RefundPending' | 'PaymentRefunded' | 'RefundFailed' }
>;

export function evolveRefunds(refunds: readonly RefundState[], event: RefundEvent): readonly RefundState[] {
  const { refundId } = event.data;
  const known = refunds.find((each) => each.refundId === refundId);
  const refused = known?.refused ?? 0;
  const put = (refund: RefundState) => [
    ...(known ? refunds.filter((each) => each !== known) : triedAgain(refunds, refund)),
    refund,
  ];
  const now = (how: Partial<RefundState>) =>
    refunds.map((each) => (each === known ? { ...known, ...how } : each));
  switch (event.type) {
    case 'RefundStarted': {
      const { instalmentId: _of, ...refund } = event.data;
      return put({ ...refund, status: 'STARTED', refused });
    }
    case 'RefundHeld': {
      const { instalmentId: _of, begun, ...refund } = event.data;
      return put({ ...refund, status: 'HELD_BACK', refused: refused + (begun ? 1 : 0) });
    }
    case 'RefundPending':
      return now({ sentAs: event.data.providerRefundId });
    case 'PaymentRefunded':
      return known ? markSent(refunds, known, event.data.providerRefundId) : refunds;
    case 'RefundFailed': {
      const { code, amountCents, providerRefundId, wentAs } = event.data;
      const fell = [DISPUTE_LOST, REVERSED, SENT_BY_HAND].includes(code);
      const failed = {
        status: 'FAILED',
        ...(providerRefundId === null ? {} : { failedAs: providerRefundId }),
      } as const;
      const after = now(
        fell
          ? { ...failed, fell, owedCents: 0 }
          : { ...failed, owedCents: known?.owedCents ?? amountCents - (known?.twiceCents ?? 0) },
      );
      // That refund had only been reissued, and its reissue now pays for this one.
      return after.map((each) =>
        each.refundId === wentAs ? { ...each, owedCents: (each.owedCents ?? 0) + amountCents } : each,
      );
    }
  }
}

/** Marks the refund sent. If it had failed and been reissued, the failed reissue is settled too. */
export function markSent(
  refunds: readonly RefundState[],
  known: RefundState,
  sentAs: string,
): readonly RefundState[] {
  const { owedCents, ...rest } = { ...known, status: 'DONE' as const, sentAs };
  const put = (refund: RefundState, all = refunds) =>
    all.map((each) => (each.refundId === known.refundId ? refund : each));
  if (known.fell || owedCents === undefined) return put({ ...known, ...rest });
  const again = { ...rest, amountCents: rest.amountCents - owedCents, reason: 'requested' as const };
  return put({ ...rest, twiceCents: paidTwiceCents(known, refunds) }, triedAgain(put(rest), again));
}

/** Cents of a refund sent despite its failure that other refunds also cover; not owed if it comes back. */
export function paidTwiceCents(known: RefundState, refunds: readonly RefundState[]): number {
  const againCents = known.amountCents - (known.owedCents ?? known.amountCents);
  const failed = refunds.filter(
    ({ refundId, paymentId }) => refundId !== known.refundId && paymentId === known.paymentId,
  );
  return Math.max(0, againCents - failed.reduce((sum, { owedCents = 0 }) => sum + owedCents, 0));
}

/**
 * A new refund pays what failed refunds of the same payment still owe: first the one it replaces, then the
 * oldest.
 */
function triedAgain(refunds: readonly RefundState[], next: RefundState): readonly RefundState[] {
  const isMeant = ({ refundId }: RefundState): boolean => refundId === next.insteadOf;
  let cents = next.amountCents;
  const owed = new Map<RefundState, number>();
  const failed = refunds
    .filter((each) => each.paymentId === next.paymentId && each.owedCents !== undefined)
    .filter((each) => next.reason !== 'goodwill' || isMeant(each))
    .toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)) || (a.refundId < b.refundId ? -1 : 1));
  for (const each of failed) {
    const before = each.owedCents ?? 0;
    owed.set(each, before - Math.min(before, cents));
    cents -= Math.min(before, cents);
  }
  return refunds.map((each) => {
    const owedCents = owed.get(each);
    return owedCents === undefined ? each : { ...each, owedCents };
  });
}

/** Cancelling re-decides every refund, so failed refunds are no longer owed separately. */
export const decidedAnew =
  (payments: ReadonlySet<string>) =>
  <T extends { readonly refunds: readonly RefundState[] }>(of: T): T => ({
    ...of,
    refunds: of.refunds.map((each) =>
      each.owedCents !== undefined && payments.has(each.paymentId) ? { ...each, owedCents: 0 } : each,
    ),
  });
