import type { Entry } from './entry.js';
import { earnPendingMoney } from './payments.js';

/** Confirms a booking: payments that had paid an instalment after its hold expired become deposits. */
export function confirmBooking(entry: Entry): void {
  entry.updateBooks({ isEnded: false });
  // Sort for an order that does not depend on storage.
  for (const paymentId of Object.keys(entry.books.payments).sort()) earnPendingMoney(entry, paymentId);
}

/** Moves deposits to revenue once the trip has begun. */
export function recognizeRevenue(entry: Entry): void {
  entry.move('deposits', 'revenue', entry.books.depositsCents, null);
  entry.updateBooks({ depositsCents: 0, hasDeparted: true });
}
