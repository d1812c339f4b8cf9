import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../core/booking.js';
import {
  askCents,
  receivedFor,
  underWay,
  type InstalmentState,
  type PayPalOrder,
} from '../core/instalment.js';
import type { PaymentRefusal } from './payment.js';
import { payerIdOf } from '../core/co-payers.js';
import { invoiceOf, PayPalOrders, type AboutOrder, type OrderSays } from './paypal-orders.service.js';
import { after, PaymentSteps, UNAVAILABLE, type PayAnswer, type Stopped } from './payment-steps.service.js';

/** The address that customers use, e.g. `https://shop.example`: for the way back from PayPal, or from a lender. */
export const PUBLIC_ORIGIN = Symbol('PublicOrigin');

interface Wish {
  /** Whether the order that is there fits what the customer wants now. */
  readonly keep: boolean;
  /** Why it is dropped if it does not. */
  readonly dropAs: 'plan-changed' | 'method-changed';
  /** What forbids a payment at this moment. */
  readonly refused: () => Refusal<PaymentRefusal> | undefined;
}

/** A customer who is there pays by PayPal: an order, their approval on PayPal's page, and the capture. */
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

  /** There is an order already: what PayPal says of it decides. Undefined when nothing of it is in the way any more. */
  async askFirst(
    envelope: Envelope,
    { bookingId }: ExistingBooking,
    instalment: InstalmentState,
    order: PayPalOrder,
    wish: Wish,
  ): Promise<PayAnswer | Stopped | undefined> {
    if (underWay(instalment)) return { state: 'processing' };
    const about = { bookingId, instalmentId: instalment.id, orderId: order.paymentId };
    const begun = order.stage !== 'OPEN';
    // Without us nobody takes the money of an order: one that is not wanted needs no question.
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

  /** PayPal's own message, or another tab, may have been faster: then the order says what it came to. */
  private async capture(envelope: Envelope, about: AboutOrder): Promise<OrderSays | Stopped> {
    const says = await this.orders.capture(envelope, about);
    return isRefusal(says) && says.refused === 'OVERTAKEN' ? this.orders.ask(envelope, about) : says;
  }

  /**
   * The customer comes back from PayPal with an order: that one is gone on with. Was it settled, dropped or declined
   * meanwhile, nothing is asked for in its place: they choose anew, and see before what is open.
   */
  async goOn(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: InstalmentState | undefined,
    orderId: string,
    refused: Wish['refused'],
  ): Promise<PayAnswer | Stopped> {
    if (instalment && receivedFor(instalment).some(({ intentId }) => intentId === orderId))
      return { state: 'paid' };
    if (instalment && underWay(instalment)) return { state: 'processing' };
    if (instalment?.collecting?.by === 'paypal' && instalment.collecting.paymentId === orderId) {
      const wish = { keep: true, dropAs: 'method-changed', refused } as const;
      const asked = await this.askFirst(envelope, booking, instalment, instalment.collecting, wish);
      if (asked) return asked;
    }
    // A card, in another tab, may have paid what the order was for, and nobody has told us yet.
    const byCard = instalment && (await this.steps.paidBy(envelope, instalment));
    if (byCard) return byCard;
    const over = refused();
    // An intent in the way is none here: nothing is begun.
    return over && over.refused !== 'OVERTAKEN' ? over : refuse('ORDER_ENDED');
  }

  /** A new order; `page` is where the customer comes back to. */
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
    // Whoever comes back comes back from this part of the price, whatever is open by then.
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
      // One that was made and never stored is found again under its key; later it is nobody's, and takes nothing.
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
