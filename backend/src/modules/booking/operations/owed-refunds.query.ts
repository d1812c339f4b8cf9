import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { owedRefunds } from '../refunds/reissue-refund.js';
import type { Source } from '../events.js';
import { StaffMoney } from './approved-money.service.js';
import { bookingStream, type BookingHistory } from '../core/booking.stream.js';

interface Owed {
  readonly history: BookingHistory;
  /** In cents. */
  readonly owed: readonly {
    readonly refundId: string;
    readonly provider: Source;
    readonly intentId: string;
    readonly owedCents: number;
  }[];
  readonly overCents: number;
}

/** What staff could send in another way now; undefined without such a booking. Nothing is done. */
export class OwedRefunds extends Command<Owed | undefined> {
  constructor(readonly bookingId: string) {
    super();
  }
}

/** From the booking's own events, as the command that sends it decides: a list that lags behind would name a wrong sum. */
@CommandHandler(OwedRefunds)
export class OwedRefundsHandler implements ICommandHandler<OwedRefunds> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(StaffMoney) private readonly money: StaffMoney,
  ) {}

  async execute({ bookingId }: OwedRefunds): Promise<Owed | undefined> {
    const { state, history = [] } = await this.runner.loadOne(bookingStream(bookingId));
    if (state.status === 'NEW') return undefined;
    return { history, owed: owedRefunds(state), overCents: this.money.overCents };
  }
}
