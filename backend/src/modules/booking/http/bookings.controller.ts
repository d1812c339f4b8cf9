import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  bookingHistory,
  extendHold,
  getBooking,
  nameTravelers,
  payBooking,
  payInstalment,
  placeBooking,
  type BookingView,
  type PaymentStep,
} from '@wayfold/contracts/bookings';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { isRefusal } from '../../../kernel/refuse.js';
import { ProblemException } from '../../../platform/http/problem.js';
import { type Caller, Calling, Input, Route, type RouteAnswer } from '../../../platform/http/route.js';
import { once } from '../commands/envelope.js';
import { ExtendHold } from '../commands/extend-hold.js';
import { NameTravelers } from '../commands/name-travelers.js';
import { PayBooking } from '../commands/pay-booking.js';
import { PayInstalment } from '../commands/pay-instalment.js';
import type { PayAnswer, PayRefusal } from '../commands/payment-steps.js';
import { PlaceBooking } from '../commands/place-booking.js';
import type { Changed } from '../commands/streams.js';
import { BookingQueries } from '../queries/booking-queries.js';
import { customer } from './callers.js';
import { CARD_FRAME, type CardFrame } from './card-frame.js';

@Controller()
export class BookingsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(BookingQueries) private readonly queries: BookingQueries,
    @Inject(CARD_FRAME) private readonly frame: CardFrame,
  ) {}

  @Route(placeBooking)
  async place(
    @Input() { body, idempotencyKey }: RouteInput<typeof placeBooking>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof placeBooking>> {
    const envelope = once(customer(caller), `http:place-booking:${idempotencyKey}`);
    const placed = await this.commands.execute(new PlaceBooking(envelope, body.quoteId, body.locale));
    if (isRefusal(placed)) return placed;
    return { booking: await this.view(placed.bookingId, placed), capability: placed.capability };
  }

  @Route(getBooking)
  get(@Input() { params }: RouteInput<typeof getBooking>): Promise<BookingView> {
    return this.view(params.id);
  }

  @Route(nameTravelers)
  async travelers(
    @Input() { params, body }: RouteInput<typeof nameTravelers>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof nameTravelers>> {
    const named = await this.commands.execute(new NameTravelers(once(customer(caller)), params.id, body));
    return isRefusal(named) ? named : this.view(params.id, named);
  }

  @Route(extendHold)
  async extend(
    @Input() { params }: RouteInput<typeof extendHold>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof extendHold>> {
    const extended = await this.commands.execute(new ExtendHold(once(customer(caller)), params.id));
    return isRefusal(extended) ? extended : this.view(params.id, extended);
  }

  @Route(payBooking)
  async pay(
    @Input() { params, body }: RouteInput<typeof payBooking>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof payBooking>> {
    const answer = await this.commands.execute(
      new PayBooking(once(customer(caller)), params.id, body.plan, body.termsHash),
    );
    return this.step(params.id, answer);
  }

  @Route(payInstalment)
  async payLater(
    @Input() { params }: RouteInput<typeof payInstalment>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof payInstalment>> {
    const command = new PayInstalment(once(customer(caller)), params.id, params.instalmentId);
    return this.step(params.id, await this.commands.execute(command));
  }

  @Route(bookingHistory)
  async history(
    @Input() { params }: RouteInput<typeof bookingHistory>,
  ): Promise<RouteAnswer<typeof bookingHistory>> {
    const entries = await this.queries.history(params.id);
    if (!entries) throw new ProblemException('NOT_FOUND');
    return { entries };
  }

  private async step(bookingId: string, answer: PayAnswer | PayRefusal): Promise<PaymentStep | PayRefusal> {
    if (isRefusal(answer)) return answer;
    const booking = await this.view(bookingId, answer);
    if (answer.state !== 'pay') return { state: answer.state, booking };
    const { instalmentId, amountCents, clientSecret } = answer;
    return { state: 'pay', instalmentId, amountCents, card: { clientSecret, ...this.frame }, booking };
  }

  /** From the events that a command has at hand, else from the stream. */
  private async view(bookingId: string, after?: Partial<Changed>): Promise<BookingView> {
    const view = await this.queries.forCustomer(bookingId, after?.history);
    if (!view) throw new ProblemException('NOT_FOUND');
    return view;
  }
}
