import { createHmac } from 'node:crypto';
import { isLuhnValid } from '../../shared/redact.js';
import type { DeclineCode } from './declines.js';

/** Charging a card has one of these results: approved, declined, or pending authentication. */
export type IssuerDecision = 'approve' | 'authenticate' | DeclineCode;

/** A test card's behavior; stored by its name, never by the card's number. */
export interface Behavior {
  onSession: IssuerDecision;
  offSession: IssuerDecision;
  /** One on-session authentication covers later off-session charges. */
  authenticateOnce?: true;
  /** Executes the confirm but never answers, either always or only off-session. */
  silent?: 'always' | 'off_session';
}

const declineAlways = (code: DeclineCode): Behavior => ({ onSession: code, offSession: code });

export const BEHAVIORS = {
  success: { onSession: 'approve', offSession: 'approve' },
  generic_decline: declineAlways('generic_decline'),
  insufficient_funds: declineAlways('insufficient_funds'),
  lost_card: declineAlways('lost_card'),
  stolen_card: declineAlways('stolen_card'),
  expired_card: declineAlways('expired_card'),
  incorrect_cvc: declineAlways('incorrect_cvc'),
  processing_error: declineAlways('processing_error'),
  authenticate_once: {
    onSession: 'authenticate',
    offSession: 'authentication_required',
    authenticateOnce: true,
  },
  authenticate_always: { onSession: 'authenticate', offSession: 'authentication_required' },
  refund_pending: { onSession: 'approve', offSession: 'approve' },
  decline_after_saving: { onSession: 'approve', offSession: 'generic_decline' },
  success_then_timeout: { onSession: 'approve', offSession: 'approve', silent: 'always' },
  off_session_timeout: { onSession: 'approve', offSession: 'approve', silent: 'off_session' },
} as const satisfies Record<string, Behavior>;
export type BehaviorName = keyof typeof BEHAVIORS;

/** The last two numbers are this sandbox's own; the others behave as the provider documents. */
export const TEST_CARDS: Readonly<Record<string, BehaviorName>> = {
  '4242424242424242': 'success',
  '5555555555554444': 'success',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000009979': 'stolen_card',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000002500003155': 'authenticate_once',
  '4000002760003184': 'authenticate_always',
  '4000000000000341': 'decline_after_saving',
  '4000000000007726': 'refund_pending',
  '4000000000004087': 'success_then_timeout',
  '4000000000005043': 'off_session_timeout',
};

/** A typed card. It exists during one call and is never stored. */
export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
  name?: string | undefined;
}

export interface CardFacts {
  brand: 'visa' | 'mastercard';
  last4: string;
  exp_month: number;
  exp_year: number;
  /** Equal for equal number and key; does not reveal the number without the key. */
  fingerprint: string;
  behavior: BehaviorName;
}

/** The refusal of an impossible value, with the provider's code and the field. */
export class CardInputError extends Error {
  constructor(
    readonly code:
      | 'incorrect_number'
      | 'invalid_expiry_month'
      | 'invalid_expiry_year'
      | 'invalid_cvc'
      | 'card_not_supported',
    readonly param: 'number' | 'exp_month' | 'exp_year' | 'cvc',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Validates a typed card and reduces it to the fields that may be stored.
 * @param nowMs for the expiry date; a card is valid through its month
 * @throws CardInputError
 */
export function parseCard(input: CardInput, fingerprintKey: string, nowMs: number): CardFacts {
  const number = input.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(number) || !isLuhnValid(number)) {
    throw new CardInputError('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  if (!Number.isInteger(input.exp_month) || input.exp_month < 1 || input.exp_month > 12) {
    throw new CardInputError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const today = new Date(nowMs);
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year;
  const isExpired =
    year < today.getUTCFullYear() ||
    (year === today.getUTCFullYear() && input.exp_month < today.getUTCMonth() + 1);
  if (!Number.isInteger(year) || isExpired || year > today.getUTCFullYear() + 50) {
    throw new CardInputError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3}$/.test(input.cvc)) {
    throw new CardInputError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  const behavior = TEST_CARDS[number];
  if (behavior === undefined) {
    throw new CardInputError(
      'card_not_supported',
      'number',
      'Only the test cards of this sandbox can be used here.',
    );
  }
  return {
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    last4: number.slice(-4),
    exp_month: input.exp_month,
    exp_year: year,
    fingerprint: createHmac('sha256', fingerprintKey).update(number).digest('hex').slice(0, 16),
    behavior,
  };
}
