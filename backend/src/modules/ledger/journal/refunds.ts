import type { Source } from '../../booking/events.js';
import { ACCOUNT_BY_PROVIDER } from './books.js';
import { addDeposits, releaseDeposits, returnToDeposits } from './deposits.js';
import type { Entry } from './entry.js';
import { takeSurplus } from './payments.js';
import { splitReissue } from './split-reissue.js';

/** The refund of a payment that an event names. */
interface NamedRefund {
  readonly paymentId: string;
  readonly refundId: string;
  readonly amountCents: number;
}

/**
 * Decides a refund: reissues failed money first, then takes the surplus, then deposits; or it is goodwill.
 * @returns the cents that reissue failed refunds
 */
export function postRefund(
  entry: Entry,
  paymentId: string,
  cents: number,
  {
    isGoodwill = false,
    originalRefundId,
  }: { isGoodwill?: boolean; originalRefundId?: string | undefined } = {},
): number {
  const { failedRefunds, returningCents } = entry.requirePayment(paymentId);
  const { failedCents, reissuedCents } = splitReissue(failedRefunds, cents, { isGoodwill, originalRefundId });
  const newCents = cents - reissuedCents;
  if (isGoodwill) entry.move('goodwill', 'refunds', newCents, paymentId);
  else {
    const surplusCents = takeSurplus(entry, 'refunds', newCents, paymentId);
    releaseDeposits(entry, 'refunds', newCents - surplusCents, paymentId);
  }
  entry.updatePayment(paymentId, { failedRefunds: failedCents, returningCents: returningCents + newCents });
  return reissuedCents;
}

/** Starts a refund; a held refund was decided before. */
export function startRefund(
  entry: Entry,
  {
    paymentId,
    refundId,
    amountCents,
    isGoodwill,
    originalRefundId,
  }: NamedRefund & { readonly isGoodwill: boolean; readonly originalRefundId?: string | undefined },
): void {
  const { [refundId]: heldCents, ...heldRefunds } = entry.requirePayment(paymentId).heldRefunds;
  if (heldCents !== undefined) return entry.updatePayment(paymentId, { heldRefunds });
  postRefund(entry, paymentId, amountCents, { isGoodwill, originalRefundId });
  if (!isGoodwill || !entry.books.isCancelled) return;
  const { laterGoodwillIds = [] } = entry.requirePayment(paymentId);
  entry.updatePayment(paymentId, { laterGoodwillIds: [...laterGoodwillIds, refundId] });
}

/** Holds a refund until a dispute ends: the money stays owed. A started refund was decided before. */
export function holdRefund(
  entry: Entry,
  { paymentId, refundId, amountCents, isStarted }: NamedRefund & { readonly isStarted: boolean },
): void {
  if (!isStarted) postRefund(entry, paymentId, amountCents);
  const { heldRefunds } = entry.requirePayment(paymentId);
  entry.updatePayment(paymentId, { heldRefunds: { ...heldRefunds, [refundId]: amountCents } });
}

/** Writes a refund off, e.g. after a lost dispute: the booking holds the money again. */
export function cancelRefund(
  entry: Entry,
  { paymentId, refundId, amountCents, isGoodwill }: NamedRefund & { readonly isGoodwill: boolean },
): void {
  const payment = entry.requirePayment(paymentId);
  const { [refundId]: _held, ...heldRefunds } = payment.heldRefunds;
  // Another refund already carries the reissued part of a failed refund.
  const { [refundId]: owedCents = amountCents, ...failedRefunds } = payment.failedRefunds;
  const cancelledCents = Math.min(owedCents, amountCents);
  entry.updatePayment(paymentId, {
    heldRefunds,
    failedRefunds,
    cancelledRefunds: { ...payment.cancelledRefunds, [refundId]: amountCents },
    returningCents: payment.returningCents - cancelledCents,
  });
  // Goodwill that cancellation took back is held like the rest.
  const { isCancelled, goodwillCents } = entry.books;
  const isGoodwillInEffect = isGoodwill && (!isCancelled || payment.laterGoodwillIds?.includes(refundId));
  const returnedCents = isGoodwillInEffect ? Math.min(cancelledCents, goodwillCents) : 0;
  entry.move('refunds', 'goodwill', returnedCents, paymentId);
  addDeposits(entry, 'refunds', cancelledCents - returnedCents, paymentId);
}

/** Ends a reissue because the original was sent: the original carries the money again. */
export function endReissue(
  entry: Entry,
  { paymentId, refundId, amountCents, originalRefundId }: NamedRefund & { readonly originalRefundId: string },
): void {
  const payment = entry.requirePayment(paymentId);
  const { failedRefunds, cancelledRefunds } = payment;
  const { [refundId]: _held, ...heldRefunds } = payment.heldRefunds;
  entry.updatePayment(paymentId, {
    heldRefunds,
    failedRefunds: {
      ...failedRefunds,
      [originalRefundId]: (failedRefunds[originalRefundId] ?? 0) + amountCents,
    },
    cancelledRefunds: { ...cancelledRefunds, [refundId]: amountCents },
  });
}

/** Completes a refund from its source or from another account; a refund without a decision is decided now. */
export function completeRefund(
  entry: Entry,
  refund: NamedRefund & { readonly isGoodwill: boolean; readonly source: Source },
): void {
  const { paymentId, refundId, amountCents, isGoodwill, source } = refund;
  const paymentBefore = entry.requirePayment(paymentId);
  if (paymentBefore.cancelledRefunds[refundId] !== undefined)
    return postClaim(entry, { paymentId, refundId, amountCents, source });
  // Another refund already carries the reissued part of a failed refund.
  const { [refundId]: decidedCents = paymentBefore.returningCents, ...failedRefunds } =
    paymentBefore.failedRefunds;
  entry.updatePayment(paymentId, { failedRefunds });
  // The reissue may have failed in turn: this payment then covers it too.
  const reissuedCents =
    amountCents > decidedCents ? postRefund(entry, paymentId, amountCents - decidedCents) : 0;
  const hasFailed = paymentBefore.failedRefunds[refundId] !== undefined;
  const doubledCents = hasFailed ? amountCents - decidedCents - reissuedCents : 0;
  entry.move('refunds', ACCOUNT_BY_PROVIDER[source], amountCents, paymentId);
  const payment = entry.requirePayment(paymentId);
  // The source keeps money that we refunded another way.
  const sourceCents = source === payment.provider ? amountCents : 0;
  entry.updatePayment(paymentId, {
    returningCents: payment.returningCents - amountCents,
    refundedCents: payment.refundedCents + sourceCents,
    refundedGoodwillCents: payment.refundedGoodwillCents + (isGoodwill ? sourceCents : 0),
    sentRefunds: { ...payment.sentRefunds, [refundId]: amountCents },
    doubleRefunds: { ...payment.doubleRefunds, [refundId]: doubledCents },
  });
}

/** Books a claim on the customer, who received a canceled refund. */
function postClaim(
  entry: Entry,
  { paymentId, refundId, amountCents, source }: NamedRefund & { readonly source: Source },
): void {
  const { provider, refundedCents, sentRefunds } = entry.requirePayment(paymentId);
  entry.move('receivable', ACCOUNT_BY_PROVIDER[source], amountCents, paymentId);
  entry.updatePayment(paymentId, {
    sentRefunds: { ...sentRefunds, [refundId]: amountCents },
    refundedCents: refundedCents + (source === provider ? amountCents : 0),
  });
}

/** Clears the claim for a canceled refund that bounced. */
function clearClaim(entry: Entry, paymentId: string, refundId: string): void {
  const payment = entry.requirePayment(paymentId);
  const { [refundId]: cents = 0, ...sentRefunds } = payment.sentRefunds;
  entry.move(ACCOUNT_BY_PROVIDER[payment.provider], 'receivable', cents, paymentId);
  entry.updatePayment(paymentId, { sentRefunds, refundedCents: payment.refundedCents - cents });
}

/** Books a refund that bounced or was never sent: still owed, except what another refund already paid. */
export function failRefund(
  entry: Entry,
  { paymentId, refundId, amountCents, isGoodwill }: NamedRefund & { readonly isGoodwill: boolean },
): void {
  const payment = entry.requirePayment(paymentId);
  if (payment.cancelledRefunds[refundId] !== undefined) return clearClaim(entry, paymentId, refundId);
  const account = ACCOUNT_BY_PROVIDER[payment.provider];
  const { [refundId]: sentCents = 0, ...sentRefunds } = payment.sentRefunds;
  const { [refundId]: doubledCents = 0, ...doubleRefunds } = payment.doubleRefunds ?? {};
  returnToDeposits(entry, account, doubledCents, paymentId);
  entry.move(account, 'refunds', sentCents - doubledCents, paymentId);
  entry.updatePayment(paymentId, {
    returningCents: payment.returningCents + sentCents - doubledCents,
    refundedCents: payment.refundedCents - sentCents,
    refundedGoodwillCents: payment.refundedGoodwillCents - (isGoodwill ? sentCents : 0),
    failedRefunds: { [refundId]: amountCents - doubledCents, ...payment.failedRefunds },
    sentRefunds,
    doubleRefunds,
  });
}
