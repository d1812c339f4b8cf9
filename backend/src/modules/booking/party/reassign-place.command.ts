import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { PlaceRefusal } from '@wayfold/contracts/catalogue/places';
import type { TravelerInput } from '@wayfold/contracts/bookings/travelers';
import { v4, v7 } from 'uuid';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { decidePass } from './reassign-place.js';
import { deepEqual } from '../../../kernel/deep-equal.js';
import { bookingWithParty } from './booking-with-party.stream.js';
import type { Changed } from '../core/booking.stream.js';

/** Reassigns a place of a confirmed booking to another person. */
export class ReassignPlace extends Command<Changed | Refusal<PlaceRefusal | CommonCode>> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly travelerId: string,
    readonly to: TravelerInput,
  ) {
    super();
  }
}

/** Stored with the command: ids only. */
interface Kept {
  readonly travelerId: string;
  readonly subjectId: string;
}

@CommandHandler(ReassignPlace)
export class ReassignPlaceHandler implements ICommandHandler<ReassignPlace> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({
    envelope,
    bookingId,
    travelerId,
    to,
  }: ReassignPlace): Promise<Changed | Refusal<PlaceRefusal | CommonCode>> {
    const command = {
      travelerId,
      to: { $subject: v4(), value: to },
      erasureId: v7(),
      today: dateOf(this.clock.now()),
    };
    const done = await this.runner.run(envelope, { whole: bookingWithParty(bookingId) }, ({ whole }) => {
      const events = decidePass(command, whole);
      const result: Kept = { travelerId, subjectId: command.to.$subject };
      return isRefusal(events) ? events : { events: { whole: events }, result };
    });
    if (isRefusal(done)) return done;
    if (done.status === 'repeated' && !(await this.isSame(bookingId, done.result, travelerId, to)))
      return refuse('IDEMPOTENCY_KEY_REUSED');
    return { history: done.history.whole };
  }

  /**
   * Commands store no personal data, so the new traveler is read from the log and compared if decryptable.
   */
  private async isSame(
    bookingId: string,
    kept: Kept,
    travelerId: string,
    to: TravelerInput,
  ): Promise<boolean> {
    const { history = [] } = await this.runner.loadOne(bookingWithParty(bookingId));
    const named = history
      .flatMap((event) => (event.type === 'PlaceReassigned' ? event.data.others : []))
      .find(({ $subject }) => $subject === kept.subjectId)?.value;
    return kept.travelerId === travelerId && (!named || deepEqual(named, to));
  }
}
