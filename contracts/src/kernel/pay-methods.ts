/** Payment methods at the checkout, in the order of display. */
export const PAY_METHODS = ['card', 'paypal', 'klarna', 'affirm', 'transfer'] as const;

/** Payment methods with brand names, the same in every language. */
export const METHOD_NAMES = { paypal: 'PayPal', klarna: 'Klarna', affirm: 'Affirm' } as const;

/**
 * Why a method is unavailable: pays only the full price; does not serve that country or amount. For a card:
 * below the provider's minimum. For a transfer: departure too near, email address unverified, or too many
 * seats already waiting for transfers.
 */
export const METHOD_REASONS = [
  'FULL_ONLY',
  'COUNTRY',
  'SUM',
  'TOO_SMALL',
  'TOO_CLOSE',
  'EMAIL_UNVERIFIED',
  'TRANSFER_SEATS_TAKEN',
] as const;

/** Minimum card payment in US cents. */
export const MIN_CARD_CENTS = 50;

/** True if an amount is too small for a card. Zero is not, because then no payment is needed. */
export const isTooSmallForCard = (cents: number): boolean => cents > 0 && cents < MIN_CARD_CENTS;
