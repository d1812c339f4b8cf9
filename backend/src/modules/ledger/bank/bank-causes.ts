import type { Cause } from '@wayfold/contracts/money/ledger-checks';
import type { Booked } from './bank-account.js';

/** Facts about a match besides its amount. */
interface About {
  /** The line duplicates another line. */
  readonly doubled: boolean;
  /** The line appears in an imported statement. */
  readonly known: boolean;
  /** The match is too recent for the booking to have processed it. */
  readonly young: boolean;
  /** The match was reversed. */
  readonly reversed: boolean;
}

/** Why the ledger disagrees with a matched line. @param cents of the match, not 0 */
export function causeOf(about: About, cents: number, booked: Booked | undefined): Cause {
  const { doubled, known, young, reversed } = about;
  const nothing = booked === undefined || booked.cents === 0;
  if (doubled) return 'line-doubled';
  if (!known) return 'line-lost';
  if (young && (reversed || nothing)) return 'in-transit';
  if (reversed) return 'still-booked';
  if (nothing) return 'not-booked';
  const times = booked.cents / cents;
  const more = booked.bookingIds.size > 1 || (times > 1 && Number.isInteger(times));
  return more ? 'booked-twice' : 'amount-differs';
}
