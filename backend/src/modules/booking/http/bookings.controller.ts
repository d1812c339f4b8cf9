import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type BookingView,
  extendHold,
  getBooking,
  nameTravelers,
  payBooking,
  payInstalment,
  type PaymentStep,
  placeBooking,
} from '@wayfold/contracts/bookings/bookings';
import { getBookingHistory } from '@wayfold/contracts/bookings/history';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { replaceCard } from '@wayfold/contracts/payments/cards';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { newCustomerEnvelope } from '../../../platform/http/caller-envelope.js';
import { RateLimiter } from '../../../platform/http/rate-limiter.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../platform/http/route.js';
import { identifyVisitor } from '../../../platform/http/visitor.js';
import { ReplaceCard } from '../balance/replace-card.command.js';
import { PayBooking } from '../checkout/pay-booking.command.js';
import { PayInstalment } from '../checkout/pay-instalment.command.js';
import type { BookingChange } from '../core/booking.stream.js';
import { ExtendHold } from '../hold/extend-hold.command.js';
import { PlaceBooking } from '../hold/place-booking.command.js';
import { NameTravelers } from '../party/name-travelers.command.js';
import { CardTestingGuard } from '../payments/card-testing/card-testing-guard.service.js';
import type { NextStep, PayReply } from '../payments/pay-reply.js';
import { SettleArrivedPayment } from '../payments/settle-arrived-payment.command.js';
import { BookingQueries } from '../view/booking.query.js';
import { CARD_FRAME, type CardFrame } from './card-frame.js';

@Controller()
export class BookingsController {
  /** Covers the length of a hold, to limit the seats one visitor can block. */
  private readonly holdLimiter = new RateLimiter({ perMinute: 2, minutes: 15 });

  constructor(
    private readonly commandBus: CommandBus,
    private readonly bookings: BookingQueries,
    @Inject(CARD_FRAME) private readonly cardFrame: CardFrame,
    private readonly cardTestingGuard: CardTestingGuard,
  ) {}

  @Route(placeBooking)
  async placeBooking(
    @Input() { body, idempotencyKey }: RouteInput<typeof placeBooking>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof placeBooking>> {
    const visitor = identifyVisitor(caller.ip);
    if (visitor !== undefined) this.holdLimiter.consume(visitor);
    const envelope = newCustomerEnvelope(caller, `http:place-booking:${idempotencyKey}`);
    const reply = await this.commandBus.execute(new PlaceBooking(envelope, body.quoteId, body.locale));
    if (isRefusal(reply)) return reply;
    return { booking: await this.readView(reply.bookingId, reply), capability: reply.capability };
  }

  @Route(getBooking)
  getBooking(@Input() { params }: RouteInput<typeof getBooking>): Promise<BookingView> {
    return this.readView(params.id);
  }

  @Route(nameTravelers)
  async nameTravelers(
    @Input() { params, body }: RouteInput<typeof nameTravelers>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof nameTravelers>> {
    const reply = await this.commandBus.execute(
      new NameTravelers(newCustomerEnvelope(caller), params.id, body),
    );
    return isRefusal(reply) ? reply : this.readView(params.id, reply);
  }

  @Route(extendHold)
  async extendHold(
    @Input() { params }: RouteInput<typeof extendHold>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof extendHold>> {
    const reply = await this.commandBus.execute(new ExtendHold(newCustomerEnvelope(caller), params.id));
    return isRefusal(reply) ? reply : this.readView(params.id, reply);
  }

  @Route(payBooking)
  async payBooking(
    @Input() { params, body }: RouteInput<typeof payBooking>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof payBooking>> {
    const cardRefusal = await this.cardTestingGuard.checkPaymentAttempt(caller.ip, params.id, body);
    if (cardRefusal) return this.reportArrivedPayment(caller, cardRefusal, params.id, null);
    const { plan, termsHash, method, locale, returnedOrderId } = body;
    const payment = { bookingId: params.id, plan, termsHash, method, locale, returnedOrderId };
    const command = new PayBooking(newCustomerEnvelope(caller), payment);
    return this.toPaymentStep(params.id, await this.commandBus.execute(command));
  }

  @Route(payInstalment)
  async payInstalment(
    @Input() { params, body }: RouteInput<typeof payInstalment>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof payInstalment>> {
    const { id, instalmentId } = params;
    const cardRefusal = await this.cardTestingGuard.checkPaymentAttempt(caller.ip, id, body);
    if (cardRefusal) return this.reportArrivedPayment(caller, cardRefusal, id, instalmentId);
    const { method, locale, returnedOrderId } = body;
    const payment = {
      bookingId: id,
      instalmentId,
      method,
      locale,
      page: 'thank-you',
      returnedOrderId,
    } as const;
    const command = new PayInstalment(newCustomerEnvelope(caller), payment);
    return this.toPaymentStep(id, await this.commandBus.execute(command));
  }

  @Route(replaceCard)
  async replaceCard(
    @Input() { params, body }: RouteInput<typeof replaceCard>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof replaceCard>> {
    const attempt = { bookingId: params.id, proof: body.proof };
    const cardRefusal = await this.cardTestingGuard.checkCardAttempt(caller.ip, attempt);
    const command = new ReplaceCard(newCustomerEnvelope(caller), params.id, body.setupId, cardRefusal);
    const reply = await this.commandBus.execute(command);
    if (isRefusal(reply) || reply.state === 'processing') return reply;
    if (reply.state === 'saved') return { state: 'saved', booking: await this.readView(params.id) };
    const { state, setupId, clientSecret } = reply;
    return { state, setupId, card: { clientSecret, ...this.cardFrame } };
  }

  @Route(getBookingHistory)
  async getBookingHistory(
    @Input() { params }: RouteInput<typeof getBookingHistory>,
  ): Promise<ReplyOrRefusal<typeof getBookingHistory>> {
    const entries = requireFound(await this.bookings.readHistory(params.id));
    return { entries };
  }

  /** Reports a payment that arrived, also to a customer who may not try another card. */
  private async reportArrivedPayment(
    caller: Caller,
    cardRefusal: Extract<PayReply, Refusal>,
    bookingId: string,
    instalmentId: string | null,
  ) {
    const reply = await this.commandBus.execute(
      new SettleArrivedPayment(newCustomerEnvelope(caller), bookingId, instalmentId),
    );
    return this.toPaymentStep(bookingId, reply ?? cardRefusal);
  }

  private async toPaymentStep<Code extends string>(
    bookingId: string,
    reply: NextStep | Refusal<Code>,
  ): Promise<PaymentStep | Refusal<Code>> {
    if (isRefusal(reply)) return reply;
    const booking = await this.readView(bookingId, reply);
    switch (reply.state) {
      case 'pay': {
        const { instalmentId, amountCents, clientSecret } = reply;
        return {
          state: 'pay',
          instalmentId,
          amountCents,
          card: { clientSecret, ...this.cardFrame },
          booking,
        };
      }
      case 'redirect':
        return { state: 'redirect', method: reply.method, url: reply.url, booking };
      case 'approve': {
        const { instalmentId, amountCents, approveUrl } = reply;
        return { state: 'approve', instalmentId, amountCents, approveUrl, booking };
      }
      default:
        return { state: reply.state, booking };
    }
  }

  /** Folds the view from the command's events if available, otherwise reads the stream. */
  private async readView(bookingId: string, change?: Partial<BookingChange>): Promise<BookingView> {
    return requireFound(await this.bookings.readForCustomer(bookingId, change?.history));
  }
}
