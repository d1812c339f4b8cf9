import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { instalmentOf, type Refunding } from '../domain/booking-state.js';
import { decidePayment } from '../domain/payment.js';
import { once } from './envelope.js';
import { bookingStream } from './streams.js';

/** Sends back money of an instalment for which there is no seat, or that came twice. The provider is asked first whether it was done before. */
export class RefundPayment extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

@CommandHandler(RefundPayment)
export class RefundPaymentHandler implements ICommandHandler<RefundPayment> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: RefundPayment): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const instalment = booking.status === 'NEW' ? undefined : instalmentOf(booking, instalmentId);
    for (const refund of instalment?.refunds ?? [])
      if (!refund.done) await this.giveBack(envelope, bookingId, instalmentId, refund);
  }

  private async giveBack(
    envelope: Envelope,
    bookingId: string,
    instalmentId: string,
    { intentId, amountCents }: Refunding,
  ): Promise<void> {
    const before = await this.provider.listRefunds(intentId);
    if (before.kind !== 'ok') throw new Error('the provider does not answer: asked again later');
    const answer =
      before.value[0] !== undefined
        ? { kind: 'ok' as const, value: before.value[0] }
        : await this.provider.refund(intentId, amountCents, `ref:${intentId}:all`);
    if (answer.kind !== 'ok') throw new Error(`whether ${intentId} was refunded is not known yet`);
    const { id } = answer.value;
    const under = once(envelope, `refund-${intentId}`);
    const recorded = await this.runner.runOne(under, bookingStream(bookingId), (booking) =>
      decidePayment(
        { type: 'RecordRefund', instalmentId, intentId, refundId: id, amountCents: answer.value.amountCents },
        booking,
      ),
    );
    if (isRefusal(recorded)) throw new Error(`refund ${id} could not be recorded yet`);
  }
}
