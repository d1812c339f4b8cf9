import type { BookingEvent, Paid } from '../events.js';

/** What the card networks allow: so many tries of a card in so many days. */
export const TRIES_PER_CARD = 15;
export const TRIES_WINDOW_MS = 30 * 86_400_000;

export interface ChargeableCard {
  readonly paymentMethodId: string;
  readonly card: Paid['card'];
}

/** What a booking knows of its cards. */
export interface Cards {
  /** Charged without the customer: the one given last, else the one that paid the deposit. */
  readonly saved: ChargeableCard | null;
  /** A form in which another card is being given. */
  readonly setupId: string | null;
  readonly setups: number;
  /** The form that the saved card came from. */
  readonly savedBy: string | null;
  /** When a card was tried: by the worker, or by the customer and declined. Instants, oldest first. */
  readonly tries: readonly string[];
  /** When one was declined in a form in which a card is given. The saved one is no worse for it, and is charged all the same. */
  readonly declinedInForms: readonly string[];
}

export const noCards: Cards = {
  saved: null,
  setupId: null,
  setups: 0,
  savedBy: null,
  tries: [],
  declinedInForms: [],
};

export function evolveCards(cards: Cards, event: BookingEvent): Cards {
  switch (event.type) {
    case 'DepositPaid': {
      const { provider, lender, paymentMethodId, card } = event.data;
      const chargeable = provider === 'stripe' && lender === undefined && paymentMethodId !== null;
      return chargeable && !cards.saved ? { ...cards, saved: { paymentMethodId, card } } : cards;
    }
    case 'CardSetupStarted':
      return { ...cards, setupId: event.data.setupId, setups: event.data.n };
    case 'CardReplaced': {
      const { setupId, paymentMethodId, card } = event.data;
      const open = cards.setupId === setupId ? null : cards.setupId;
      return { ...cards, saved: { paymentMethodId, card }, savedBy: setupId, setupId: open };
    }
    case 'CardUpdated': {
      const { paymentMethodId, card } = event.data;
      return cards.saved?.paymentMethodId === paymentMethodId
        ? { ...cards, saved: { paymentMethodId, card } }
        : cards;
    }
    case 'ChargeConfirming':
    case 'PaymentAttemptFailed':
      return event.data.at === undefined ? cards : { ...cards, tries: [...cards.tries, event.data.at] };
    case 'CardSetupFailed':
      return { ...cards, declinedInForms: [...cards.declinedInForms, event.data.at] };
    default:
      return cards;
  }
}

/** Counts attempts across all of the booking's cards: stricter than the networks' per-card limit. */
export function mayCharge({ tries }: Pick<Cards, 'tries'>, now: Date): boolean {
  const since = new Date(now.getTime() - TRIES_WINDOW_MS).toISOString();
  return tries.filter((at) => at > since).length < TRIES_PER_CARD;
}

/** Whether the customer may try a card now, in a payment or to be saved. */
export const mayTry = ({ tries, declinedInForms }: Cards, now: Date): boolean =>
  mayCharge({ tries: [...tries, ...declinedInForms] }, now);
