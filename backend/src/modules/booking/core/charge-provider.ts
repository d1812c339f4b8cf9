import type { ExistingBooking } from './booking.js';
import { toUnresolvedAttempt } from './charge-state.js';
import { type InstalmentState, listReceivedPayments } from './instalment.js';

/**
 * Chooses the provider that charges this instalment: PayPal if its vaulted account is the saved method,
 * otherwise Stripe. The lead's account never pays a co-payer's instalment.
 */
export function chooseChargeProvider(
  { savedMethod }: Pick<ExistingBooking, 'savedMethod'>,
  { payer, openPayment, charge }: Pick<InstalmentState, 'payer' | 'openPayment' | 'charge'>,
): 'paypal' | 'stripe' {
  if (payer.kind !== 'lead') return 'stripe';
  // An attempt sent to PayPal is resolved there, even if a card has been saved since.
  if (openPayment?.provider === 'paypal' && toUnresolvedAttempt(charge).request !== null) return 'paypal';
  return savedMethod === 'paypal' ? 'paypal' : 'stripe';
}

/** Finds the vaulted PayPal account for the balance, reported with the payment or later. */
export const findSavedAccount = ({ vaultId, instalments }: ExistingBooking): string | undefined =>
  vaultId ??
  instalments
    .flatMap((instalment) => (instalment.payer.kind === 'lead' ? listReceivedPayments(instalment) : []))
    .find(({ provider, paymentMethodId }) => provider === 'paypal' && paymentMethodId !== null)
    ?.paymentMethodId ??
  undefined;
