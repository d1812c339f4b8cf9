import { Inject } from '@nestjs/common';
import type { BankLine, BankSuggestion } from '@wayfold/contracts/money/banking';
import type { RefundSuggestion } from '@wayfold/contracts/money/expected-transfers';
import { EVENT_STORE, type EventStore, type StoredEvent } from '../../../platform/event-store/port.js';
import type { BookingEvent } from '../../booking/events.js';
import { DuplicateLineQueries } from '../lines/duplicate-lines.query.js';
import { ExpectedTransferQueries } from './expected-transfers.query.js';
import { listExactReferences, toLookups } from './match.js';
import { suggestRefundSets } from './refund-sets.js';
import { rankSuggestions } from './suggest.js';

/** Looks up suggestions for a line. Changes nothing. */
export class SuggestionQueries {
  constructor(
    @Inject(ExpectedTransferQueries) private readonly transfers: ExpectedTransferQueries,
    @Inject(DuplicateLineQueries) private readonly duplicates: DuplicateLineQueries,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async suggest(line: BankLine): Promise<BankSuggestion[]> {
    if (line.unallocatedCents <= 0 || line.state === 'set-aside') return [];
    const { id: lineId, amountCents, unallocatedCents, currency, counterparty } = line;
    const queuedLine = { amountCents, unallocatedCents, currency, counterparty, ...pickTexts(line) };
    const { references } = toLookups(queuedLine);
    const sameCounterparty = new Set(await this.transfers.listBookingsOfSameCounterparty(lineId));
    const candidates = await Promise.all([
      this.transfers.listByReference(references),
      this.transfers.listBySum(unallocatedCents),
      this.transfers.listByIds([...sameCounterparty]),
    ]);
    const bookings = [...new Map(candidates.flat().map((booking) => [booking.bookingId, booking])).values()];
    const ids = bookings.map(({ bookingId }) => bookingId);
    const [names, duplicates] = [
      await this.loadLeadNames(ids),
      await this.duplicates.listBookingsPaidTwice(lineId, ids),
    ];
    return rankSuggestions(queuedLine, { bookings, names, sameCounterparty, duplicates });
  }

  /** Refunds that outgoing money may have paid. */
  async suggestRefunds(line: BankLine): Promise<RefundSuggestion[]> {
    if (line.unallocatedCents >= 0 || line.currency !== 'USD' || line.state === 'set-aside') return [];
    const { amountCents, currency, counterparty } = line;
    const exactReferences = listExactReferences({
      amountCents,
      currency,
      counterparty,
      ...pickTexts(line),
    });
    const candidates = await Promise.all([
      this.transfers.listByReference(exactReferences),
      this.transfers.listWithRefunds(-line.unallocatedCents),
    ]);
    const bookings = [...new Map(candidates.flat().map((booking) => [booking.bookingId, booking])).values()];
    return suggestRefundSets(-line.unallocatedCents, bookings, new Set(exactReferences));
  }

  /** Names are sealed under their persons' keys, in the bookings' own streams. */
  private async loadLeadNames(bookingIds: readonly string[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    if (bookingIds.length === 0) return names;
    for (const [id, events] of await this.store.readStreams(bookingIds))
      for (const event of events as readonly (StoredEvent & BookingEvent)[]) {
        const lead = event.type === 'TravelersNamed' ? event.data.lead.value : null;
        if (lead) names.set(id, `${lead.givenName} ${lead.familyName}`);
      }
    return names;
  }
}

const pickTexts = ({ remittance, bankReference, chargesCents }: BankLine) => ({
  remittance,
  bankReference,
  chargesCents,
});
