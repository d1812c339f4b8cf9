import type { FindingCause } from '@wayfold/contracts/money/ledger-checks';
import type { BookedMovement } from './bank-account.query.js';

/** Facts about a match besides its amount. */
export interface MatchFacts {
  /** The line duplicates another line. */
  readonly isDuplicate: boolean;
  /** The line appears in an imported statement. */
  readonly isImported: boolean;
  /** The match is too recent for the booking to have processed it. */
  readonly isRecent: boolean;
  readonly isReversed: boolean;
}

/** Determines why the ledger disagrees with a matched line. @param cents of the match, not 0 */
export function determineCause(
  facts: MatchFacts,
  cents: number,
  bookedMovement: BookedMovement | undefined,
): FindingCause {
  const { isDuplicate, isImported, isRecent, isReversed } = facts;
  const isUnbooked = bookedMovement === undefined || bookedMovement.cents === 0;
  if (isDuplicate) return 'duplicate-line';
  if (!isImported) return 'line-lost';
  if (isRecent && (isReversed || isUnbooked)) return 'in-transit';
  if (isReversed) return 'still-booked';
  if (isUnbooked) return 'not-booked';
  const multiple = bookedMovement.cents / cents;
  const isBookedTwice = bookedMovement.bookingIds.size > 1 || (multiple > 1 && Number.isInteger(multiple));
  return isBookedTwice ? 'booked-twice' : 'amount-differs';
}
