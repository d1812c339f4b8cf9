import type { DomainEvent, EventDefinitions } from '../../../src/kernel/event.js';
import {
  type BookingState,
  evolveBooking,
  initialBooking,
} from '../../../src/modules/booking/core/booking.js';
import {
  allotmentEvents,
  type BookingEvent,
  bookingEvents,
  chargingEvents,
  couponEvents,
  giftCardEvents,
} from '../../../src/modules/booking/events.js';
import { type DeciderRules, expectStorableAs, newScenario } from '../scenario.js';

const eventsOfBooking: EventDefinitions = {
  ...allotmentEvents,
  ...bookingEvents,
  ...chargingEvents,
  ...couponEvents,
  ...giftCardEvents,
};

/**
 * Expects every event of a decision on a booking, its seats,
 * coupon or gift cards to survive the log unchanged.
 */
export const expectStorable = (events: readonly DomainEvent[]): void =>
  expectStorableAs(eventsOfBooking, events);

export const newBookingScenario = <Command>(
  decide: DeciderRules<Command, BookingState, BookingEvent>['decide'],
) => newScenario({ initialState: initialBooking, evolve: evolveBooking, decide }, eventsOfBooking);
