import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { type BookingHistory, bookingStream } from '../core/booking.stream.js';
import { parseReference } from '../core/reference.js';
import { findLead } from '../events.js';
import { decideAccess } from './access.js';
import { BookingReferenceQueries } from './booking-references.query.js';
import { Capabilities } from './capabilities.service.js';

/** Minimum time between mailed links of a booking, in ms. */
const PAUSE_MS = 10 * MINUTE_MS;

/**
 * A visitor requests a new link with address and reference. If they match, the booking's own address gets it;
 * the mail follows from the event.
 */
export class MailLink extends Command<void> {
  constructor(
    /** The command id is replaced by one per booking and pause, so that repeated requests mail one link. */
    readonly envelope: Envelope,
    readonly email: string,
    readonly reference: string,
  ) {
    super();
  }
}

@CommandHandler(MailLink)
export class MailLinkHandler implements ICommandHandler<MailLink> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly capabilities: Capabilities,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly references: BookingReferenceQueries,
  ) {}

  async execute({ envelope, email, reference }: MailLink): Promise<void> {
    const parsedReference = parseReference(reference);
    const bookingId = parsedReference && (await this.references.findBookingId(parsedReference));
    if (!bookingId) return;
    const { state, history } = await this.runner.loadOne(bookingStream(bookingId));
    if (state.status === 'NEW' || !history || !isAddressOf(history, email)) return;
    const now = this.clock.now();
    const commandId = `link:${bookingId}:${Math.floor(now.getTime() / PAUSE_MS)}`;
    const capability = this.capabilities.grant(state.quote.endsOn);
    await this.runner.runOneOrThrow({ ...envelope, commandId }, bookingStream(bookingId), (booking) =>
      decideAccess(booking, { type: 'MailLink', capability, now }),
    );
  }
}

const normalizeAddress = (address: string): string => address.trim().normalize('NFC').toLowerCase();

/** True if the address is the lead's last; false once the lead is erased. */
function isAddressOf(history: BookingHistory, email: string): boolean {
  const lead = findLead(history);
  return lead !== undefined && normalizeAddress(lead.email) === normalizeAddress(email);
}
