import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { VerifyRefusal } from '@wayfold/contracts/transfers';
import { v7 } from 'uuid';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { BookingState } from '../domain/booking-state.js';
import { codeFailed, decideEmailCode, mayVerify, useCode } from '../domain/confirmation-code.js';
import { ConfirmationCodes } from './confirmation-codes.js';
import { once } from './envelope.js';
import { bookingStream, type Changed } from './streams.js';

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
    const code = sent.state.status === 'NEW' ? null : sent.state.code;
    return code ? { expiresAt: code.expiresAt } : refuse('CODE_EXPIRED');
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
    const decide = (state: BookingState) => {
      const now = this.clock.now();
      const refused = mayVerify(state, now);
      if (refused) return refused;
      if (state.status !== 'NEW' && state.emailVerified) return [];
      const used = useCode(state, 'email', (codeId) => this.codes.isCode(codeId, code), now);
      return isRefusal(used) ? used : [used];
    };
    const done = await this.runner.runOne(envelope, bookingStream(bookingId), decide);
    if (!isRefusal(done)) return { history: done.history };
    // A wrong code counts.
    if (done.refused === 'CODE_WRONG')
      await this.runner.runOne(once(envelope), bookingStream(bookingId), codeFailed);
    return done;
  }
}
