import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import { isRefusal } from '../../../kernel/refuse.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  type RefundDetails,
} from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { Refund } from '../../../platform/paypal/port.js';
import { handRefundItem } from './cash-refund.js';
import { attemptIdOf, providerRefundIdOf } from '../core/refund-state.js';
import { openRefunds, type InstalmentRefund } from '../core/payments.js';
import { bankRefundItem } from './bank-refund.js';
import { newCommand } from '../../../platform/commands/envelope.js';
import { StripeRefundWebhook } from './stripe-refund.webhook.js';
import { captureOf, PayPalOrders } from '../payments/paypal-orders.service.js';
import { returnToCard } from './gift-card-refund.command.js';
import { untoldCents } from './paypal-refund.webhook.js';
import { bookingStream } from '../core/booking.stream.js';
import { decideRefund, type RefundCommand } from './refund.js';

/** Sends the due refunds of an instalment. Asks the source first whether each was made before. */
export class RefundPayment extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

/** The source's report on one refund. */
type Said = RefundCommand extends infer C ? (C extends RefundCommand ? Omit<C, 'refundId'> : never) : never;

const FAILED: readonly string[] = ['failed', 'canceled', 'FAILED', 'CANCELLED'];

/** Of the provider's refunds with our id, the one that was sent, otherwise the current attempt's result. */
function findMade<R extends { readonly id: string; readonly status: string; readonly tried?: string | null }>(
  refund: InstalmentRefund,
  named: readonly R[],
): R | undefined {
  const ours = named.filter(
    ({ id, status, tried = refund.refundId }) =>
      !FAILED.includes(status) || id === providerRefundIdOf(refund) || tried === attemptIdOf(refund),
  );
  return ours.find(({ status }) => !FAILED.includes(status)) ?? ours[0];
}

@CommandHandler(RefundPayment)
export class RefundPaymentHandler implements ICommandHandler<RefundPayment> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(PayPalOrders) private readonly orders: PayPalOrders,
    @Inject(StripeRefundWebhook) private readonly told: StripeRefundWebhook,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: RefundPayment): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    const mine = openRefunds(booking).filter((refund) => refund.instalmentId === instalmentId);
    // A source that does not answer must not block other refunds.
    const failed: unknown[] = [];
    for (const refund of mine)
      await this.giveBack(envelope, bookingId, refund).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw failed[0];
  }

  private async giveBack(envelope: Envelope, bookingId: string, refund: InstalmentRefund): Promise<void> {
    const { refundId } = refund;
    if (refund.provider === 'gift-card') {
      const today = dateOf(this.clock.now());
      return returnToCard(this.runner, newCommand(envelope, `refund-${refundId}`), bookingId, refund, today);
    }
    const said = await this.atSource(refund, envelope, bookingId);
    if (!said) return this.tellStaff(envelope, bookingId, refund);
    const under = newCommand(envelope, said.type === 'Pending' ? undefined : `refund-${attemptIdOf(refund)}`);
    const recorded = await this.runner.runOne(under, bookingStream(bookingId), (booking) =>
      decideRefund(
        said.type === 'Done' ? { ...said, refundId } : { ...said, refundId, attemptId: attemptIdOf(refund) },
        booking,
      ),
    );
    if (isRefusal(recorded)) throw new Error(`refund ${refundId} could not be recorded yet`);
  }

  /** No provider can send it: staff send it in cash or by bank and confirm. */
  private async tellStaff(envelope: Envelope, bookingId: string, refund: InstalmentRefund): Promise<void> {
    const { refundId, provider } = refund;
    if (provider !== 'staff' && provider !== 'bank') return;
    const told = await this.runner.runOne(newCommand(envelope), bookingStream(bookingId), (booking) =>
      (provider === 'bank' ? bankRefundItem : handRefundItem)(booking, refundId),
    );
    if (isRefusal(told)) throw new Error(`staff could not be told of ${refundId} yet`);
  }

  /** Sends the refund at its source; undefined where staff send it by bank or in cash. */
  private async atSource(
    refund: InstalmentRefund,
    envelope: Envelope,
    bookingId: string,
  ): Promise<Said | undefined> {
    switch (refund.provider) {
      case 'stripe':
        return this.byCard(refund, envelope, bookingId);
      case 'paypal':
        return this.byPayPal(refund, bookingId);
      // Already returned together with the gift card's own stream.
      case 'gift-card':
      case 'bank':
      case 'staff':
      case 'goodwill':
        return undefined;
    }
  }

  /** Finds a refund whose reply was lost by our id, before it requests one under its own key. */
  private async byCard(
    refund: InstalmentRefund,
    envelope: Envelope,
    bookingId: string,
  ): Promise<Said | undefined> {
    const { refundId, paymentId, amountCents } = refund;
    const before = await this.provider.refundsOf(paymentId);
    if (before.kind !== 'ok') throw new Error('the provider does not answer: asked again later');
    const named = before.value.filter((each) => each.refundId === refundId);
    const made = findMade(refund, named);
    if (made) return this.saidOf(made);
    // A refund made by hand in the dashboard may be this one, with its webhook still to come.
    const byHand = before.value.filter((each) => each.refundId === null && each.status === 'succeeded');
    for (const each of byHand) await this.told.record(envelope, each);
    if (byHand.length > 0 && !(await this.isOpen(bookingId, refundId))) return undefined;
    const answer = await this.provider.refundPart(
      { paymentId, refundId, tried: attemptIdOf(refund), amountCents },
      // The old key would repeat the reply given during the dispute.
      `ref:${attemptIdOf(refund)}`,
    );
    if (answer.kind === 'refused') return { type: 'Failed', providerRefundId: null, code: answer.code };
    if (answer.kind !== 'ok') throw new Error(`whether ${refundId} was refunded is not known yet`);
    // A replayed reply shows an old state; prefer the one just listed.
    return this.saidOf(before.value.find(({ id }) => id === answer.value.id) ?? answer.value);
  }

  private async isOpen(bookingId: string, refundId: string): Promise<boolean> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    return booking.status !== 'NEW' && openRefunds(booking).some((each) => each.refundId === refundId);
  }

  /**
   * The same at PayPal, where our id is the refund's invoice id. The order leads to its capture and refunds.
   */
  private async byPayPal(refund: InstalmentRefund, bookingId: string): Promise<Said> {
    const { refundId, paymentId, amountCents } = refund;
    const { client } = this.orders;
    const order = await client.retrieveOrder(paymentId);
    if (order.kind !== 'ok') throw new Error('PayPal does not answer: asked again later');
    const named = order.value.refunds.filter(({ invoiceId }) => invoiceId === refundId);
    const made = findMade(refund, named);
    if (made) return this.saidByPayPal(made);
    // An unreported refund at PayPal may be this one; only its event says whether it was sent or reversed.
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (untoldCents(order.value, booking) > 0)
      throw new Error(`money of ${paymentId} went back, and its event has not come yet: asked again later`);
    const capture = captureOf(order.value);
    if (!capture) throw new Error(`order ${paymentId} has no capture`);
    const answer = await client.refund(capture.id, { amountCents, refundId }, `ref:${attemptIdOf(refund)}`);
    if (answer.kind === 'ok') return this.saidByPayPal(answer.value);
    if ((answer.kind === 'state' && answer.issue !== 'PENDING_CAPTURE') || answer.kind === 'declined')
      return { type: 'Failed', providerRefundId: null, code: answer.issue };
    throw new Error(`whether ${refundId} was refunded is not known yet`);
  }

  private saidByPayPal({ id: providerRefundId, status }: Refund): Said {
    if (status === 'COMPLETED') return { type: 'Done', providerRefundId };
    if (status === 'PENDING') return { type: 'Pending', providerRefundId, now: this.clock.now() };
    return { type: 'Failed', providerRefundId, code: status };
  }

  private saidOf({ id: providerRefundId, status, failureReason }: RefundDetails): Said {
    if (status === 'succeeded') return { type: 'Done', providerRefundId };
    if (status === 'failed' || status === 'canceled')
      return { type: 'Failed', providerRefundId, code: failureReason ?? status };
    return { type: 'Pending', providerRefundId, now: this.clock.now() };
  }
}
