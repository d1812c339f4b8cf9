import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 } from 'uuid';
import { isRefusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { decideOtherwise, owedRefunds } from '../domain/refund-otherwise.js';
import { HandOutRefundHandler } from './hand-out-refund.js';
import { StaffMoney, type MoneyRefusal } from './staff-money.js';
import { bookingStream } from './streams.js';

/** Staff send what is owed of a refund that failed in another way: all of it, over the limit with a second person. */
export class SendOtherwise extends Command<{ readonly id: string } | MoneyRefusal> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly wish: {
      readonly refundId: string;
      readonly reason: string;
      readonly approvalId: string | null;
    },
  ) {
    super();
  }
}

@CommandHandler(SendOtherwise)
class SendOtherwiseHandler implements ICommandHandler<SendOtherwise> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(StaffMoney) private readonly money: StaffMoney,
  ) {}

  async execute({
    envelope,
    bookingId,
    wish,
  }: SendOtherwise): Promise<{ readonly id: string } | MoneyRefusal> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const owed = booking.status === 'NEW' ? [] : owedRefunds(booking);
    // Should it be another sum by the time it is decided, nothing is done.
    const amountCents = owed.find(({ refundId }) => refundId === wish.refundId)?.owedCents ?? 0;
    const id = v7();
    return this.money.carryOut(envelope, {
      ...{ bookingId, id, amountCents, action: 'refund-otherwise', approvalId: wish.approvalId },
      fingerprint: createHash('sha256').update(JSON.stringify(wish)).digest('hex'),
      decide: (states) => {
        const events = decideOtherwise({ ...wish, orderId: id, amountCents }, states.booking);
        return isRefusal(events) ? events : { booking: events, allotment: [], coupon: [], cards: {} };
      },
    });
  }
}

/** What staff do about refunds that no provider makes. */
export const refundsByStaff = [HandOutRefundHandler, SendOtherwiseHandler];
