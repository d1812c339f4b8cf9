import type { NameTravelersRefusal } from '@wayfold/contracts/bookings/bookings';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { type CountryCode, isValidPhoneNumber } from 'libphonenumber-js/max';
import { v4 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { type BookingChange, bookingStream } from '../core/booking.stream.js';
import { toHeldBooking } from '../core/held-booking.js';
import { checkParty } from './party.js';

const assignSubject = <T>(value: T) => ({ $subject: v4(), value });

/** Names the travelers and roommates. May be repeated during the hold. */
export const { Command: NameTravelers, Handler: NameTravelersHandler } = defineCommand({
  name: 'NameTravelers',
  // New keys for each naming, so that overwritten data can be erased separately.
  input: (bookingId: string, party: PartyInput) => ({
    bookingId,
    party,
    lead: assignSubject(party.lead),
    others: party.others.map(assignSubject),
  }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide({ booking }, { party, lead, others }, { clock }) {
    const { phone, residence } = party.lead;
    if (!isValidPhoneNumber(phone, residence as CountryCode))
      return refuse('PHONE_INVALID', { field: 'lead.phone', country: residence });
    const now = clock.now();
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    const heldBooking = toHeldBooking(booking, now);
    if (isRefusal(heldBooking)) return heldBooking;
    const refusal = checkParty(heldBooking.quote, party, toUtcDate(now));
    if (refusal) return refusal;
    const { isLeadTraveling, roomOf } = party;
    const data = { lead, isLeadTraveling, others, roomOf };
    return toDecision('booking', [{ type: 'TravelersNamed' as const, data }]);
  },
  reply: (outcome): BookingChange | Refusal<NameTravelersRefusal | CommonCode> =>
    isRefusal(outcome) ? outcome : { history: outcome.history.booking },
});
