import { Inject, Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { BookingState, SentCode } from '../domain/booking-state.js';
import { codeFailed, useCode, type CodeRefusal } from '../domain/confirmation-code.js';
import type { BookingEvent } from '../events.js';
import { ConfirmationCodes } from './confirmation-codes.js';
import { once } from './envelope.js';
import { bookingStream } from './streams.js';

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
  ): Promise<Refusal<CodeRefusal> | undefined> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const used = this.used(booking, typed);
    if (!isRefusal(used)) return undefined;
    if (used.refused === 'CODE_WRONG')
      await this.runner.runOne(once(envelope), bookingStream(bookingId), codeFailed);
    return used;
  }

  /** What says that it was used: nothing where none is needed. */
  used(booking: BookingState, { purpose, code }: Typed): BookingEvent[] | Refusal<CodeRefusal> {
    if (code === null) return [];
    const used = useCode(booking, purpose, (codeId) => this.codes.isCode(codeId, code), this.clock.now());
    return isRefusal(used) ? used : [used];
  }
}
