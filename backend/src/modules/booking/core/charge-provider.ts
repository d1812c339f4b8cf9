import type { ExistingBooking } from './booking.js';
import { toUnresolvedAttempt } from './charge-state.js';
import { type InstalmentState, listReceivedPayments } from './instalment.js';

/**
 * Returns the provider that charges this instalment: the vaulted PayPal account if that is the saved method,
 * otherwise a card. A co-payer's instalment is charged to the co-payer's own card.
 */
export function resolveChargeProvider(
  { savedMethod }: Pick<ExistingBooking, 'savedMethod'>,
  { payer, openPayment, charge }: Pick<InstalmentState, 'payer' | 'openPayment' | 'charge'>,
): 'paypal' | 'stripe' {
  if (payer.kind !== 'lead') return 'stripe';
  // An attempt sent to PayPal is resolved there, even if a card has been saved since.
  if (openPayment?.provider === 'paypal' && toUnresolvedAttempt(charge).request !== null) return 'paypal';
  return savedMethod === 'paypal' ? savedMethod : 'stripe';
}

/** Finds the vaulted PayPal account for the balance, reported with the payment or later. */
export const findSavedAccount = ({ vaultId, instalments }: ExistingBooking): string | undefined =>
  vaultId ??
  instalments
    .flatMap((instalment) => (instalment.payer.kind === 'lead' ? listReceivedPayments(instalment) : []))
    .find(({ provider, paymentMethodId }) => provider === 'paypal' && paymentMethodId !== null)
    ?.paymentMethodId ??
  undefined;
