import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../core/booking.js';
import {
  askCents,
  receivedFor,
  hasRunningAttempt,
  type InstalmentState,
  type PayPalOrder,
} from '../core/instalment.js';
import type { PaymentRefusal } from './payment.js';
import { payerIdOf } from '../core/co-payers.js';
import { invoiceOf, PayPalOrders, type AboutOrder, type OrderSays } from './paypal-orders.service.js';
import { after, PaymentSteps, UNAVAILABLE, type PayAnswer, type Stopped } from './payment-steps.service.js';

/** Public origin such as `https://shop.example`, for return URLs from PayPal and lenders. */
export const PUBLIC_ORIGIN = Symbol('PublicOrigin');

interface Wish {
  /** True if the existing order fits the customer's current choice. */
  readonly keep: boolean;
  /** Drop reason if it does not fit. */
  readonly dropAs: 'plan-changed' | 'method-changed';
  /** The refusal that forbids a payment at this moment, if any. */
  readonly refused: () => Refusal<PaymentRefusal> | undefined;
}

/** Checkout by PayPal: create an order, let the customer approve it, capture it. */
@Injectable()
export class PayPalCheckout {
  constructor(
    @Inject(PayPalOrders) private readonly orders: PayPalOrders,
    @Inject(PUBLIC_ORIGIN) private readonly origin: string,
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
  ) {}

  get offered(): boolean {
    return this.orders.configured;
  }

  /** Resolves an existing order with PayPal; undefined once no order conflicts. */
  async askFirst(
    envelope: Envelope,
    { bookingId }: ExistingBooking,
    instalment: InstalmentState,
    order: PayPalOrder,
    wish: Wish,
  ): Promise<PayAnswer | Stopped | undefined> {
    if (hasRunningAttempt(instalment)) return { state: 'processing' };
    const about = { bookingId, instalmentId: instalment.id, orderId: order.paymentId };
    const begun = order.stage !== 'OPEN';
    // Only we capture orders, so an unwanted one is dropped without asking PayPal.
    if (!begun && !wish.keep) return this.drop(envelope, about, wish.dropAs);
    const asked = await (begun ? this.orders.outcome(envelope, about) : this.orders.ask(envelope, about));
    if ('amountCents' in asked && asked.amountCents !== askCents(instalment) && !begun)
      return this.drop(envelope, about, 'amount-changed');
    const says = asked.kind === 'approved' ? await this.capture(envelope, about) : asked;
    if (isRefusal(says)) return says;
    switch (says.kind) {
      case 'paid':
        return after(says.booking);
      case 'pending':
        return { state: 'processing' };
      case 'ended':
        return says.declined && wish.keep ? refuse('PAYMENT_DECLINED') : undefined;
      case 'open':
        return (
          wish.refused() ?? {
            state: 'approve',
            instalmentId: instalment.id,
            amountCents: says.amountCents,
            approveUrl: says.approveUrl,
          }
        );
      case 'approved':
        return { state: 'processing' };
      case 'unknown':
        return begun || asked.kind === 'approved' ? { state: 'processing' } : UNAVAILABLE;
    }
  }

  /** A webhook or another tab may have captured first: then the order gives the result. */
  private async capture(envelope: Envelope, about: AboutOrder): Promise<OrderSays | Stopped> {
    const says = await this.orders.capture(envelope, about);
    return isRefusal(says) && says.refused === 'OVERTAKEN' ? this.orders.ask(envelope, about) : says;
  }

  /**
   * Continues the order of a returning customer. After it was settled, dropped or declined, no new
   * one starts: the customer sees the open amount and chooses again.
   */
  async goOn(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: InstalmentState | undefined,
    orderId: string,
    refused: Wish['refused'],
  ): Promise<PayAnswer | Stopped> {
    if (instalment && receivedFor(instalment).some(({ paymentId }) => paymentId === orderId))
      return { state: 'paid' };
    if (instalment && hasRunningAttempt(instalment)) return { state: 'processing' };
    if (instalment?.collecting?.by === 'paypal' && instalment.collecting.paymentId === orderId) {
      const wish = { keep: true, dropAs: 'method-changed', refused } as const;
      const asked = await this.askFirst(envelope, booking, instalment, instalment.collecting, wish);
      if (asked) return asked;
    }
    // A card in another tab may have paid, with the webhook still to come.
    const byCard = instalment && (await this.steps.paidBy(envelope, instalment));
    if (byCard) return byCard;
    const over = refused();
    // A conflicting intent does not matter here: no payment starts.
    return over && over.refused !== 'OVERTAKEN' ? over : refuse('ORDER_ENDED');
  }

  /** Creates an order; `page` is the page PayPal returns the customer to. */
  async open(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: InstalmentState,
    how: {
      readonly locale: Locale;
      readonly page: 'checkout' | 'thank-you' | 'share';
      readonly saveAccount: boolean;
    },
  ): Promise<PayAnswer | Stopped> {
    const { bookingId } = booking;
    const amountCents = askCents(instalment);
    const payerId = payerIdOf(instalment);
    // The return URL names the instalment, whatever is open by then.
    const part = `&${how.page === 'share' ? 'share' : 'part'}=${instalment.id}`;
    const back = `${this.origin}/${how.locale}/${how.page}?booking=${bookingId}${part}`;
    const made = await this.orders.client.createOrder(
      {
        bookingId,
        instalmentId: instalment.id,
        amountCents,
        invoiceId: invoiceOf(booking, instalment),
        description: `Wayfold: ${booking.quote.names[how.locale]}`,
        saveAccount: how.saveAccount,
        returnUrl: `${back}&paypal=approved`,
        cancelUrl: `${back}&paypal=cancelled`,
        locale: how.locale,
      },
      // An unrecorded order is found again under its key; once the key expires the order is orphaned and
      // never captured.
      `ord:${instalment.id}:${payerId ?? 'lead'}:${instalment.orders + 1}:${amountCents}:${how.locale}`,
    );
    if (made.kind !== 'ok' || made.value.approveUrl === null) return UNAVAILABLE;
    const { id: orderId, approveUrl } = made.value;
    const of = { instalmentId: instalment.id, orderId };
    const recorded = await this.orders.record(envelope, bookingId, {
      type: 'RecordOrder',
      ...of,
      amountCents,
      payerId,
    });
    if (isRefusal(recorded)) return recorded;
    return {
      state: 'approve',
      instalmentId: instalment.id,
      amountCents,
      approveUrl,
      history: recorded.history,
    };
  }

  private async drop(
    envelope: Envelope,
    { bookingId, ...of }: AboutOrder,
    reason: Wish['dropAs'] | 'amount-changed',
  ): Promise<Stopped | undefined> {
    const dropped = await this.orders.record(envelope, bookingId, { type: 'Drop', ...of, reason });
    return isRefusal(dropped) ? dropped : undefined;
  }
}
