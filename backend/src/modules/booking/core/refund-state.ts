import type { BookingEvent, RefundReason, Source } from '../events.js';

/** Why a refund ends when the customer's bank has decided for them, and when the money never was the booking's. */
export const DISPUTE_LOST = 'dispute-lost';
export const REVERSED = 'allocation-reversed';
/** The source has nothing left of the payment: somebody sent all of it back there. */
export const SENT_BY_HAND = 'sent-by-hand';

export interface Refunding {
  readonly refundId: string;
  readonly provider: Source;
  readonly intentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  /** The one that its source would not make: staff send its money, by bank or by hand. */
  readonly insteadOf?: string | undefined;
  /** `HELD_BACK`: a bank contests the payment. */
  readonly status: 'STARTED' | 'HELD_BACK' | 'DONE' | 'FAILED';
  /** What the source calls the one that is on its way, or done. */
  readonly sentAs?: string;
  /** What the source calls the one of which it said that it failed: that is its last word on it. */
  readonly failedAs?: string;
  /** It failed because the money is gone already: the customer's bank took it back, or it was another's. */
  readonly fell?: true;
  /** What is still owed of one that failed, by another way: not what another refund of the payment has tried again, in cents. */
  readonly owedCents?: number;
  /** Of one that went after it had failed: what another refund had tried again by then, and nobody owes if this one comes back. */
  readonly twiceCents?: number;
  /** How often it had begun and then had to wait, since a bank contested the payment: asked again by another name each time. */
  readonly refused: number;
}

/** A provider sends nothing back of what a bank, or the buyer at PayPal, contests, which it may know before we do. */
const CONTESTED: readonly string[] = [
  'charge_disputed',
  'charge_for_pending_refund_disputed',
  'TRANSACTION_DISPUTED',
];

/** It ended because its payment is contested: it may be asked for again. */
export const isContested = (code: string): boolean => CONTESTED.includes(code);

/** The name of one try: what is said of an earlier one, by its source or in the log, is not said of this one. */
export const tryOf = ({ refundId, refused }: Pick<Refunding, 'refundId' | 'refused'>): string =>
  refused === 0 ? refundId : `${refundId}:${refused}`;

/** Whether a source that says it failed means the try that is under way, or done, and no earlier one. */
export function isOfThisTry(
  refund: Refunding,
  { providerRefundId, tried = refund.refundId }: { providerRefundId: string | null; tried?: string },
): boolean {
  if (refund.sentAs !== undefined && providerRefundId !== null) return refund.sentAs === providerRefundId;
  return tried === tryOf(refund);
}

type RefundEvent = Extract<
  BookingEvent,
  { type: 'RefundStarted' | 'RefundHeldBack' | 'RefundPending' | 'PaymentRefunded' | 'RefundFailed' }
>;

export function evolveRefunds(refunds: readonly Refunding[], event: RefundEvent): readonly Refunding[] {
  const { refundId } = event.data;
  const known = refunds.find((each) => each.refundId === refundId);
  const refused = known?.refused ?? 0;
  const put = (refund: Refunding) => [
    ...(known ? refunds.filter((each) => each !== known) : triedAgain(refunds, refund)),
    refund,
  ];
  const now = (how: Partial<Refunding>) =>
    refunds.map((each) => (each === known ? { ...known, ...how } : each));
  switch (event.type) {
    case 'RefundStarted': {
      const { instalmentId: _of, ...refund } = event.data;
      return put({ ...refund, status: 'STARTED', refused });
    }
    case 'RefundHeldBack': {
      const { instalmentId: _of, begun, ...refund } = event.data;
      return put({ ...refund, status: 'HELD_BACK', refused: refused + (begun ? 1 : 0) });
    }
    case 'RefundPending':
      return now({ sentAs: event.data.providerRefundId });
    case 'PaymentRefunded':
      return known ? went(refunds, known, event.data.providerRefundId) : refunds;
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
      // That one had only been tried again: it is what pays this.
      return after.map((each) =>
        each.refundId === wentAs ? { ...each, owedCents: (each.owedCents ?? 0) + amountCents } : each,
      );
    }
  }
}

/** Marks the refund sent. If it had failed and been reissued, the failed reissue is settled too. */
export function went(refunds: readonly Refunding[], known: Refunding, sentAs: string): readonly Refunding[] {
  const { owedCents, ...rest } = { ...known, status: 'DONE' as const, sentAs };
  const put = (refund: Refunding, all = refunds) =>
    all.map((each) => (each.refundId === known.refundId ? refund : each));
  if (known.fell || owedCents === undefined) return put({ ...known, ...rest });
  const again = { ...rest, amountCents: rest.amountCents - owedCents, reason: 'requested' as const };
  return put({ ...rest, twiceCents: twiceOf(known, refunds) }, triedAgain(put(rest), again));
}

/** What of one that went after all others have paid, or are about to, in cents: should it come back, nobody owes it. */
export function twiceOf(known: Refunding, refunds: readonly Refunding[]): number {
  const againCents = known.amountCents - (known.owedCents ?? known.amountCents);
  const failed = refunds.filter(
    ({ refundId, intentId }) => refundId !== known.refundId && intentId === known.intentId,
  );
  return Math.max(0, againCents - failed.reduce((sum, { owedCents = 0 }) => sum + owedCents, 0));
}

/**
 * A new refund of a payment is what is owed of those that failed before, as far as it goes; first of the one in whose stead it
 * is. A gift is none of the others.
 */
function triedAgain(refunds: readonly Refunding[], next: Refunding): readonly Refunding[] {
  const isMeant = ({ refundId }: Refunding): boolean => refundId === next.insteadOf;
  let cents = next.amountCents;
  const owed = new Map<Refunding, number>();
  const failed = refunds
    .filter((each) => each.intentId === next.intentId && each.owedCents !== undefined)
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
  <T extends { readonly refunds: readonly Refunding[] }>(of: T): T => ({
    ...of,
    refunds: of.refunds.map((each) =>
      each.owedCents !== undefined && payments.has(each.intentId) ? { ...each, owedCents: 0 } : each,
    ),
  });
