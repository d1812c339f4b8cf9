/** Limits and patterns of typed input, without a schema, so that the pages can import them without zod. */

/** Lengths of a reason that staff give. */
export const REASON_LIMITS = { min: 3, short: 200, long: 500 } as const;

/** A given name, a family name, or the name of a co-payer. */
export const MAX_NAME_LENGTH = 80;

export const MAX_EMAIL_LENGTH = 254;
export const MAX_PHONE_LENGTH = 25;
/** A booking's reference as typed, with blanks and hyphens. */
export const MAX_REFERENCE_LENGTH = 40;

export const MAX_GIFT_CARD_CODE_LENGTH = 100;

/** Maximum number of travelers of a booking. */
export const MAX_PARTY = 8;

/** US cents that a gift card may be issued for. */
export const GIFT_CARD_CENTS = { min: 100, max: 1_000_000 } as const;

/** A phone photo or a bank's document fits; a larger file is not a receipt. */
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024;
/** Larger statements have to be exported for a shorter period. */
export const MAX_BANK_FILE_BYTES = 5 * 1024 * 1024;

/** Maximum number of trips requested by id, e.g. of those that a visitor saved. */
export const MAX_TRIP_IDS = 60;
/** Maximum number of values of one filter of the trip list. */
export const MAX_FILTER_VALUES = 30;

export const MAX_SEARCH_LENGTH = 80;
/** Maximum age of a traveler, in years. */
export const MAX_AGE = 120;

/** A code that was mailed to verify an address. */
export const EMAIL_CODE_PATTERN = /^\d{6}$/;

export const COUPON_CODE_PATTERN = /^[A-Z0-9-]{5,32}$/;
/** `YYYY-MM`. */
export const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** At least one traveler of a party has this age in years, or is older. */
export const ADULT_AGE = 18;
