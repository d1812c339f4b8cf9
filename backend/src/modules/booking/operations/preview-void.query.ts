import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { decideTakeBack, paymentCents } from './void-manual-payment.js';
import { hypothetical } from '../core/preview.js';
import { StaffMoney, type MoneyRefusal } from './approved-money.service.js';
import { bookingStream, type BookingHistory } from '../core/booking.stream.js';

interface PreviewedTakeBack {
  /** The booking's events with those that would follow. */
  readonly history: BookingHistory;
  readonly amountCents: number;
  readonly overCents: number;
}

/** What a booking would be without money that staff have recorded. Nothing is done. */
export class PreviewTakeBack extends Command<PreviewedTakeBack | MoneyRefusal> {
  constructor(
    readonly bookingId: string,
    readonly receiptId: string,
  ) {
    super();
  }
}

@CommandHandler(PreviewTakeBack)
export class PreviewTakeBackHandler implements ICommandHandler<PreviewTakeBack> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(StaffMoney) private readonly money: StaffMoney,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ bookingId, receiptId }: PreviewTakeBack): Promise<PreviewedTakeBack | MoneyRefusal> {
    const { state, history } = await this.runner.loadOne(bookingStream(bookingId));
    if (state.status === 'NEW') return { refused: 'NOT_FOUND', facts: {} };
    const now = this.clock.now();
    const events = decideTakeBack({ receiptId, reason: '', approvalId: null, now }, state);
    if (isRefusal(events)) return events;
    return {
      history: hypothetical(history ?? [], events, now),
      amountCents: paymentCents(state, receiptId),
      overCents: this.money.overCents,
    };
  }
}
