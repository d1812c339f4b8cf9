import type { listBookings } from '@wayfold/contracts/bookings/booking-list';
import type { OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import type { PlaceView } from '@wayfold/contracts/bookings/places';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import type { BookingGiftCards } from '@wayfold/contracts/payments/gift-cards';
import type { ShareView } from '@wayfold/contracts/payments/shares';
import { type DataSource, type FindOptionsWhere, In, LessThan } from 'typeorm';
import { formatUuid } from '../../../kernel/format-uuid.js';
import { takePage } from '../../../kernel/paging.js';
import { isSealed } from '../../../kernel/sealed.js';
import type { RecordedEvent } from '../../../platform/commands/runner.js';
import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { BANK_ACCOUNT, OPERATOR } from '../../../platform/text/operator.js';
import { type BookingEvent, bookingEvents, evolveParty, type NamedParty, toPartyInput } from '../events.js';
import { calculateMaxTransferSeats } from '../inventory/allotment.js';
import { foldView } from './booking-view.js';
import { BookingEntity } from './bookings.entities.js';
import { buildGiftCardsView } from './gift-cards-view.js';
import { toHistoryFacts } from './history-facts.js';
import { listMethodOffers } from './method-offers.js';
import { collectPaymentFacts } from './payment-facts.js';
import { collectShareFacts } from './share-facts.js';
import { findShare, listBalanceShares } from './shares-view.js';

type StoredBookingEvent = StoredEvent & BookingEvent;

/** Reads of a booking from its own stream: writes are visible at once, and any past state is available. */
export class BookingQueries {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly now: () => Date,
    /** This installation accepts PayPal. */
    private readonly hasPayPal = false,
  ) {}

  /** Reads the booking with its party, for the holder of its capability; from `history` if it is complete. */
  async readForCustomer(
    bookingId: string,
    history?: readonly RecordedEvent<BookingEvent>[],
  ): Promise<BookingView | undefined> {
    const events = history ?? (await this.loadEvents(bookingId));
    const view = foldView(events);
    if (!view) return undefined;
    const party = foldParty(events);
    const methods = listMethodOffers(view, events, {
      party,
      today: toUtcDate(this.now()),
      // Nobody pays before the travelers are named, so the seats are not checked until then.
      canSeatsWait: view.hold && party ? await this.canSeatsWait(view) : true,
    });
    return {
      ...view,
      party,
      transfer: view.transfer && {
        ...view.transfer,
        account: { ...BANK_ACCOUNT, bankAddress: [...BANK_ACCOUNT.bankAddress], email: OPERATOR.email },
      },
      methods: methods.filter(({ method }) => method !== 'paypal' || this.hasPayPal),
    };
  }

  /** True if the read model shows room for waiting seats. This is advice: the allotment's stream decides. */
  private async canSeatsWait({ departureId, travelers }: BookingView): Promise<boolean> {
    const [row] = await this.dataSource.query<{ seats: number; waiting: number }[]>(
      `SELECT (stock->>'seats')::int AS seats,
         (SELECT coalesce(sum((t.value->>'seats')::int), 0)::int FROM jsonb_each(taken) AS t
          WHERE (t.value->>'isAwaitingTransfer')::boolean) AS waiting
       FROM departure_offers WHERE departure_id = $1 AND stock IS NOT NULL`,
      [departureId],
    );
    return row !== undefined && row.waiting + travelers <= calculateMaxTransferSeats(row.seats);
  }

  async readGiftCards(
    bookingId: string,
    history?: readonly RecordedEvent<BookingEvent>[],
  ): Promise<BookingGiftCards | undefined> {
    const events = history ?? (await this.loadEvents(bookingId));
    const booking = await this.readForCustomer(bookingId, events);
    return booking && buildGiftCardsView(booking, events);
  }

  /** Reads the payers and shares of the balance, for the lead. */
  async readShares(bookingId: string, history?: readonly RecordedEvent<BookingEvent>[]) {
    const events = history ?? (await this.loadEvents(bookingId));
    const booking = await this.readForCustomer(bookingId, events);
    return booking && { shares: listBalanceShares(booking, events), booking };
  }

  /** Reads one share, for its payer. */
  async readShare(bookingId: string, shareId: string): Promise<ShareView | undefined> {
    const events = await this.loadEvents(bookingId);
    const booking = foldView(events);
    if (!booking) return undefined;
    const invitedBy = foldParty(events)?.lead.givenName ?? null;
    return findShare(booking, events, shareId, {
      invitedBy,
      methods: this.hasPayPal ? ['card', 'paypal'] : ['card'],
    });
  }

  /** Reads the travelers that can be decrypted, in rooming order. */
  async readPlaces(bookingId: string): Promise<PlaceView[]> {
    const party = (await this.loadEvents(bookingId)).reduce<NamedParty | null>(evolveParty, null);
    if (!party) return [];
    const lead = party.isLeadTraveling ? [party.lead] : [];
    return [...lead, ...party.others].flatMap((person) => {
      if (!person.value) return [];
      const { givenName, familyName } = person.value;
      return [{ id: person.$subject, isLead: person === party.lead, givenName, familyName }];
    });
  }

  async readHistory(bookingId: string): Promise<HistoryEntry[] | undefined> {
    const events = await this.loadEvents(bookingId);
    if (events.length === 0) return undefined;
    const shares = collectShareFacts(events);
    const payments = collectPaymentFacts(events);
    return events.map((event) => ({
      version: event.version,
      at: event.recordedAt.toISOString(),
      type: event.type,
      // Staff act in the company's name toward customers.
      actor: { kind: event.meta.actor.kind, name: null },
      facts: { ...toHistoryFacts(event), ...shares.get(event.version), ...payments.get(event.version) },
    }));
  }

  /** Reads the booking as of an event or an instant, without personal data. */
  async readAsOf(
    bookingId: string,
    until: { version?: number | undefined; asOf?: string | undefined },
  ): Promise<{ booking: BookingView; eventsApplied: number; eventsTotal: number } | undefined> {
    const events = await this.loadEvents(bookingId);
    const appliedEvents = events.filter(
      (event) =>
        (until.version === undefined || event.version <= until.version) &&
        (until.asOf === undefined || event.recordedAt.toISOString() <= until.asOf),
    );
    const booking = foldView(appliedEvents);
    return booking ? { booking, eventsApplied: appliedEvents.length, eventsTotal: events.length } : undefined;
  }

  async findIdByReference(reference: string): Promise<string | undefined> {
    return (await this.dataSource.getRepository(BookingEntity).findOneBy({ reference }))?.bookingId;
  }

  /** Reads the references by booking; unknown bookings are left out. */
  async readReferences(bookingIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (bookingIds.length === 0) return new Map();
    const rows = await this.dataSource
      .getRepository(BookingEntity)
      .find({ select: { bookingId: true, reference: true }, where: { bookingId: In([...bookingIds]) } });
    return new Map(rows.map(({ bookingId, reference }) => [bookingId, reference]));
  }

  async hasBooking(bookingId: string): Promise<boolean> {
    return (await this.loadEvents(bookingId, 1, 1)).length > 0;
  }

  async findEventPage(
    bookingId: string,
    limit: number,
    cursor: string | undefined,
  ): Promise<{ events: OpsEvent[]; nextCursor: string | null } | undefined> {
    const afterVersion = Number(cursor ?? 0);
    const events = await this.loadEvents(bookingId, afterVersion + 1, afterVersion + limit + 1);
    if (events.length === 0 && !(await this.hasBooking(bookingId))) return undefined;
    const { page, nextCursor } = takePage(events, limit, ({ version }) => String(version));
    return { events: page.map(toOpsEvent), nextCursor };
  }

  async listBookings(
    filter: RouteInput<typeof listBookings>['query'],
  ): Promise<RouteReply<typeof listBookings>> {
    const conditions: FindOptionsWhere<BookingEntity> = omitUndefined({
      reference: filter.reference || undefined,
      status: filter.status || undefined,
      bookingId: filter.cursor ? LessThan(formatUuid(filter.cursor)) : undefined,
    });
    // Ids are UUID v7, so their order is the order of creation.
    const rows = await this.dataSource
      .getRepository(BookingEntity)
      .find({ where: conditions, order: { bookingId: 'DESC' }, take: filter.limit + 1 });
    const { page, nextCursor } = takePage(rows, filter.limit, ({ bookingId }) =>
      bookingId.replaceAll('-', ''),
    );
    return {
      bookings: page.map(({ view }) => ({
        id: view.id,
        reference: view.reference,
        status: view.status,
        money: view.money,
        tripName: view.trip.names.en,
        startsOn: view.startsOn,
        travelers: view.travelers,
        totalCents: view.totalCents,
        paidCents: view.paidCents,
        createdAt: view.createdAt,
      })),
      nextCursor,
    };
  }

  private async loadEvents(
    bookingId: string,
    fromVersion?: number,
    toVersion?: number,
  ): Promise<readonly StoredBookingEvent[]> {
    const streams = await this.store.readStreams([bookingId], {
      fromVersion,
      toVersion,
    });
    const events = streams.get(bookingId) ?? [];
    return events[0] && events[0].streamType !== 'booking' ? [] : requireEventsOf(bookingEvents, events);
  }
}

/** Returns the party as last named and reassigned; null before, and once a key is destroyed. */
const foldParty = (events: readonly RecordedEvent<BookingEvent>[]): PartyInput | null =>
  toPartyInput(events.reduce<NamedParty | null>(evolveParty, null));

/** Masks personal values: staff see that the fields exist. */
const maskPersonalData = (value: unknown): unknown => {
  if (isSealed(value)) return value.value === null ? '(erased)' : '(sealed)';
  if (Array.isArray(value)) return value.map(maskPersonalData);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskPersonalData(inner)]));
  return value;
};

const toOpsEvent = (event: StoredBookingEvent): OpsEvent => ({
  position: event.position,
  version: event.version,
  type: event.type,
  schemaVersion: event.schemaVersion,
  recordedAt: event.recordedAt.toISOString(),
  actor: {
    kind: event.meta.actor.kind,
    id: event.meta.actor.id ?? null,
    name: event.meta.actor.name ?? null,
  },
  commandId: event.meta.commandId,
  correlationId: event.meta.correlationId,
  causationId: event.meta.causationId,
  data: maskPersonalData(event.data),
});
