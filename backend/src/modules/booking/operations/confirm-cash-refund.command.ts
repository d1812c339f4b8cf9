import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { handedOut, wentTwiceCents } from '../refunds/cash-refund.js';
import type { MoneyRefusal } from './approved-money.service.js';
import { bookingStream, type Changed } from '../core/booking.stream.js';

interface HandedOut extends Changed {
  /** What the customer owes of it, in cents: its money was gone when it was handed back. */
  readonly owedCents: number;
}

/** Staff have handed back money that they took. */
export class HandOutRefund extends Command<HandedOut | MoneyRefusal> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly refundId: string,
    /** What they say of it, without personal data. */
    readonly receipt: string,
  ) {
    super();
  }
}

@CommandHandler(HandOutRefund)
export class HandOutRefundHandler implements ICommandHandler<HandOutRefund> {
  constructor(@Inject(CommandRunner) private readonly runner: CommandRunner) {}

  async execute({
    envelope,
    bookingId,
    refundId,
    receipt,
  }: HandOutRefund): Promise<HandedOut | MoneyRefusal> {
    const done = await this.runner.runOne(envelope, bookingStream(bookingId), (booking) =>
      handedOut(booking, refundId, receipt),
    );
    return isRefusal(done)
      ? done
      : { history: done.history, owedCents: wentTwiceCents(done.state, refundId) };
  }
}
