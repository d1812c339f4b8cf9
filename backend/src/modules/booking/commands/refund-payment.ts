import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  type RefundDetails,
} from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { decideRefund, openRefunds, type OpenRefund, type RefundCommand } from '../domain/refunds.js';
import { once } from './envelope.js';
import { bookingStream } from './streams.js';

/** Sends back the money of an instalment that is to go back. The source is asked first whether it was done before. */
export class RefundPayment extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

/** What a source says of one refund. */
type Said = RefundCommand extends infer C ? (C extends RefundCommand ? Omit<C, 'refundId'> : never) : never;

@CommandHandler(RefundPayment)
export class RefundPaymentHandler implements ICommandHandler<RefundPayment> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: RefundPayment): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    for (const refund of openRefunds(booking))
      if (refund.instalmentId === instalmentId) await this.giveBack(envelope, bookingId, refund);
  }

  private async giveBack(envelope: Envelope, bookingId: string, refund: OpenRefund): Promise<void> {
    const { refundId } = refund;
    const said = await this.atSource(refund);
    if (!said) return;
    const under = said.type === 'Pending' ? once(envelope) : once(envelope, `refund-${refundId}`);
    const recorded = await this.runner.runOne(under, bookingStream(bookingId), (booking) =>
      decideRefund({ refundId, ...said }, booking),
    );
    if (isRefusal(recorded)) throw new Error(`refund ${refundId} could not be recorded yet`);
  }

  /** Undefined where a person sends it back: by bank, or as it came. */
  private async atSource(refund: OpenRefund): Promise<Said | undefined> {
    switch (refund.provider) {
      case 'stripe':
        return this.byCard(refund);
      case 'paypal':
      case 'bank':
      case 'gift-card':
      case 'staff':
      case 'goodwill':
        return undefined;
    }
  }

  /** One whose answer was lost is found by our own id; only then is it asked for, under a key of its own. */
  private async byCard({ refundId, intentId, amountCents }: OpenRefund): Promise<Said> {
    const before = await this.provider.refundsOf(intentId);
    if (before.kind !== 'ok') throw new Error('the provider does not answer: asked again later');
    const made = before.value.find((each) => each.refundId === refundId);
    if (made) return this.saidOf(made);
    const answer = await this.provider.refundPart({ intentId, refundId, amountCents }, `ref:${refundId}`);
    if (answer.kind === 'refused') return { type: 'Failed', providerRefundId: null, code: answer.code };
    if (answer.kind !== 'ok') throw new Error(`whether ${refundId} was refunded is not known yet`);
    return this.saidOf(answer.value);
  }

  private saidOf({ id: providerRefundId, status, failureReason }: RefundDetails): Said {
    if (status === 'succeeded') return { type: 'Done', providerRefundId };
    if (status === 'failed' || status === 'canceled')
      return { type: 'Failed', providerRefundId, code: failureReason ?? status };
    return { type: 'Pending', providerRefundId, now: this.clock.now() };
  }
}
