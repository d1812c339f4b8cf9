import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeRefusal } from '@wayfold/contracts/changes';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { allotment } from '../domain/allotment.js';
import { decideCancel, type CancelCommand } from '../domain/cancel.js';
import { leftOpen, mayTakeMoney } from '../domain/money-still.js';
import type { BookingEvent } from '../events.js';
import { CodeCheck, type Typed } from './code-check.js';
import { MoneyStop } from './money-stop.js';
import { allotmentStream, bookingStream, type BookingHistory, type Changed } from './streams.js';

type Refused = Refusal<ChangeRefusal | CommonCode>;

/** Who cancels, and what they were shown. */
export interface Cancellation {
  readonly by: CancelCommand['by'];
  readonly reason: string;
  readonly expected: NonNullable<CancelCommand['expected']>;
  /** The code that was mailed; staff need none. */
  readonly code: string | null;
}

/** Ends a confirmed booking: its money is stopped at the provider, its seats are given back, what is owed goes back. */
export class CancelBooking extends Command<Changed | Refused> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly cancellation: Cancellation,
  ) {
    super();
  }
}

/** What cancelling now would come to: the booking's events with those that would follow. Nothing is done. */
export class PreviewCancellation extends Command<BookingHistory | Refused> {
  constructor(
    readonly bookingId: string,
    readonly by: CancelCommand['by'],
  ) {
    super();
  }
}

/** While somebody pays at the same moment, it is looked at again. */
const ROUNDS = 3;

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(MoneyStop) private readonly money: MoneyStop,
    @Inject(CodeCheck) private readonly codes: CodeCheck,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, cancellation }: CancelBooking): Promise<Changed | Refused> {
    const refused = await this.codes.refusal(envelope, bookingId, typedIn(cancellation));
    if (refused) return refused;
    for (let round = 0; round < ROUNDS; round++) {
      const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
      const decided = decideCancel(this.command(cancellation), booking);
      if (isRefusal(decided) && decided.refused !== 'MONEY_UNDER_WAY') return decided;
      if (
        booking.status === 'CONFIRMED' &&
        booking.instalments.some((each) => mayTakeMoney(each) || leftOpen(each))
      ) {
        const unstopped = await this.money.stop(envelope, booking, 'cancelled');
        if (unstopped) return unstopped;
      }
      const ended = await this.end(envelope, bookingId, cancellation);
      if (!isRefusal(ended) || ended.refused !== 'MONEY_UNDER_WAY') return ended;
    }
    return refuse('MONEY_UNDER_WAY');
  }

  private command({ by, reason, expected }: Cancellation): CancelCommand {
    return { type: 'Cancel', by, reason, today: dateOf(this.clock.now()), expected };
  }

  private async end(
    envelope: Envelope,
    bookingId: string,
    cancellation: Cancellation,
  ): Promise<Changed | Refused> {
    const done = await this.runner.runWith(
      envelope,
      { booking: bookingStream(bookingId) },
      ({ booking }) => ({
        allotment: booking.status === 'NEW' ? undefined : allotmentStream(booking.quote.departureId),
      }),
      ({ booking, allotment: seats }) => {
        const used = this.codes.used(booking, typedIn(cancellation));
        if (isRefusal(used)) return used;
        const ended = decideCancel(this.command(cancellation), booking);
        if (isRefusal(ended)) return ended;
        const released = allotment.decide(
          { type: 'Release', bookingId, reason: 'cancelled' },
          seats ?? allotment.initialState,
        );
        if (isRefusal(released)) throw new Error(`seats of ${bookingId} could not be released`);
        return {
          events: { booking: [...used, ...ended], allotment: released },
          result: null,
        };
      },
    );
    return isRefusal(done) ? done : { history: done.history.booking };
  }
}

@CommandHandler(PreviewCancellation)
export class PreviewCancellationHandler implements ICommandHandler<PreviewCancellation> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ bookingId, by }: PreviewCancellation): Promise<BookingHistory | Refused> {
    const now = this.clock.now();
    const { state, history } = await this.runner.loadOne(bookingStream(bookingId));
    const events = decideCancel({ type: 'Cancel', by, reason: '', today: dateOf(now) }, state);
    if (isRefusal(events)) return events;
    return hypothetical(history ?? [], events, now);
  }
}

const typedIn = ({ code }: Cancellation): Typed => ({ purpose: 'cancel', code });

/** Events that would follow, as if they were stored. */
export const hypothetical = (
  history: BookingHistory,
  events: readonly BookingEvent[],
  recordedAt: Date,
): BookingHistory =>
  [
    ...history,
    ...events.map((event, n) => ({ ...event, version: history.length + n + 1, recordedAt })),
  ] as BookingHistory;
