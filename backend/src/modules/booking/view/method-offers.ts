import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { countDaysBetween } from '@wayfold/contracts/kernel/dates';
import type { MethodOffer } from '@wayfold/contracts/money/method-schemas';
import type { RecordedEvent } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';
import { buildGiftCardsView } from './gift-cards-view.js';
import { listMethods } from './method-availability.js';

interface MethodContext {
  readonly party: PartyInput | null;
  /** UTC date. */
  readonly today: string;
  /** The party's seats may wait for a transfer. */
  readonly canSeatsWait: boolean;
}

/**
 * Lists the methods for the amount due now, per plan. Uses the lead's residence, which is personal, so no
 * table stores the result.
 */
export function listMethodOffers(
  view: BookingView,
  events: readonly RecordedEvent<BookingEvent>[],
  { party, today, canSeatsWait }: MethodContext,
): MethodOffer[] {
  const { status, plan: chosenPlan, remainingCents, startsOn, transfer } = view;
  const [creation] = events;
  if (creation?.type !== 'BookingCreated') return [];
  // Lenders cover full prices only, and a part of this price is paid already.
  if (status === 'CONFIRMED' && remainingCents > 0)
    return listMethods([{ plan: chosenPlan, amountCents: remainingCents, residence: null }]).filter(
      ({ isAvailable, reason }) => isAvailable || reason === 'TOO_SMALL',
    );
  if (status !== 'ON_HOLD' && !(status === 'PENDING_PAYMENT' && transfer)) return [];
  const residence = party?.lead.residence ?? null;
  const transferFacts = {
    daysToDeparture: countDaysBetween(today, startsOn),
    isEmailVerified: transfer !== null || isEmailVerified(events),
    canSeatsWait: transfer !== null || canSeatsWait,
  };
  // Providers get requests only for what gift cards and bank money leave open.
  const { promisedCents, dueNowCents } = buildGiftCardsView(view, events);
  return listMethods(
    creation.data.quote.plans.flatMap(({ plan, instalments: [dueInstalment] }) => {
      if (!dueInstalment) return [];
      const amountCents =
        plan === chosenPlan ? dueNowCents : Math.max(0, dueInstalment.amountCents - promisedCents);
      return [{ plan, amountCents, residence, transfer: transferFacts }];
    }),
  );
}

/** True if the code sent to the current lead's address was used. */
function isEmailVerified(events: readonly RecordedEvent<BookingEvent>[]): boolean {
  const eventsSinceNaming = events.slice(events.findLastIndex(({ type }) => type === 'TravelersNamed') + 1);
  const sentCodeIds = new Set(
    eventsSinceNaming.flatMap((event) =>
      event.type === 'ConfirmationCodeSent' && event.data.purpose === 'email' ? [event.data.codeId] : [],
    ),
  );
  return eventsSinceNaming.some(
    (event) => event.type === 'ConfirmationCodeUsed' && sentCodeIds.has(event.data.codeId),
  );
}
