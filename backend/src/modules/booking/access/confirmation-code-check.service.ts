import { Inject, Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { BookingState } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import type { SentCode } from '../credentials/confirmation-codes.js';
import type { BookingEvent } from '../events.js';
import { CodeDerivation } from './code-derivation.js';
import { type CodeRefusal, countWrongCode, useCode } from './confirmation-code.js';

/** A mailed code as typed; null for staff, who need none. */
export interface TypedCode {
  readonly purpose: SentCode['purpose'];
  readonly code: string | null;
}

/** Codes for irreversible actions: checked before payments stop, used up in the append they allow. */
@Injectable()
export class ConfirmationCodeCheck {
  constructor(
    private readonly runner: CommandRunner,
    private readonly codes: CodeDerivation,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Checks the typed code, and counts it if it is wrong; returns undefined if it is right. */
  async checkCode(
    envelope: Envelope,
    bookingId: string,
    typedCode: TypedCode,
  ): Promise<Refusal<CodeRefusal | 'BUSY'> | undefined> {
    type WrongCode = Refusal<CodeRefusal> | null;
    const streams = { booking: bookingStream(bookingId) };
    // The wrong code is counted in the same append, so that parallel guesses are all counted.
    const outcome = await this.runner.run<typeof streams, WrongCode, CodeRefusal>(
      withNewCommandId(envelope),
      streams,
      ({ booking }) => {
        const usage = this.useCode(booking, typedCode);
        if (!isRefusal(usage)) return { events: {}, result: null };
        return usage.refused === 'CODE_WRONG'
          ? { events: { booking: countWrongCode(booking) }, result: usage }
          : usage;
      },
    );
    return isRefusal(outcome) ? outcome : (outcome.result ?? undefined);
  }

  /** Returns the event that uses up the code, or none for staff, who need no code. */
  useCode(booking: BookingState, { purpose, code }: TypedCode): BookingEvent[] | Refusal<CodeRefusal> {
    if (code === null) return [];
    const usage = useCode(booking, purpose, (codeId) => this.codes.isCode(codeId, code), this.clock.now());
    return isRefusal(usage) ? usage : [usage];
  }
}

export function requireCodeExpiry(booking: BookingState): string {
  if (booking.status === 'NEW' || !booking.code) throw new Error('the booking has no mailed code');
  return booking.code.expiresAt;
}
