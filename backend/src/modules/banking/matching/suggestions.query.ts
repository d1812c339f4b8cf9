import { Inject } from '@nestjs/common';
import type { BankLine, BankSuggestion } from '@wayfold/contracts/payments/banking';
import type { MatchableBooking, RefundSuggestion } from '@wayfold/contracts/payments/matchable-bookings';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { bookingEvents, findLead } from '../../booking/events.js';
import { DuplicateLineQueries } from '../lines/duplicate-lines.query.js';
import { listExactReferences, toLookups } from './match.js';
import { MatchableBookingQueries } from './matchable-bookings.query.js';
import { suggestRefundSets } from './refund-sets.js';
import { rankSuggestions } from './suggest.js';

/** Suggestions for a line. Reading them changes nothing. */
export class SuggestionQueries {
  constructor(
    private readonly matchableBookings: MatchableBookingQueries,
    private readonly duplicates: DuplicateLineQueries,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async suggest(line: BankLine): Promise<BankSuggestion[]> {
    if (line.unallocatedCents <= 0 || line.state === 'set-aside') return [];
    const { id: lineId, amountCents, unallocatedCents, currency, counterparty } = line;
    const queuedLine = { amountCents, unallocatedCents, currency, counterparty, ...pickTexts(line) };
    const { references } = toLookups(queuedLine);
    const sameCounterpartyIds = new Set(await this.matchableBookings.listBookingsOfSameCounterparty(lineId));
    const bookings = await listCandidates([
      this.matchableBookings.listByReference(references),
      this.matchableBookings.listBySum(unallocatedCents),
      this.matchableBookings.listByIds([...sameCounterpartyIds]),
    ]);
    const ids = bookings.map(({ bookingId }) => bookingId);
    const leadNameByBooking = await this.loadLeadNames(ids);
    const paidTwiceIds = await this.duplicates.listBookingsPaidTwice(lineId, ids);
    return rankSuggestions(queuedLine, { bookings, leadNameByBooking, sameCounterpartyIds, paidTwiceIds });
  }

  /** Suggests the refunds that outgoing money may have paid. */
  async suggestRefunds(line: BankLine): Promise<RefundSuggestion[]> {
    if (line.unallocatedCents >= 0 || line.currency !== 'USD' || line.state === 'set-aside') return [];
    const { amountCents, currency, counterparty } = line;
    const exactReferences = listExactReferences({
      amountCents,
      currency,
      counterparty,
      ...pickTexts(line),
    });
    const bookings = await listCandidates([
      this.matchableBookings.listByReference(exactReferences),
      this.matchableBookings.listWithRefunds(-line.unallocatedCents),
    ]);
    return suggestRefundSets(-line.unallocatedCents, bookings, new Set(exactReferences));
  }

  /** Loads names, which are sealed under their persons' keys, in the bookings' own streams. */
  private async loadLeadNames(bookingIds: readonly string[]): Promise<Map<string, string>> {
    const nameByBooking = new Map<string, string>();
    if (bookingIds.length === 0) return nameByBooking;
    for (const [id, events] of await this.store.readStreams(bookingIds)) {
      const lead = findLead(requireEventsOf(bookingEvents, events));
      if (lead) nameByBooking.set(id, `${lead.givenName} ${lead.familyName}`);
    }
    return nameByBooking;
  }
}

/** Lists the bookings of all searches, each once. */
async function listCandidates(
  searches: readonly Promise<readonly MatchableBooking[]>[],
): Promise<MatchableBooking[]> {
  const candidates = (await Promise.all(searches)).flat();
  return [...new Map(candidates.map((booking) => [booking.bookingId, booking])).values()];
}

const pickTexts = ({ remittance, bankReference, chargesCents }: BankLine) => ({
  remittance,
  bankReference,
  chargesCents,
});
