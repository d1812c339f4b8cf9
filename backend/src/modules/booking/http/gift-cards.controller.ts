import { setTimeout as wait } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  applyGiftCard,
  blockGiftCard,
  type BookingGiftCards,
  checkGiftCard,
  issueGiftCard,
  listBookingGiftCards,
  listGiftCards,
  removeGiftCard,
  unblockGiftCard,
} from '@wayfold/contracts/payments/gift-cards';
import { isRefusal } from '../../../kernel/refuse.js';
import {
  newCustomerEnvelope,
  newStaffEnvelope,
  requireStaff,
} from '../../../platform/http/caller-envelope.js';
import { RateLimiter } from '../../../platform/http/rate-limiter.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../platform/http/route.js';
import { ApplyGiftCard, RemoveGiftCard } from '../checkout/apply-gift-card.command.js';
import type { BookingChange } from '../core/booking.stream.js';
import { CheckGiftCard } from '../gift-cards/check-gift-card.query.js';
import { GiftCardQueries } from '../gift-cards/gift-cards.query.js';
import { IssueGiftCard } from '../gift-cards/issue-gift-card.command.js';
import { SwitchGiftCardBlock } from '../gift-cards/switch-gift-card-block.command.js';
import { BookingQueries } from '../view/booking.query.js';

/** Minimum response time of a code check, in ms, so that timing reveals nothing. */
const MIN_RESPONSE_MS = 150;

/** Gift cards: codes for customers, administration for staff. */
@Controller()
export class GiftCardsController {
  /** Guessing 92 bits is hopeless anyway; this limit protects the server from load. */
  private readonly guessLimiter = new RateLimiter({ perMinute: 10 });
  private readonly applyLimiter = new RateLimiter({ perMinute: 30 });

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly bookings: BookingQueries,
    private readonly giftCards: GiftCardQueries,
  ) {}

  @Route(checkGiftCard)
  async checkGiftCard(
    @Input() { body }: RouteInput<typeof checkGiftCard>,
    @CurrentCaller() { ip }: Caller,
  ): Promise<ReplyOrRefusal<typeof checkGiftCard>> {
    this.guessLimiter.consume(ip);
    const [reply] = await Promise.all([
      this.queryBus.execute(new CheckGiftCard(body.code)),
      wait(MIN_RESPONSE_MS),
    ]);
    return reply;
  }

  @Route(listBookingGiftCards)
  listBookingGiftCards(
    @Input() { params }: RouteInput<typeof listBookingGiftCards>,
  ): Promise<ReplyOrRefusal<typeof listBookingGiftCards>> {
    return this.readGiftCards(params.id);
  }

  @Route(applyGiftCard)
  async applyGiftCard(
    @Input() { params, body }: RouteInput<typeof applyGiftCard>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof applyGiftCard>> {
    this.applyLimiter.consume(caller.ip);
    const command = new ApplyGiftCard(newCustomerEnvelope(caller), params.id, body.code);
    const [reply] = await Promise.all([this.commandBus.execute(command), wait(MIN_RESPONSE_MS)]);
    return isRefusal(reply) ? reply : this.readGiftCards(params.id, reply);
  }

  @Route(removeGiftCard)
  async removeGiftCard(
    @Input() { params }: RouteInput<typeof removeGiftCard>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof removeGiftCard>> {
    const command = new RemoveGiftCard(newCustomerEnvelope(caller), params.id, params.giftCardId);
    const reply = await this.commandBus.execute(command);
    return isRefusal(reply) ? reply : this.readGiftCards(params.id, reply);
  }

  @Route(listGiftCards)
  listGiftCards(
    @Input() { query }: RouteInput<typeof listGiftCards>,
  ): Promise<ReplyOrRefusal<typeof listGiftCards>> {
    return this.giftCards.listPage(query);
  }

  @Route(issueGiftCard)
  issueGiftCard(
    @Input() { body, idempotencyKey }: RouteInput<typeof issueGiftCard>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof issueGiftCard>> {
    const commandId = `http:issue-gift-card:${requireStaff(caller).id}:${idempotencyKey}`;
    return this.commandBus.execute(new IssueGiftCard(newStaffEnvelope(caller, commandId), body));
  }

  @Route(blockGiftCard)
  blockGiftCard(
    @Input() { params, body }: RouteInput<typeof blockGiftCard>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof blockGiftCard>> {
    return this.commandBus.execute(
      new SwitchGiftCardBlock(newStaffEnvelope(caller), params.id, 'Block', body.reason),
    );
  }

  @Route(unblockGiftCard)
  unblockGiftCard(
    @Input() { params, body }: RouteInput<typeof unblockGiftCard>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof unblockGiftCard>> {
    return this.commandBus.execute(
      new SwitchGiftCardBlock(newStaffEnvelope(caller), params.id, 'Unblock', body.reason),
    );
  }

  private async readGiftCards(bookingId: string, change?: BookingChange): Promise<BookingGiftCards> {
    return requireFound(await this.bookings.readGiftCards(bookingId, change?.history));
  }
}
