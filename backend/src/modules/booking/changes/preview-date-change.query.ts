import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DateChangePreview, DateChangePreviewRefusal } from '@wayfold/contracts/bookings/date-changes';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { type BookingHistory } from '../core/booking.stream.js';
import { bookingWithPartyStream } from '../party/booking-with-party.stream.js';
import { foldView } from '../view/booking-view.js';
import { previewHistory } from '../view/preview-history.js';
import { listRefundsSince } from '../view/refund-methods.js';
import { ChangeQuotes } from './change-quote.service.js';
import { decidePreview, hashShownChange, selectDepartureStreams } from './shown-change.js';

type DateChangePreviewReply = DateChangePreview | Refusal<DateChangePreviewRefusal | 'NOT_FOUND'>;

export class PreviewDateChange extends Query<DateChangePreviewReply> {
  constructor(
    readonly bookingId: string,
    readonly departureId: string,
  ) {
    super();
  }
}

@QueryHandler(PreviewDateChange)
export class PreviewDateChangeHandler implements IQueryHandler<PreviewDateChange> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly quotes: ChangeQuotes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ bookingId, departureId }: PreviewDateChange): Promise<DateChangePreviewReply> {
    const now = this.clock.now();
    const { state: bookingParty, history = [] } = await this.runner.loadOne(
      bookingWithPartyStream(bookingId),
    );
    const quote = await this.quotes.quoteDeparture(bookingParty.booking, departureId, now);
    if (isRefusal(quote)) return quote;
    const seats = await this.runner.load(selectDepartureStreams(departureId)(bookingParty.booking));
    const decision = decidePreview({ bookingParty, ...seats }, { quote, balanceId: v7(), now });
    if (isRefusal(decision)) return decision;
    return buildDateChangePreview(
      previewHistory(history, decision.booking, now),
      hashShownChange(decision.shownChange),
    );
  }
}

function buildDateChangePreview(history: BookingHistory, hash: string): DateChangePreview {
  const eventIndex = history.findLastIndex(({ type }) => type === 'DepartureChanged');
  const departureChanged = history[eventIndex];
  const bookingBefore = foldView(history.slice(0, eventIndex));
  const booking = foldView(history);
  if (departureChanged?.type !== 'DepartureChanged' || !bookingBefore || !booking)
    throw new Error('events without a change of the date');
  const { differenceCents, refundCents } = departureChanged.data;
  const toDates = ({ departureId, startsOn, endsOn }: typeof booking) => ({ departureId, startsOn, endsOn });
  return {
    hash,
    from: toDates(bookingBefore),
    to: toDates(booking),
    differenceCents,
    refundCents,
    refunds: listRefundsSince(history, eventIndex).map(({ method, amountCents }) => ({
      method,
      amountCents,
    })),
    balanceCents: booking.remainingCents,
    balanceChargeDate: booking.balanceChargeDate,
    lostCoupon: booking.couponCode === null ? bookingBefore.couponCode : null,
    booking,
  };
}
