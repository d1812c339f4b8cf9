import type { Refusal } from '../../../kernel/refuse.js';

/** Describes for the operator of `npm run ops -- erase` why a booking cannot be erased yet. */
export function describeErasureRefusal({ refused, facts }: Refusal): string {
  switch (refused) {
    case 'BOOKING_ON_HOLD':
      return `seats are held until ${facts['until']}. Try again once the hold is paid or has expired.`;
    case 'TRIP_NOT_OVER':
      return `the trip ends on ${facts['until']} and needs these data. Try again afterward.`;
    case 'MONEY_IN_FLIGHT':
      return 'a charge or a refund is still in progress. Try again once it is settled.';
    case 'MONEY_OWED':
      return 'the customer is owed money. Try again once it is refunded; add --refunded-outside if it was refunded outside this system.';
    default:
      return 'the booking is being changed. Try again.';
  }
}
