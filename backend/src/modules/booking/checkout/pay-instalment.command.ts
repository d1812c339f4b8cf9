import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { type ExistingBooking, findInstalment, requireInstalment } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { chooseChargeProvider } from '../core/charge-provider.js';
import { findCoPayerId } from '../core/co-payers.js';
import { hasRunningAttempt, type InstalmentState } from '../core/instalment.js';
import { EarlierPaymentResolver } from '../payments/earlier-payment-resolver.service.js';
import { IntentSteps, isLiveIntent } from '../payments/intent-steps.service.js';
import type { PaymentChoice } from '../payments/open-intent.js';
import { mapOvertakenToBusy, type PayReply, type StepReply, toFormStep } from '../payments/pay-reply.js';
import { checkPayment, decidePayment } from '../payments/payment.js';
import { PayPalCheckout } from '../payments/paypal/paypal-checkout.service.js';
import { recordStep } from '../payments/record-step.service.js';
import { findReplyWithoutPayment } from './offered-method.js';

export interface InstalmentPayment {
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly method: Extract<PayMethod, 'card' | 'paypal'>;
  /** Locale of PayPal's return page. */
  readonly locale: Locale;
  /** The customer's page: co-payers return to their share. */
  readonly page: 'thank-you' | 'share';
  /** Id of the PayPal order from which the customer returns; set, the command starts no payment. */
  readonly returnedOrderId?: string | undefined;
}

/**
 * The customer pays an instalment of a confirmed booking: early, with another card, or by authenticating.
 * Customer and automatic charge share the intent, so that Stripe captures only once.
 */
export class PayInstalment extends Command<PayReply> {
  constructor(
    readonly envelope: Envelope,
    readonly request: InstalmentPayment,
  ) {
    super();
  }
}

@CommandHandler(PayInstalment)
export class PayInstalmentHandler implements ICommandHandler<PayInstalment> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly paypal: PayPalCheckout,
    private readonly earlierPayments: EarlierPaymentResolver,
    private readonly steps: IntentSteps,
  ) {}

  async execute(command: PayInstalment): Promise<PayReply> {
    return mapOvertakenToBusy(await this.pay(command));
  }

  private async pay(command: PayInstalment): Promise<StepReply> {
    const { bookingId, instalmentId } = command.request;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const instalment = booking.status === 'NEW' ? undefined : findInstalment(booking, instalmentId);
    if (booking.status === 'NEW' || !instalment) return refuse('NOT_FOUND');
    const refusal = checkPayment(booking, this.newPayNowCommand(command));
    const { method, page } = command.request;
    const reply =
      findReplyWithoutPayment(instalment, { method, page, hasPayPal: this.paypal.isOffered }) ??
      (await this.resumeOtherPayment(command, booking, instalment, refusal));
    if (reply) return reply;
    const choice = { method, isPlanChanged: false, refusal };
    const earlierReply = await this.earlierPayments.resolve(command.envelope, booking, instalment, choice);
    if (earlierReply && !isLiveIntent(earlierReply)) return earlierReply;
    const payNowCommand = this.newPayNowCommand(command);
    const bookingAfter = await recordStep(
      this.runner,
      withNewCommandId(command.envelope),
      bookingId,
      (current) => decidePayment(current, payNowCommand),
    );
    if (isRefusal(bookingAfter)) return bookingAfter;
    return earlierReply
      ? toFormStep(earlierReply.instalment, earlierReply.intent)
      : this.openPayment(command, bookingAfter.booking);
  }

  private newPayNowCommand({ request: { instalmentId, method } }: PayInstalment) {
    return { type: 'PayNow', instalmentId, method, now: this.clock.now() } as const;
  }

  /**
   * Returns the answer of the order the customer returns from,
   * or of a running charge that excludes this payment.
   */
  private async resumeOtherPayment(
    command: PayInstalment,
    booking: ExistingBooking,
    instalment: InstalmentState,
    refusal: PaymentChoice['refusal'],
  ): Promise<StepReply | undefined> {
    const { envelope, request } = command;
    const { method, returnedOrderId } = request;
    if (returnedOrderId !== undefined)
      return this.paypal.resumeReturnedOrder(
        envelope,
        { booking, instalment, orderId: returnedOrderId },
        refusal,
      );
    if (instalment.openPayment?.provider === 'paypal') return undefined;
    // PayPal and a card must not charge at the same time, so a running attempt of either goes first.
    const isPayPalInvolved = chooseChargeProvider(booking, instalment) === 'paypal' || method === 'paypal';
    return hasRunningAttempt(instalment) && isPayPalInvolved ? { state: 'processing' } : undefined;
  }

  private async openPayment(
    { envelope, request: { instalmentId, method, locale, page } }: PayInstalment,
    booking: ExistingBooking,
  ): Promise<StepReply> {
    const instalment = requireInstalment(booking.instalments, instalmentId);
    if (method === 'paypal')
      return this.paypal.openOrder(envelope, booking, instalment, { locale, page, mustSaveAccount: false });
    // The card that pays the open part of the lead's deposit is also charged for the balance.
    const isLeadsDeposit = instalment.kind === 'deposit' && findCoPayerId(instalment) === undefined;
    const options = { method, canChargeLater: isLeadsDeposit };
    const newReply = await this.steps.openIntent(envelope, booking, instalment, options);
    return isLiveIntent(newReply)
      ? toFormStep(newReply.instalment, newReply.intent, newReply.history)
      : newReply;
  }
}
