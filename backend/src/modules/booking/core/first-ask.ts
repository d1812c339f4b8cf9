import type { Plan } from '@wayfold/contracts/quotes';
import { appliedCents } from './applied-gift-cards.js';
import { dueNow, type ExistingBooking } from './booking.js';
import { askCents } from './instalment.js';

/**
 * What is to be paid first under a plan otherwise than by the gift cards that are set aside, in cents: 0 when nobody else
 * is to be asked. What came in by bank or to staff counts; it is of the booking's own plan, as no other can be chosen
 * then. Undefined of a plan that is not offered.
 */
export function firstAskCents(booking: ExistingBooking, plan: Plan): number | undefined {
  const own = booking.plan === plan ? dueNow(booking) : undefined;
  if (own) return askCents(own);
  const offer = booking.quote.plans.find((each) => each.plan === plan);
  const due = offer?.instalments.find(({ kind }) => kind !== 'balance');
  return due && Math.max(0, due.amountCents - appliedCents(booking.gifts));
}
