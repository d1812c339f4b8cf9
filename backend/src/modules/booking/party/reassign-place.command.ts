import type { PlaceRefusal } from '@wayfold/contracts/bookings/places';
import type { TravelerInput } from '@wayfold/contracts/bookings/travelers';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { v4, v7 } from 'uuid';
import { isDeepEqual } from '../../../kernel/deep-equal.js';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import type { BookingChange } from '../core/booking.stream.js';
import { bookingWithPartyStream } from './booking-with-party.stream.js';
import { decideReassignment } from './reassign-place.js';

/** Reassigns a place of a confirmed booking to another person. */
export const { Command: ReassignPlace, Handler: ReassignPlaceHandler } = defineCommand({
  name: 'ReassignPlace',
  input: (bookingId: string, travelerId: string, newTraveler: TravelerInput) => ({
    bookingId,
    travelerId,
    newTraveler: { $subject: v4(), value: newTraveler },
    erasureId: v7(),
  }),
  streams: ({ bookingId }) => ({ bookingParty: bookingWithPartyStream(bookingId) }),
  decide({ bookingParty }, { travelerId, newTraveler, erasureId }, { clock }) {
    const events = decideReassignment(bookingParty, {
      travelerId,
      newTraveler,
      erasureId,
      today: toUtcDate(clock.now()),
    });
    return toDecision('bookingParty', events, { travelerId, subjectId: newTraveler.$subject });
  },
  async reply(
    outcome,
    { bookingId, travelerId, newTraveler },
    { runner },
  ): Promise<BookingChange | Refusal<PlaceRefusal | CommonCode>> {
    if (isRefusal(outcome)) return outcome;
    if (outcome.status === 'done') return { history: outcome.history.bookingParty };
    // Commands store no personal data, so a repeat is recognized by the traveler in the log, if readable.
    const { history = [] } = await runner.loadOne(bookingWithPartyStream(bookingId));
    const person = history
      .flatMap((event) => (event.type === 'PlaceReassigned' ? event.data.others : []))
      .find(({ $subject }) => $subject === outcome.result.subjectId)?.value;
    const isRepeat =
      outcome.result.travelerId === travelerId && (!person || isDeepEqual(person, newTraveler.value));
    return isRepeat ? { history: undefined } : refuse('IDEMPOTENCY_KEY_REUSED');
  },
});
