import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeadInput } from '@wayfold/contracts/bookings/travelers';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { findUnavailableReason } from '@wayfold/contracts/kernel/method-availability';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import type { Intent, PaymentMethodKind } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import {
  calculateCheckoutCents,
  evolveBooking,
  type ExistingBooking,
  findCheckoutInstalment,
} from '../core/booking.js';
import { bookingStream, deriveInstalmentIds, findLead } from '../core/booking.stream.js';
import type { InstalmentState } from '../core/instalment.js';
import { allotment } from '../inventory/allotment.js';
import {
  type OpenPaymentResolution,
  OpenPaymentResolver,
} from '../payments/open-payment-resolver.service.js';
import {
  decidePayment,
  findConflictingIntent,
  getCancelReason,
  hasConflictingOrder,
} from '../payments/payment.js';
import {
  checkIntentAmount,
  mapOvertakenToBusy,
  type PayAnswer,
  PaymentSteps,
  type PayRefusal,
  type StepRefusal,
  toPayAnswer,
  UNAVAILABLE,
} from '../payments/payment-steps.service.js';
import { PayPalCheckout } from '../payments/paypal-checkout.service.js';
import { isPaidByGiftCards, payByGiftCards } from '../settlement/settle-with-gift-cards.js';
import { buildGiftCardStreams, buildSeatAndCouponStreams } from '../settlement/settlement.stream.js';
import { TransferCheckout } from '../transfer/transfer-checkout.service.js';
import { LenderSteps } from './lender-steps.service.js';

export interface BookingPayment {
  readonly bookingId: string;
  readonly plan: Plan;
  readonly termsHash: string;
  readonly method: PayMethod;
  /** Locale of the return pages for PayPal and lenders. */
  readonly locale: Locale;
  /** PayPal order the customer returns from: nothing else is started. */
  readonly order?: string | undefined;
}

/** Starts or continues the payment due now. The provider's answer counts, not the browser's. */
export class PayBooking extends Command<PayAnswer | PayRefusal> {
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
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
    @Inject(LenderSteps) private readonly lenders: LenderSteps,
    @Inject(PayPalCheckout) private readonly paypal: PayPalCheckout,
    @Inject(OpenPaymentResolver) private readonly openPayments: OpenPaymentResolver,
    @Inject(TransferCheckout) private readonly transfers: TransferCheckout,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: PayBooking): Promise<PayAnswer | PayRefusal> {
    return mapOvertakenToBusy(await this.pay(command));
  }

  private async pay(command: PayBooking): Promise<PayAnswer | StepRefusal> {
    const { envelope, request } = command;
    const { state: booking, history = [] } = await this.runner.loadOne(bookingStream(request.bookingId));
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    if (booking.status === 'CONFIRMED') return { state: 'paid' };

    const instalment = findCheckoutInstalment(booking);
    const methodRefusal = this.checkMethod(request, booking, findLead(history));
    // The lender may already have paid, so look before refusing.
    if (methodRefusal)
      return (instalment && (await this.steps.findPayment(envelope, instalment))) ?? methodRefusal;
    if (request.order !== undefined)
      return this.paypal.resumeReturnedOrder(envelope, booking, instalment, request.order, () =>
        this.checkBeforeRecording(request, booking),
      );
    if (!instalment) return this.startPayment(command, booking);
    const resolution = await this.resolveOpenPayment(command, booking, instalment);
    switch (resolution.kind) {
      case 'answered':
        return resolution.answer;
      case 'live':
        return (
          this.checkBeforeRecording(request, booking) ??
          this.handOver(command, resolution.intent.method, instalment, resolution.intent)
        );
      case 'none':
        return this.startPayment(command, booking);
    }
  }

  private resolveOpenPayment(
    { envelope, request }: PayBooking,
    booking: ExistingBooking,
    instalment: InstalmentState,
  ): Promise<OpenPaymentResolution> {
    const { plan, method } = request;
    return this.openPayments.resolve(envelope, booking, instalment, {
      findMisfitReason: (intent) => {
        if (findConflictingIntent(booking, plan, method)) return getCancelReason(booking, plan, method);
        return intent.method === method ? checkIntentAmount(instalment, intent) : 'method-changed';
      },
      canKeepOrder: !hasConflictingOrder(booking, plan, method),
      dropReason: booking.plan === plan ? 'method-changed' : 'plan-changed',
      checkBeforeRecording: () => this.checkBeforeRecording(request, booking),
    });
  }

  private async startPayment(
    command: PayBooking,
    booking: ExistingBooking,
  ): Promise<PayAnswer | StepRefusal> {
    const { envelope, request } = command;
    const { bookingId, plan, method } = request;
    if (isPaidByGiftCards(booking, plan)) return this.payByGiftCards(command);
    if (method === 'transfer')
      return this.transfers.choose(envelope, bookingId, this.newStartCommand(request));
    const startAnswer = await this.steps.record(envelope, bookingId, this.newStartCommand(request));
    if (isRefusal(startAnswer)) return startAnswer;
    // A gift card applied concurrently covers the amount: do not create a zero payment.
    if (calculateCheckoutCents(startAnswer.booking, plan) === 0) return refuse('OVERTAKEN');
    return method === 'paypal'
      ? this.openOrder(command, startAnswer.booking)
      : this.openIntent(command, method, startAnswer.booking);
  }

  private checkMethod({ method, plan }: BookingPayment, booking: ExistingBooking, lead: LeadInput | null) {
    if (method === 'card' || method === 'transfer') return undefined;
    if (method === 'paypal') return this.paypal.isOffered ? undefined : refuse('METHOD_NOT_OFFERED');
    const facts = {
      plan,
      amountCents: calculateCheckoutCents(booking, plan) ?? 0,
      residence: lead?.residence ?? null,
    };
    const reason = findUnavailableReason(method, facts);
    return reason === null ? undefined : refuse('METHOD_NOT_OFFERED', { reason });
  }

  private newStartCommand({ plan, method, termsHash, bookingId }: BookingPayment) {
    const instalmentId = deriveInstalmentIds(bookingId);
    return { type: 'Start', plan, method, termsHash, instalmentId, now: this.clock.now() } as const;
  }

  /** The refusal of the payment before anything is recorded: hold and terms are checked. */
  private checkBeforeRecording(request: BookingPayment, booking: ExistingBooking) {
    const decision = decidePayment(this.newStartCommand(request), booking);
    return isRefusal(decision) ? decision : undefined;
  }

  /** Redeems the gift cards and confirms the booking in one step, without a provider. */
  private async payByGiftCards(command: PayBooking): Promise<PayAnswer | StepRefusal> {
    const { envelope, request } = command;
    const { bookingId } = request;
    const outcome = await this.runner.runWith(
      envelope,
      { booking: bookingStream(bookingId) },
      ({ booking }) => ({ ...buildSeatAndCouponStreams(booking), ...buildGiftCardStreams(booking) }),
      (states) => {
        const startEvents = decidePayment(this.newStartCommand(request), states.booking);
        if (isRefusal(startEvents)) return startEvents;
        const booking = startEvents.reduce(evolveBooking, states.booking);
        const seats = states.allotment ?? allotment.initialState;
        const settlement = payByGiftCards({
          booking,
          coupon: states.coupon,
          allotment: seats,
          giftCards: states,
        });
        if (isRefusal(settlement)) return settlement;
        const { giftCards, ...settled } = settlement;
        return {
          events: { ...settled, ...giftCards, booking: [...startEvents, ...settlement.booking] },
          result: null,
        };
      },
    );
    return isRefusal(outcome) ? outcome : { state: 'paid' };
  }

  /** Hands over to the provider's card form or to the lender. */
  private async handOver(
    { envelope, request: { bookingId, locale } }: PayBooking,
    method: PaymentMethodKind,
    instalment: InstalmentState,
    intent: Intent,
  ): Promise<PayAnswer | StepRefusal> {
    if (method === 'card') return toPayAnswer(instalment, intent);
    const redirect = await this.lenders.redirectToLender(bookingId, intent, { method, locale });
    if (!redirect) return UNAVAILABLE;
    return 'state' in redirect
      ? redirect
      : ((await this.steps.resolveEndedIntent(envelope, redirect)) ?? UNAVAILABLE);
  }

  private openOrder(command: PayBooking, booking: ExistingBooking): Promise<PayAnswer | StepRefusal> {
    const instalment = findCheckoutInstalment(booking);
    if (!instalment) throw new Error('a plan without anything due now');
    const mustSaveAccount = booking.plan === 'deposit';
    const options = { locale: command.request.locale, page: 'checkout', mustSaveAccount } as const;
    return this.paypal.openOrder(newEnvelope(command.envelope), booking, instalment, options);
  }

  private async openIntent(
    command: PayBooking,
    method: PaymentMethodKind,
    booking: ExistingBooking,
  ): Promise<PayAnswer | StepRefusal> {
    const instalment = findCheckoutInstalment(booking);
    if (!instalment) throw new Error('a plan without anything due now');
    const bookingWithCustomer = await this.steps.ensureCustomer(command.envelope, booking, instalment);
    if (isRefusal(bookingWithCustomer)) return bookingWithCustomer;
    const openAnswer = await this.steps.openIntent(command.envelope, bookingWithCustomer, instalment, {
      canChargeLater: booking.plan === 'deposit' && method === 'card',
      method,
    });
    if (isRefusal(openAnswer)) return openAnswer;
    const { intent, history } = openAnswer;
    const answer = await this.steps.resolveEndedIntent(command.envelope, intent);
    if (answer) return answer;
    const nextStep = await this.handOver(command, method, instalment, intent);
    return !isRefusal(nextStep) && nextStep.state === 'pay' ? { ...nextStep, history } : nextStep;
  }
}
