import type { TravelerInput } from '@wayfold/contracts/bookings/travelers';
import { addDays, countDaysBetween } from '@wayfold/contracts/kernel/dates';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { SealedValue } from '../../../kernel/sealed.js';
import type { BookingState } from '../core/booking.js';
import { type BookingEvent, type NamedParty, toPartyInput } from '../events.js';
import { type AgeRefusal, checkAges } from './party.js';

/** Days before departure until which a place can be reassigned. */
export const REASSIGNMENT_DAYS_BEFORE_DEPARTURE = 7;

export interface ReassignCommand {
  /** The former traveler. */
  readonly travelerId: string;
  /** The new traveler, encrypted under their own key. */
  readonly newTraveler: SealedValue<TravelerInput> & { readonly value: TravelerInput };
  readonly erasureId: string;
  /** UTC date. */
  readonly today: string;
}

export type ReassignRefusal =
  | 'BOOKING_NOT_CONFIRMED'
  | 'ALREADY_CANCELLED'
  | 'REASSIGNMENT_TOO_LATE'
  | 'TRAVELER_UNKNOWN'
  | 'BIRTH_DATE_IN_FUTURE'
  | AgeRefusal;

/** Returns the party with the new traveler in the same place and room; undefined if nobody has that place. */
function replaceTraveler(
  party: NamedParty,
  { travelerId, newTraveler }: ReassignCommand,
): NamedParty | undefined {
  if (party.isLeadTraveling && party.lead.$subject === travelerId)
    return { ...party, isLeadTraveling: false, others: [newTraveler, ...party.others] };
  const index = party.others.findIndex(({ $subject }) => $subject === travelerId);
  return index < 0 ? undefined : { ...party, others: party.others.with(index, newTraveler) };
}

/** Reassigns a place. The former traveler is erased, except the lead, who stays payer and mail recipient. */
export function decideReassignment(
  { booking, party }: { readonly booking: BookingState; readonly party: NamedParty | null },
  command: ReassignCommand,
): BookingEvent[] | Refusal<ReassignRefusal> {
  if (booking.status === 'CANCELLED') return refuse('ALREADY_CANCELLED');
  if (booking.status !== 'CONFIRMED') return refuse('BOOKING_NOT_CONFIRMED');
  const { travelerId, newTraveler, erasureId, today } = command;
  const { startsOn } = booking.quote;
  if (countDaysBetween(today, startsOn) < REASSIGNMENT_DAYS_BEFORE_DEPARTURE)
    return refuse('REASSIGNMENT_TOO_LATE', { until: addDays(startsOn, -REASSIGNMENT_DAYS_BEFORE_DEPARTURE) });
  const newParty = party && replaceTraveler(party, command);
  if (!newParty) return refuse('TRAVELER_UNKNOWN');
  if (newTraveler.value.birthDate > today) return refuse('BIRTH_DATE_IN_FUTURE', { field: 'birthDate' });
  const readableParty = toPartyInput(newParty);
  const refusal = readableParty && checkAges(booking.quote, readableParty);
  if (refusal) return refusal;
  const { isLeadTraveling, others } = newParty;
  return [
    { type: 'PlaceReassigned', data: { fromSubjectId: travelerId, isLeadTraveling, others: [...others] } },
    ...(travelerId === newParty.lead.$subject
      ? []
      : [
          {
            type: 'PersonErased' as const,
            data: { erasureId, subjectIds: [travelerId], includesLead: false },
          },
        ]),
  ];
}
