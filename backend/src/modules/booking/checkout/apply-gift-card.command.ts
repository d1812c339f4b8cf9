import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingRefusal } from '@wayfold/contracts/bookings/bookings';
import type { GiftCardRefusal } from '@wayfold/contracts/money/gift-cards';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../core/booking.js';
import { mayTakeMoney } from '../core/open-payments.js';
import { applyToHold, removeFromHold } from './apply-gift-card.js';
import { redeemNow } from '../settlement/settle-with-gift-cards.js';
import { NOBODY } from '../gift-cards/check-gift-card.query.js';
import { GiftCardCodes } from '../gift-cards/gift-card-codes.service.js';
import { PaymentStopper } from '../payments/stop-payments.command.js';
import { bookingStream, type Changed } from '../core/booking.stream.js';
import { giftCardStream, giftCardToRead } from '../gift-cards/gift-card.stream.js';

type Answer = Changed | Refusal<BookingRefusal | GiftCardRefusal | CommonCode>;
type RemoveAnswer = Changed | Refusal<BookingRefusal | 'MONEY_UNDER_WAY' | CommonCode>;

/** Applies a gift card: reserved during a hold, redeemed at once for a confirmed booking's open amounts. */
export class ApplyGiftCard extends Command<Answer> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    /** As typed. */
    readonly code: string,
  ) {
    super();
  }
}

/** The lead's own instalments: their gift card pays no others. */
const ownOf = ({ instalments }: ExistingBooking) => instalments.filter(({ payer }) => payer.kind === 'lead');

/** Removes an applied gift card. */
export class RemoveGiftCard extends Command<RemoveAnswer> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly giftCardId: string,
  ) {
    super();
  }
}

@CommandHandler(ApplyGiftCard)
export class ApplyGiftCardHandler implements ICommandHandler<ApplyGiftCard> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(GiftCardCodes) private readonly codes: GiftCardCodes,
    @Inject(PaymentStopper) private readonly money: PaymentStopper,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, code }: ApplyGiftCard): Promise<Answer> {
    const giftCardId = this.codes.cardOf(code) ?? NOBODY;
    // Unknown gift cards must not fill the cache of shared streams.
    const found = (await this.runner.loadOne(giftCardToRead(giftCardId))).state;
    if (found.status === 'UNKNOWN') return refuse('GIFT_CARD_NOT_USABLE');
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'CONFIRMED' && ownOf(booking).some(mayTakeMoney)) {
      const ids = ownOf(booking).map(({ id }) => id);
      // A gift card that cannot pay closes no open form.
      const possible = redeemNow(booking, { giftCardId, state: found, now: this.clock.now() }, ids);
      if (isRefusal(possible)) return possible;
      // Open intents ask for the full amount: cancel them; new ones ask for the rest.
      const unstopped = await this.money.stop(envelope, booking, 'amount-changed', ids);
      if (unstopped) return unstopped;
    }
    return this.apply(envelope, bookingId, giftCardId);
  }

  private async apply(envelope: Envelope, bookingId: string, giftCardId: string): Promise<Answer> {
    const now = this.clock.now();
    const done = await this.runner.run(
      envelope,
      { booking: bookingStream(bookingId), card: giftCardStream(giftCardId) },
      ({ booking, card }) => {
        if (booking.status === 'NEW') return refuse('NOT_FOUND');
        if (booking.status !== 'CONFIRMED') {
          const applied = applyToHold({ giftCardId, now }, { booking, card });
          return isRefusal(applied) ? applied : { events: applied, result: null };
        }
        const own = ownOf(booking);
        if (own.some(mayTakeMoney)) return refuse('MONEY_UNDER_WAY');
        const ids = own.map(({ id }) => id);
        const paid = redeemNow(booking, { giftCardId, state: card, now }, ids);
        if (isRefusal(paid)) return paid;
        return { events: { booking: paid.booking, card: Object.values(paid.cards).flat() }, result: null };
      },
    );
    return isRefusal(done) ? done : { history: done.history.booking };
  }
}

@CommandHandler(RemoveGiftCard)
export class RemoveGiftCardHandler implements ICommandHandler<RemoveGiftCard> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(PaymentStopper) private readonly money: PaymentStopper,
  ) {}

  async execute({ envelope, bookingId, giftCardId }: RemoveGiftCard): Promise<RemoveAnswer> {
    const { booking: before } = await this.runner.load({ booking: bookingStream(bookingId) });
    // A gift card that is not applied counts as removed.
    const known = before.status !== 'NEW' && before.gifts.some((gift) => gift.giftCardId === giftCardId);
    if (!known) return { history: undefined };
    if (before.status === 'ON_HOLD' && before.instalments.some(mayTakeMoney)) {
      // An open form asks for less than is due without the gift card.
      const unstopped = await this.money.stop(envelope, before, 'amount-changed');
      if (unstopped) return unstopped;
    }
    const done = await this.runner.run(
      envelope,
      { booking: bookingStream(bookingId), card: giftCardStream(giftCardId) },
      (states) => {
        const removed = removeFromHold(giftCardId, states);
        return isRefusal(removed) ? removed : { events: removed, result: null };
      },
    );
    return isRefusal(done) ? done : { history: done.history.booking };
  }
}
