import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingRefusal } from '@wayfold/contracts/bookings/bookings';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { isValidPhoneNumber, type CountryCode } from 'libphonenumber-js/max';
import { v4 } from 'uuid';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { checkParty } from './party.js';
import { bookingStream, type Changed } from '../core/booking.stream.js';

/** Names who travels and who sleeps where. May be repeated while the hold lasts. */
export class NameTravelers extends Command<Changed | Refusal<BookingRefusal | CommonCode>> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly party: PartyInput,
  ) {
    super();
  }
}

@CommandHandler(NameTravelers)
export class NameTravelersHandler implements ICommandHandler<NameTravelers> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({
    envelope,
    bookingId,
    party,
  }: NameTravelers): Promise<Changed | Refusal<BookingRefusal | CommonCode>> {
    if (!isValidPhoneNumber(party.lead.phone, party.lead.residence as CountryCode))
      return refuse('PHONE_INVALID', { field: 'lead.phone', country: party.lead.residence });
    const now = this.clock.now();
    // Every naming seals under new keys: what was typed before can be forgotten on its own.
    const lead = { $subject: v4(), value: party.lead };
    const others = party.others.map((other) => ({ $subject: v4(), value: other }));
    return this.runner.runOne(envelope, bookingStream(bookingId), (booking) => {
      if (booking.status === 'NEW') return refuse('NOT_FOUND');
      if (booking.status === 'EXPIRED') return refuse('HOLD_EXPIRED');
      if (booking.status !== 'ON_HOLD') return refuse('BOOKING_NOT_ON_HOLD');
      if (booking.expiring || now.toISOString() >= booking.holdExpiresAt) return refuse('HOLD_EXPIRED');
      const wrong = checkParty(party, booking.quote, dateOf(now));
      if (wrong) return wrong;
      const { leadIsTraveler, roomOf } = party;
      return [{ type: 'TravelersNamed' as const, data: { lead, leadIsTraveler, others, roomOf } }];
    });
  }
}
