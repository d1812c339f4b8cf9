import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChooseTransferRefusal } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import {
  calculateCheckoutCents,
  evolveBooking,
  type ExistingBooking,
  findCheckoutInstalment,
} from '../core/booking.js';
import { bookingStream, deriveInstalmentIds } from '../core/booking.stream.js';
import type { InstalmentState } from '../core/instalment.js';
import { findLead } from '../events.js';
import { EarlierPaymentResolver } from '../payments/earlier-payment-resolver.service.js';
import { IntentSteps, isLiveIntent, type LiveIntent } from '../payments/intent-steps.service.js';
import {
  mapOvertakenToBusy,
  type PayReply,
  PROVIDER_UNAVAILABLE_REFUSAL,
  type StepRefusal,
  type StepReply,
  toFormStep,
} from '../payments/pay-reply.js';
import { checkPayment, decidePayment, type PaymentDecisionRefusal } from '../payments/payment.js';
import { PayPalCheckout } from '../payments/paypal/paypal-checkout.service.js';
import { recordStep } from '../payments/record-step.service.js';
import { isPaidByGiftCards, payByGiftCards } from '../settlement/settle-with-gift-cards.js';
import { selectSettlementStates, selectSettlementStreams } from '../settlement/settlement.stream.js';
import { TransferCheckout } from '../transfer/transfer-checkout.service.js';
import { LenderSteps } from './lender-steps.service.js';
import { checkCheckoutMethod } from './offered-method.js';

export interface BookingPayment {
  readonly bookingId: string;
  readonly plan: Plan;
  readonly termsHash: string;
  readonly method: PayMethod;
  /** Locale of the return pages for PayPal and lenders. */
  readonly locale: Locale;
  /** Id of the PayPal order from which the customer returns; set, the command starts no payment. */
  readonly returnedOrderId?: string | undefined;
}

/**
 * Starts or continues the payment that is due now. The provider's answer counts, not the browser's.
 */
export class PayBooking extends Command<PayReply<ChooseTransferRefusal>> {
  constructor(
    readonly envelope: Envelope,
    readonly request: BookingPayment,
  ) {
    super();
  }
}

@CommandHandler(PayBooking)
export class PayBookingHandler implements ICommandHandler<PayBooking> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly steps: IntentSteps,
    private readonly lenders: LenderSteps,
    private readonly paypal: PayPalCheckout,
    private readonly earlierPayments: EarlierPaymentResolver,
    private readonly transfers: TransferCheckout,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: PayBooking): Promise<PayReply<ChooseTransferRefusal>> {
    return mapOvertakenToBusy(await this.pay(command));
  }

  private async pay(command: PayBooking): Promise<StepReply<ChooseTransferRefusal>> {
    const { envelope, request } = command;
    const { state: booking, history = [] } = await this.runner.loadOne(bookingStream(request.bookingId));
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    if (booking.status === 'CONFIRMED') return { state: 'paid' };

    const instalment = findCheckoutInstalment(booking);
    const { method, plan } = request;
    const residence = findLead(history)?.residence;
    const hasPayPal = this.paypal.isOffered;
    const methodRefusal = checkCheckoutMethod(booking, { method, plan, residence, hasPayPal });
    if (methodRefusal) return this.settleOrRefuse(envelope, instalment, methodRefusal);
    const { returnedOrderId } = request;
    if (returnedOrderId !== undefined)
      return this.paypal.resumeReturnedOrder(
        envelope,
        { booking, instalment, orderId: returnedOrderId },
        this.checkStart(booking, request),
      );
    return instalment
      ? this.continuePayment(command, booking, instalment)
      : this.startPayment(command, booking);
  }

  /** Continues the instalment's earlier payment if it can still be paid; otherwise starts another payment. */
  private async continuePayment(
    command: PayBooking,
    booking: ExistingBooking,
    instalment: InstalmentState,
  ): Promise<StepReply<ChooseTransferRefusal>> {
    const { envelope, request } = command;
    const earlierReply = await this.earlierPayments.resolve(envelope, booking, instalment, {
      method: request.method,
      isPlanChanged: booking.plan !== request.plan,
      refusal: this.checkStart(booking, request),
    });
    if (!earlierReply) return this.startPayment(command, booking);
    if (!isLiveIntent(earlierReply)) return earlierReply;
    // Asking Stripe took time: the hold may have ended.
    return this.checkStart(booking, request) ?? this.handOverToProvider(command, earlierReply);
  }

  private async startPayment(
    command: PayBooking,
    booking: ExistingBooking,
  ): Promise<StepReply<ChooseTransferRefusal>> {
    const { envelope, request } = command;
    const { bookingId, plan, method, locale } = request;
    if (isPaidByGiftCards(booking, plan)) return this.redeemGiftCards(command);
    const startCommand = this.newStartCommand(request);
    if (method === 'transfer') return this.transfers.choose(envelope, bookingId, startCommand);
    const bookingAfter = await recordStep(this.runner, envelope, bookingId, (current) =>
      decidePayment(current, startCommand),
    );
    if (isRefusal(bookingAfter)) return bookingAfter;
    // A gift card applied concurrently covers the amount: do not create a zero payment.
    const startedBooking = bookingAfter.booking;
    if (calculateCheckoutCents(startedBooking, plan) === 0) return refuse('OVERTAKEN');
    const instalment = findCheckoutInstalment(startedBooking);
    if (!instalment) throw new Error('a plan without anything due now');
    const hasBalance = startedBooking.plan === 'deposit';
    if (method === 'paypal') {
      const options = { locale, page: 'checkout', mustSaveAccount: hasBalance } as const;
      return this.paypal.openOrder(envelope, startedBooking, instalment, options);
    }
    const reply = await this.steps.openIntent(envelope, startedBooking, instalment, {
      method,
      canChargeLater: hasBalance && method === 'card',
    });
    return isLiveIntent(reply) ? this.handOverToProvider(command, reply) : reply;
  }

  /** Replies with the payment that the lender may already have made; refuses without it. */
  private async settleOrRefuse(
    envelope: Envelope,
    instalment: InstalmentState | undefined,
    refusal: StepRefusal,
  ): Promise<StepReply> {
    return (instalment && (await this.steps.settleEndedPayment(envelope, instalment))) ?? refusal;
  }

  /** Returns the refusal if the payment may not start now, by the clock at the call. */
  private checkStart(
    booking: ExistingBooking,
    request: BookingPayment,
  ): Refusal<PaymentDecisionRefusal> | undefined {
    return checkPayment(booking, this.newStartCommand(request));
  }

  private newStartCommand({ plan, method, termsHash, bookingId }: BookingPayment) {
    const deriveInstalmentId = deriveInstalmentIds(bookingId);
    return { type: 'Start', plan, method, termsHash, deriveInstalmentId, now: this.clock.now() } as const;
  }

  /** Redeems the gift cards and confirms the booking in one step, without a provider. */
  private async redeemGiftCards(command: PayBooking): Promise<StepReply> {
    const { envelope, request } = command;
    const { bookingId } = request;
    const outcome = await this.runner.runWith(
      envelope,
      { booking: bookingStream(bookingId) },
      selectSettlementStreams,
      (states) => {
        const startEvents = decidePayment(states.booking, this.newStartCommand(request));
        if (isRefusal(startEvents)) return startEvents;
        const booking = startEvents.reduce(evolveBooking, states.booking);
        const settlement = payByGiftCards({ ...selectSettlementStates(states), booking });
        if (isRefusal(settlement)) return settlement;
        const { giftCards, ...settlementEvents } = settlement;
        return {
          events: { ...settlementEvents, ...giftCards, booking: [...startEvents, ...settlement.booking] },
          result: null,
        };
      },
    );
    return isRefusal(outcome) ? outcome : { state: 'paid' };
  }

  /** Hands over to the provider's card form or to the lender. */
  private async handOverToProvider(
    { envelope, request: { bookingId, locale } }: PayBooking,
    { intent, instalment, history }: LiveIntent,
  ): Promise<StepReply> {
    if (intent.method === 'card') return toFormStep(instalment, intent, history);
    const { method } = intent;
    const lenderOutcome = await this.lenders.redirectToLender(bookingId, intent, { method, locale });
    switch (lenderOutcome.kind) {
      case 'redirect':
        return { state: 'redirect', method, url: lenderOutcome.url };
      case 'ended':
        return (
          (await this.steps.settleEndedIntent(envelope, lenderOutcome.intent)) ?? PROVIDER_UNAVAILABLE_REFUSAL
        );
      case 'unknown':
        return PROVIDER_UNAVAILABLE_REFUSAL;
    }
  }
}
