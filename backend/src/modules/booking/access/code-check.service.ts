import { Inject, Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { BookingState } from '../core/booking.js';
import type { SentCode } from '../core/confirmation-codes.js';
import { codeFailed, useCode, type CodeRefusal } from './confirmation-code.js';
import type { BookingEvent } from '../events.js';
import { ConfirmationCodes } from './code-generator.service.js';
import { newCommand } from '../../../platform/commands/envelope.js';
import { bookingStream } from '../core/booking.stream.js';

/** A code that was mailed, as it was typed; null for staff, who need none. */
export interface Typed {
  readonly purpose: SentCode['purpose'];
  readonly code: string | null;
}

/** Codes of what cannot be taken back: checked before anything is stopped, used up in the append that they allow. */
@Injectable()
export class CodeCheck {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(ConfirmationCodes) private readonly codes: ConfirmationCodes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Why it opens nothing. A wrong one counts. */
  async refusal(
    envelope: Envelope,
    bookingId: string,
    typed: Typed,
  ): Promise<Refusal<CodeRefusal | 'BUSY'> | undefined> {
    type Wrong = Refusal<CodeRefusal> | null;
    const streams = { booking: bookingStream(bookingId) };
    // Counted in the same append that found it wrong: many tries at once are as many tries.
    const done = await this.runner.run<typeof streams, Wrong, CodeRefusal>(
      newCommand(envelope),
      streams,
      ({ booking }) => {
        const used = this.used(booking, typed);
        if (!isRefusal(used)) return { events: {}, result: null };
        return used.refused === 'CODE_WRONG'
          ? { events: { booking: codeFailed(booking) }, result: used }
          : used;
      },
    );
    return isRefusal(done) ? done : (done.result ?? undefined);
  }

  /** What says that it was used: nothing where none is needed. */
  used(booking: BookingState, { purpose, code }: Typed): BookingEvent[] | Refusal<CodeRefusal> {
    if (code === null) return [];
    const used = useCode(booking, purpose, (codeId) => this.codes.isCode(codeId, code), this.clock.now());
    return isRefusal(used) ? used : [used];
  }
}

/** Until when the newest code can be typed. */
export function newestCode(booking: BookingState): string {
  if (booking.status === 'NEW' || !booking.code) throw new Error('a code was just sent, or was sent before');
  return booking.code.expiresAt;
}
