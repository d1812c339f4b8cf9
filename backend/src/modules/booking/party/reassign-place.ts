import { addDays, daysBetween } from '@wayfold/contracts/kernel/dates';
import type { TravelerInput } from '@wayfold/contracts/bookings/travelers';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { Sealed } from '../../../kernel/sealed.js';
import { readableParty, type BookingEvent, type NamedParty } from '../events.js';
import type { BookingState } from '../core/booking.js';
import { checkAges, type AgeRefusal } from './party.js';

/** A place can be passed on up to this many days before departure. */
export const PASS_DAYS_BEFORE_DEPARTURE = 7;

export interface PassCommand {
  /** Who gives the place away. */
  readonly travelerId: string;
  /** Who gets it, under a key of their own. */
  readonly to: Sealed<TravelerInput> & { readonly value: TravelerInput };
  readonly erasureId: string;
  /** The UTC date. */
  readonly today: string;
}

export type PassRefusal =
  | 'BOOKING_NOT_CONFIRMED'
  | 'ALREADY_CANCELLED'
  | 'PASS_TOO_LATE'
  | 'TRAVELER_UNKNOWN'
  | 'BIRTH_DATE_IN_FUTURE'
  | AgeRefusal;

/** The party with somebody else in a place, who sleeps where the one before would have slept. */
function passed(party: NamedParty, { travelerId, to }: PassCommand): NamedParty | undefined {
  if (party.leadIsTraveler && party.lead.$subject === travelerId)
    return { ...party, leadIsTraveler: false, others: [to, ...party.others] };
  const at = party.others.findIndex(({ $subject }) => $subject === travelerId);
  return at < 0 ? undefined : { ...party, others: party.others.with(at, to) };
}

/**
 * Somebody else travels in a place. Who gave it away is erased, unless it is the one who booked: they stay the payer, and
 * the one whom mails go to.
 */
export function decidePass(
  command: PassCommand,
  { booking, party }: { readonly booking: BookingState; readonly party: NamedParty | null },
): BookingEvent[] | Refusal<PassRefusal> {
  if (booking.status === 'CANCELLED') return refuse('ALREADY_CANCELLED');
  if (booking.status !== 'CONFIRMED') return refuse('BOOKING_NOT_CONFIRMED');
  const { travelerId, to, erasureId, today } = command;
  const { startsOn } = booking.quote;
  if (daysBetween(today, startsOn) < PASS_DAYS_BEFORE_DEPARTURE)
    return refuse('PASS_TOO_LATE', { until: addDays(startsOn, -PASS_DAYS_BEFORE_DEPARTURE) });
  const next = party && passed(party, command);
  if (!next) return refuse('TRAVELER_UNKNOWN');
  if (to.value.birthDate > today) return refuse('BIRTH_DATE_IN_FUTURE', { field: 'birthDate' });
  const readable = readableParty(next);
  const wrong = readable && checkAges(readable, booking.quote);
  if (wrong) return wrong;
  const { leadIsTraveler, others } = next;
  return [
    { type: 'PlacePassed', data: { fromSubjectId: travelerId, leadIsTraveler, others: [...others] } },
    ...(travelerId === next.lead.$subject
      ? []
      : [{ type: 'PersonErased' as const, data: { erasureId, subjectIds: [travelerId], lead: false } }]),
  ];
}
