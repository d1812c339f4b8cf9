import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TaskKind } from '@wayfold/contracts/tasks';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { settleTask } from './task.js';
import { bookingStream } from '../core/booking.stream.js';

type TaskRefusal = Refusal<'NOT_FOUND' | 'TASK_SETTLED' | 'FORBIDDEN' | 'IDEMPOTENCY_KEY_REUSED' | 'BUSY'>;
interface Kept {
  readonly reason: string;
}

/** Staff say that a task of a booking is done. */
export class SettleTask extends Command<{ readonly bookingId: string; readonly n: number } | TaskRefusal> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly n: number,
    /** What came of it, without personal data. */
    readonly reason: string,
    readonly notTheirs: readonly TaskKind[],
  ) {
    super();
  }
}

@CommandHandler(SettleTask)
export class SettleTaskHandler implements ICommandHandler<SettleTask> {
  constructor(@Inject(CommandRunner) private readonly runner: CommandRunner) {}

  async execute({ envelope, bookingId, n, reason, notTheirs }: SettleTask) {
    const done = await this.runner.run(envelope, { booking: bookingStream(bookingId) }, ({ booking }) => {
      const events = settleTask({ n, reason, notTheirs }, booking);
      const result: Kept = { reason };
      return isRefusal(events) ? events : { events: { booking: events }, result };
    });
    if (isRefusal(done)) return done;
    // The same key with another word is another wish.
    return done.result.reason === reason ? { bookingId, n } : refuse('IDEMPOTENCY_KEY_REUSED');
  }
}
