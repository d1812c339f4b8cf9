import type { Cause } from '@wayfold/contracts/ledger-checks';
import type { Booked } from './bank-account.js';

/** What is known of a match besides its amount. */
interface About {
  /** The line is the same movement as another one. */
  readonly doubled: boolean;
  /** The line is on a statement. */
  readonly known: boolean;
  /** Too young for the booking to have heard of it. */
  readonly young: boolean;
  /** It was taken back. */
  readonly reversed: boolean;
}

/** Why the ledger has something else than a line that was matched. @param cents of the match, not 0 */
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
