import type { EventOf } from '../../../kernel/event.js';
import type { cardEvents } from './cards.js';
import type { paymentEvents } from './payments.js';
import type { ReceivedPayment } from './shapes.js';

/** The lead's saved method for off-session charges. */
export type SavedMethod = 'card' | 'paypal' | null;

/** Types of the events that may save a method. */
export const SAVED_METHOD_EVENTS = [
  'CardReplaced',
  'PayPalAccountSaved',
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
  'PartPaid',
] as const;

type SavedMethodEvent = Extract<
  EventOf<typeof paymentEvents> | EventOf<typeof cardEvents>,
  { type: (typeof SAVED_METHOD_EVENTS)[number] }
>;

/**
 * Derives the method a payment saves: a card, or the PayPal account once its id is known; lenders, banks and
 * cash save none.
 */
function deriveSavedMethod({ provider, lender, paymentMethodId }: ReceivedPayment): SavedMethod {
  if (paymentMethodId === null || lender !== undefined) return null;
  if (provider === 'stripe') return 'card';
  return provider === 'paypal' ? provider : null;
}

/**
 * Returns the saved method after an event. The deposit's method or a replaced card decides; another PayPal
 * account counts only if nothing was saved. `isLeadInstalment`: the payment is for the lead's own instalment.
 */
export function evolveSavedMethod(
  savedMethod: SavedMethod,
  event: SavedMethodEvent,
  isLeadInstalment: boolean,
): SavedMethod {
  switch (event.type) {
    case 'CardReplaced':
      return 'card';
    case 'PayPalAccountSaved':
      return savedMethod ?? 'paypal';
    case 'DepositPaid':
      return deriveSavedMethod(event.data) ?? savedMethod;
    case 'FullAmountPaid':
    case 'BalancePaid':
    case 'PartPaid':
      // Other payments save no card: cards are saved by their form or with the deposit.
      return (
        savedMethod ?? (isLeadInstalment && deriveSavedMethod(event.data) === 'paypal' ? 'paypal' : null)
      );
  }
}
