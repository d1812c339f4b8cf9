import type { ExistingBooking } from './booking.js';
import { doubtOf } from './charge-state.js';
import { receivedFor, type InstalmentState } from './instalment.js';

/** Whom the balance is asked of: the account at PayPal where that is what is kept, else a card; a fellow payer's own card. */
export function chargedBy(
  { chargedTo }: Pick<ExistingBooking, 'chargedTo'>,
  { payer, order, charge }: Pick<InstalmentState, 'payer' | 'order' | 'charge'>,
): 'paypal' | 'stripe' {
  if (payer.kind !== 'lead') return 'stripe';
  // Whom an attempt has asked, that one is asked after, whatever was given or kept since.
  if (order && doubtOf(charge).lastChargeId !== undefined) return 'paypal';
  return chargedTo === 'paypal' ? chargedTo : 'stripe';
}

/** The account that PayPal keeps for the balance, told with the payment or later. */
export const savedAccount = ({ vaultId, instalments }: ExistingBooking): string | null =>
  vaultId ??
  instalments
    .flatMap((each) => (each.payer.kind === 'lead' ? receivedFor(each) : []))
    .find(({ provider, paymentMethodId }) => provider === 'paypal' && paymentMethodId !== null)
    ?.paymentMethodId ??
  null;
