import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { calculateCheckoutCents, type ExistingBooking } from '../core/booking.js';
import { hasNothingOpen, type InstalmentState } from '../core/instalment.js';
import type { StepReply } from '../payments/pay-reply.js';
import { findUnavailableReason } from '../view/method-availability.js';

interface CheckoutChoice {
  readonly method: PayMethod;
  readonly plan: Plan;
  /** The lead's country; undefined before the lead is named. */
  readonly residence: string | undefined;
  /** PayPal is configured. */
  readonly hasPayPal: boolean;
}

/**
 * Checks the method chosen at the checkout. A card is always offered;
 * the rule of the hold decides on a transfer.
 */
export function checkCheckoutMethod(
  booking: ExistingBooking,
  { method, plan, residence, hasPayPal }: CheckoutChoice,
): Refusal<'METHOD_NOT_OFFERED'> | undefined {
  if (method === 'card' || method === 'transfer') return undefined;
  if (method === 'paypal') return hasPayPal ? undefined : refuse('METHOD_NOT_OFFERED');
  const amountCents = calculateCheckoutCents(booking, plan) ?? 0;
  const reason = findUnavailableReason(method, { plan, amountCents, residence: residence ?? null });
  return reason === undefined ? undefined : refuse('METHOD_NOT_OFFERED', { reason });
}

interface InstalmentChoice {
  readonly method: Extract<PayMethod, 'card' | 'paypal'>;
  /** The customer's page: a co-payer's share has its own. */
  readonly page: 'thank-you' | 'share';
  readonly hasPayPal: boolean;
}

/** Finds the reply to a caller who cannot pay the instalment, or need not; undefined if they can pay. */
export function findReplyWithoutPayment(
  instalment: InstalmentState,
  { method, page, hasPayPal }: InstalmentChoice,
): StepReply | undefined {
  // A share is paid only by its payer, so the lead must withdraw it first.
  if ((instalment.payer.kind === 'co-payer') !== (page === 'share')) return refuse('NOTHING_DUE');
  if (hasNothingOpen(instalment)) return { state: 'paid' };
  return method === 'paypal' && !hasPayPal ? refuse('METHOD_NOT_OFFERED') : undefined;
}
