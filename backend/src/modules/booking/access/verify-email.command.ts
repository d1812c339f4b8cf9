import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { VerifyRefusal } from '@wayfold/contracts/money/transfers';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { codeFailed, decideEmailCode, mayVerify, useCode } from './confirmation-code.js';
import { newestCode } from './code-check.service.js';
import { ConfirmationCodes } from './code-generator.service.js';
import { bookingStream, type Changed } from '../core/booking.stream.js';

type Refused = Refusal<VerifyRefusal | CommonCode>;

/** Mails a code to the address of the one who books, while the seats are held. */
export class SendEmailCode extends Command<{ expiresAt: string } | Refused> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
  ) {
    super();
  }
}

@CommandHandler(SendEmailCode)
export class SendEmailCodeHandler implements ICommandHandler<SendEmailCode> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId }: SendEmailCode): Promise<{ expiresAt: string } | Refused> {
    const sent = await this.runner.runOne(envelope, bookingStream(bookingId), (state) =>
      decideEmailCode(state, v7(), this.clock.now()),
    );
    if (isRefusal(sent)) return sent;
    return { expiresAt: newestCode(sent.state) };
  }
}

/** The one who books has read the code that went to their address. */
export class VerifyEmail extends Command<Changed | Refused> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(ConfirmationCodes) private readonly codes: ConfirmationCodes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, code }: VerifyEmail): Promise<Changed | Refused> {
    const streams = { booking: bookingStream(bookingId) };
    type Wrong = Refusal<VerifyRefusal> | null;
    const done = await this.runner.run<typeof streams, Wrong, VerifyRefusal>(
      envelope,
      streams,
      ({ booking }) => {
        const now = this.clock.now();
        const refused = mayVerify(booking, now);
        if (refused) return refused;
        if (booking.status !== 'NEW' && booking.emailVerified) return { events: {}, result: null };
        const used = useCode(booking, 'email', (codeId) => this.codes.isCode(codeId, code), now);
        if (!isRefusal(used)) return { events: { booking: [used] }, result: null };
        // Counted in the same append that found it wrong.
        return used.refused === 'CODE_WRONG'
          ? { events: { booking: codeFailed(booking) }, result: used }
          : used;
      },
    );
    if (isRefusal(done)) return done;
    return done.result ?? { history: done.history.booking };
  }
}
