import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingEvent, ReceivedPayment } from '../events.js';

/** The card networks' limit of attempts per card within `ATTEMPTS_WINDOW_DAYS`. */
export const ATTEMPTS_PER_CARD = 15;
/** Span in which the card networks count attempts. */
export const ATTEMPTS_WINDOW_DAYS = 30;

export const ATTEMPTS_WINDOW_MS = ATTEMPTS_WINDOW_DAYS * DAY_MS;

export interface ChargeableCard {
  readonly paymentMethodId: string;
  readonly card: ReceivedPayment['card'];
}

export interface CardFacts {
  /** The card charged off-session: the last saved card, otherwise the card that paid the deposit. */
  readonly savedCard: ChargeableCard | null;
  /** The open form for saving another card. */
  readonly setupId: string | null;
  readonly setupCount: number;
  /** The setup form that saved the current card. */
  readonly savedBySetupId: string | null;
  /** Instants of attempts, oldest first: automatic charges, and declined payments of the customer. */
  readonly attemptedAt: readonly string[];
  /** Instants of declines in the form that saves a card; only `canTryCard` counts them. */
  readonly declinedInForms: readonly string[];
}

export const NO_CARDS: CardFacts = {
  savedCard: null,
  setupId: null,
  setupCount: 0,
  savedBySetupId: null,
  attemptedAt: [],
  declinedInForms: [],
};

export function evolveCards(cards: CardFacts, event: BookingEvent): CardFacts {
  switch (event.type) {
    case 'DepositPaid': {
      const { provider, lender, paymentMethodId, card } = event.data;
      const isChargeable = provider === 'stripe' && lender === undefined && paymentMethodId !== null;
      return isChargeable && !cards.savedCard ? { ...cards, savedCard: { paymentMethodId, card } } : cards;
    }
    case 'CardSetupStarted':
      return { ...cards, setupId: event.data.setupId, setupCount: event.data.setupNumber };
    case 'CardReplaced': {
      const { setupId, paymentMethodId, card } = event.data;
      const openSetupId = cards.setupId === setupId ? null : cards.setupId;
      return {
        ...cards,
        savedCard: { paymentMethodId, card },
        savedBySetupId: setupId,
        setupId: openSetupId,
      };
    }
    case 'CardUpdated': {
      const { paymentMethodId, card } = event.data;
      return cards.savedCard?.paymentMethodId === paymentMethodId
        ? { ...cards, savedCard: { paymentMethodId, card } }
        : cards;
    }
    case 'ChargeConfirming':
    case 'PaymentAttemptFailed':
      return event.data.at === undefined
        ? cards
        : { ...cards, attemptedAt: [...cards.attemptedAt, event.data.at] };
    case 'CardSetupFailed':
      return { ...cards, declinedInForms: [...cards.declinedInForms, event.data.at] };
    default:
      return cards;
  }
}

/**
 * True if the booking's cards together have attempts left:
 * stricter than the networks' limit, which is per card.
 */
export function isWithinCardLimit({ attemptedAt }: Pick<CardFacts, 'attemptedAt'>, now: Date): boolean {
  const windowStart = new Date(now.getTime() - ATTEMPTS_WINDOW_MS).toISOString();
  return attemptedAt.filter((attemptTime) => attemptTime > windowStart).length < ATTEMPTS_PER_CARD;
}

/** True if the customer may try a card now, to pay or to save it. */
export const canTryCard = ({ attemptedAt, declinedInForms }: CardFacts, now: Date): boolean =>
  isWithinCardLimit({ attemptedAt: [...attemptedAt, ...declinedInForms] }, now);

/** Checks the customer's attempts at the booking's cards. */
export const checkCardAttempts = (cards: CardFacts, now: Date): Refusal<'TOO_MANY_ATTEMPTS'> | undefined =>
  canTryCard(cards, now) ? undefined : refuse('TOO_MANY_ATTEMPTS');
