import type { BookingView, HistoryEntry } from '@wayfold/contracts/bookings';
import type { MethodOffer } from '@wayfold/contracts/methods';
import { methodsOf } from '@wayfold/contracts/kernel/methods';
import type { OpsEvent } from '@wayfold/contracts/ops';
import type { LeadInput, PartyInput, TravelerInput } from '@wayfold/contracts/travelers';
import { LessThan, type DataSource, type FindOptionsWhere } from 'typeorm';
import type { Sealed } from '../../../kernel/sealed.js';
import { isSealed } from '../../../kernel/sealed.js';
import type { Recorded } from '../../../platform/commands/runner.js';
import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import type { BookingEvent } from '../events.js';
import { foldView } from '../projections/booking-view.js';
import { BookingEntity } from '../projections/entities.js';
import { historyFacts } from './history-facts.js';

type Stored = StoredEvent & BookingEvent;

/** Reads a booking from its own stream: what is written is seen at once, at any moment of its past. */
export class BookingQueries {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    /** Whether this installation takes PayPal. */
    private readonly paypal = false,
  ) {}

  /** The booking with its party, for the one who holds its token; from its events where the caller has all of them. */
  async forCustomer(
    bookingId: string,
    history?: readonly Recorded<BookingEvent>[],
  ): Promise<BookingView | undefined> {
    const events = history ?? (await this.events(bookingId));
    const view = foldView(events);
    if (!view) return undefined;
    const party = partyOf(events);
    const methods = methodsFor(view, events, party);
    return { ...view, party, methods: methods.filter(({ method }) => method !== 'paypal' || this.paypal) };
  }

  async history(bookingId: string): Promise<HistoryEntry[] | undefined> {
    const events = await this.events(bookingId);
    if (events.length === 0) return undefined;
    return events.map((event) => ({
      version: event.version,
      at: event.recordedAt.toISOString(),
      type: event.type,
      // Staff act in the company's name towards customers.
      actor: { kind: event.meta.actor.kind, name: null },
      facts: historyFacts(event),
    }));
  }

  /** The booking as of an event or an instant, without personal data. */
  async asOf(
    bookingId: string,
    until: { version?: number | undefined; asOf?: string | undefined },
  ): Promise<{ booking: BookingView; eventsApplied: number; eventsTotal: number } | undefined> {
    const events = await this.events(bookingId);
    const applied = events.filter(
      (event) =>
        (until.version === undefined || event.version <= until.version) &&
        (until.asOf === undefined || event.recordedAt.toISOString() <= until.asOf),
    );
    const booking = foldView(applied);
    return booking ? { booking, eventsApplied: applied.length, eventsTotal: events.length } : undefined;
  }

  async opsEvents(
    bookingId: string,
    limit: number,
    cursor: string | undefined,
  ): Promise<{ events: OpsEvent[]; nextCursor: string | null } | undefined> {
    const after = cursor && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
    const events = await this.events(bookingId, after + 1, after + limit + 1);
    if (events.length === 0 && after === 0) return undefined;
    const page = events.slice(0, limit);
    return {
      events: page.map(opsEvent),
      nextCursor: events.length > limit ? String(page.at(-1)?.version) : null,
    };
  }

  async list(filter: {
    limit: number;
    cursor?: string | undefined;
    reference?: string | undefined;
    status?: string | undefined;
  }) {
    const where: FindOptionsWhere<BookingEntity> = {
      ...(filter.reference ? { reference: filter.reference } : {}),
      ...(filter.status ? { status: filter.status } : {}),
      ...(filter.cursor ? { bookingId: LessThan(cursorId(filter.cursor)) } : {}),
    };
    // Ids are UUID v7: their order is the order of creation.
    const rows = await this.dataSource
      .getRepository(BookingEntity)
      .find({ where, order: { bookingId: 'DESC' }, take: filter.limit + 1 });
    const page = rows.slice(0, filter.limit);
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
      nextCursor: rows.length > filter.limit ? (page.at(-1)?.bookingId.replaceAll('-', '') ?? null) : null,
    };
  }

  private async events(bookingId: string, from?: number, to?: number): Promise<Stored[]> {
    const range = { ...(from !== undefined ? { from } : {}), ...(to !== undefined ? { to } : {}) };
    const streams = await this.store.readStreams([bookingId], range);
    const events = streams.get(bookingId) ?? [];
    return events[0] && events[0].streamType !== 'booking' ? [] : (events as Stored[]);
  }
}

const cursorId = (cursor: string): string =>
  /^[0-9a-f]{32}$/.test(cursor)
    ? cursor.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : '00000000-0000-0000-0000-000000000000';

/** The party as last named; null before, and once a person's key is gone. */
function partyOf(events: readonly Recorded<BookingEvent>[]): PartyInput | null {
  const named = events.findLast((event) => event.type === 'TravelersNamed');
  if (named?.type !== 'TravelersNamed') return null;
  const { lead, leadIsTraveler, others, roomOf } = named.data as {
    lead: Sealed<LeadInput>;
    leadIsTraveler: boolean;
    others: readonly Sealed<TravelerInput>[];
    roomOf: number[];
  };
  const known = others.flatMap((other) => (other.value ? [other.value] : []));
  if (!lead.value || known.length !== others.length) return null;
  return { lead: lead.value, leadIsTraveler, others: known, roomOf };
}

/** How what is due now can be paid, plan by plan; where the lead lives is personal, so no table has it. */
function methodsFor(
  { status, plan: chosen, remainingCents }: BookingView,
  events: readonly Recorded<BookingEvent>[],
  party: PartyInput | null,
): MethodOffer[] {
  const [made] = events;
  if (made?.type !== 'BookingCreated') return [];
  // What is open of a confirmed booking takes no lender: a part of it is paid already.
  if (status === 'CONFIRMED' && remainingCents > 0)
    return methodsOf([{ plan: chosen, amountCents: remainingCents, residence: null }]).filter(
      ({ available }) => available,
    );
  if (status !== 'ON_HOLD') return [];
  const residence = party?.lead.residence ?? null;
  return methodsOf(
    made.data.quote.plans.flatMap(({ plan, instalments: [now] }) =>
      now ? [{ plan, amountCents: now.amountCents, residence }] : [],
    ),
  );
}

/** Personal fields are named, not shown. */
const withoutPersonal = (value: unknown): unknown => {
  if (isSealed(value)) return value.value === null ? '(erased)' : '(sealed)';
  if (Array.isArray(value)) return value.map(withoutPersonal);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutPersonal(inner)]));
  return value;
};

const opsEvent = (event: Stored): OpsEvent => ({
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
  data: withoutPersonal(event.data),
});
