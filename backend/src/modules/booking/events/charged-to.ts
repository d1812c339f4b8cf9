import type { EventOf } from '../../../kernel/event.js';
import type { cardEvents } from './cards.js';
import type { paymentEvents } from './payments.js';
import type { Paid } from './shapes.js';

/** What is kept of the one who booked, and charged for what is left without them. */
export type ChargedTo = 'card' | 'paypal' | null;

export type ChargedToEvent = EventOf<typeof paymentEvents> | EventOf<typeof cardEvents>;

/** What a payment leaves: a card of ours, or the account at PayPal once its id is there; a lender, a bank or a till leave nothing. */
function left({ provider, lender, paymentMethodId }: Paid): ChargedTo {
  if (paymentMethodId === null || lender !== undefined) return null;
  return provider === 'stripe' ? 'card' : provider === 'paypal' ? provider : null;
}

/**
 * What is kept after an event: as the deposit was paid, the account that PayPal told of later when there was nothing, and a
 * card that was given by hand before all. `isLeads`: the instalment that it is about is theirs to pay.
 */
export function chargedToAfter(before: ChargedTo, event: ChargedToEvent, isLeads: boolean): ChargedTo {
  switch (event.type) {
    case 'CardReplaced':
      return 'card';
    case 'PayPalAccountSaved':
      return before ?? 'paypal';
    case 'DepositPaid':
      return left(event.data) ?? before;
    case 'FullAmountPaid':
    case 'BalancePaid':
    case 'PartPaid':
      // A card is kept by its own form, or with the deposit.
      return before ?? (isLeads && left(event.data) === 'paypal' ? 'paypal' : null);
    default:
      return before;
  }
}
