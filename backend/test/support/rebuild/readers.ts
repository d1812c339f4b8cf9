import type { Pool } from 'pg';
import { v4 } from 'uuid';
import { DepartureOfferEntity } from '../../../src/modules/booking/pricing/pricing.entities.js';
import { BookingEntity } from '../../../src/modules/booking/view/bookings.entities.js';
import { calculatePercentile } from '../calculate-percentile.js';
import type { RunningProduct } from '../http/running-product.js';

/** The durations of one kind of read, in ms. */
class Latencies {
  private times: number[] = [];

  add(ms: number): void {
    this.times.push(ms);
  }

  /** Returns the statistics since the last call, and starts again. */
  takeStatistics(): { readonly count: number; readonly p50: number; readonly p99: number } {
    const sortedTimes = this.times.sort((a, b) => a - b);
    this.times = [];
    return {
      count: sortedTimes.length,
      p50: calculatePercentile(sortedTimes, 0.5),
      p99: calculatePercentile(sortedTimes, 0.99),
    };
  }
}

/**
 * People using the shop; each compares what they see with what they saw before, and stops at the first
 * contradiction.
 */
export class Readers {
  readonly pages = new Latencies();
  readonly statements = new Latencies();
  /** References of bookings confirmed to their buyers. */
  private readonly placedReferences: string[] = [];
  /** No reader has seen a contradiction yet. */
  isRunning = true;
  private readonly people: Promise<void>[] = [];

  constructor(
    private readonly product: RunningProduct,
    /** The rebuilt tables; each gets a reader that counts its rows. */
    private readonly tables: readonly string[],
  ) {}

  get bookingCount(): number {
    return this.placedReferences.length;
  }

  start(): void {
    const { pool } = this.product.app.infrastructure;
    this.startPerson(() => this.buyOnce());
    this.startPerson(this.newDeparturesReader());
    this.startPerson(() => this.readOpsBookings());
    for (const table of this.tables) this.startPerson(this.newRowsReader(pool, table));
    this.startPerson(this.newEntitiesReader());
  }

  /** Stops the readers. @throws Error the first contradiction that a reader saw */
  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.people);
  }

  private startPerson(readOnce: () => Promise<void>): void {
    const person = (async () => {
      while (this.isRunning) await readOnce();
    })();
    person.catch(() => (this.isRunning = false));
    this.people.push(person);
  }

  /** Buys two seats of any departure; the booking page must be readable at once. */
  private async buyOnce(): Promise<void> {
    const departureId = await this.chooseDeparture();
    const quoteReply = await this.product.client.call({
      method: 'POST',
      path: '/api/quotes',
      body: {
        departureId,
        category: 'comfort',
        travelers: 2,
        rooms: [{ type: 'twin', travelers: 2 }],
        locale: 'en',
      },
    });
    if (quoteReply.status === 409) return; // somebody was faster
    const reply = await this.product.client.call({
      method: 'POST',
      path: '/api/bookings',
      headers: { 'idempotency-key': v4() },
      body: { quoteId: quoteReply.json?.['id'], locale: 'en' },
    });
    if (reply.status === 409) return;
    const { booking, capability } = (reply.json ?? {}) as { booking?: { id: string }; capability?: string };
    if (!booking || !capability)
      throw new Error(`no booking: ${reply.status} ${reply.text} ${quoteReply.text}`);
    const bookingPage = await this.readPage(`/api/bookings/${booking.id}`, {
      authorization: `Bearer ${capability}`,
    });
    this.placedReferences.push(String(bookingPage['reference']));
  }

  private async chooseDeparture(): Promise<string> {
    const list = await this.readPage(`/api/trips/${this.product.slug}/departures?locale=en&limit=50`);
    const departures = list['departures'] as { id: string; seatsLeft: number }[];
    const openDepartures = departures.filter(({ seatsLeft }) => seatsLeft > 1);
    const departure = openDepartures[Math.floor(Math.random() * openDepartures.length)] ?? departures[0];
    if (!departure) throw new Error('no departures');
    return departure.id;
  }

  /** Creates a reader that expects every departure to stay in the list, and free seats never to increase. */
  private newDeparturesReader(): () => Promise<void> {
    const seatsByDeparture = new Map<string, number>();
    return async () => {
      const list = await this.readPage(`/api/trips/${this.product.slug}/departures?locale=en&limit=50`);
      const departures = list['departures'] as { id: string; seatsLeft: number }[];
      for (const id of seatsByDeparture.keys())
        if (!departures.some((departure) => departure.id === id)) throw new Error(`departure ${id} is gone`);
      for (const { id, seatsLeft } of departures) {
        const seatsBefore = seatsByDeparture.get(id) ?? seatsLeft;
        if (seatsLeft > seatsBefore)
          throw new Error(`departure ${id}: seats left rose from ${seatsBefore} to ${seatsLeft}`);
        seatsByDeparture.set(id, seatsLeft);
      }
    };
  }

  /** Reads the console's list: staff must find every placed booking by its reference. */
  private async readOpsBookings(): Promise<void> {
    const reference = this.placedReferences[Math.floor(Math.random() * this.placedReferences.length)];
    const { cookie } = this.product.staff.viewer;
    const list = await this.readPage(
      `/api/ops/bookings?limit=20${reference === undefined ? '' : `&reference=${reference}`}`,
      { cookie },
    );
    const count = (list['bookings'] as unknown[]).length;
    if (count !== (reference === undefined ? count : 1)) throw new Error(`${reference} found ${count} times`);
  }

  /** Counts a table's rows by a prepared statement; the number must never decrease. */
  private newRowsReader(pool: Pool, table: string): () => Promise<void> {
    let rowCount = 0;
    return async () => {
      const startedAtMs = performance.now();
      const { rows } = await pool.query<{ n: number }>({
        name: `rows of ${table}`,
        text: `SELECT count(*)::int AS n FROM ${table}`,
      });
      this.statements.add(performance.now() - startedAtMs);
      rowCount = this.requireNotFewer(table, rowCount, rows[0]?.n ?? 0);
    };
  }

  private newEntitiesReader(): () => Promise<void> {
    const { dataSource } = this.product.app.infrastructure;
    let counts = [0, 0];
    return async () => {
      const countPromises = [BookingEntity, DepartureOfferEntity].map((entity) =>
        dataSource.getRepository(entity).count(),
      );
      counts = (await Promise.all(countPromises)).map((rowCount, i) =>
        this.requireNotFewer('entities', counts[i] ?? 0, rowCount),
      );
    };
  }

  private requireNotFewer(table: string, countBefore: number, countNow: number): number {
    if (countNow < countBefore) throw new Error(`rows of ${table} fell from ${countBefore} to ${countNow}`);
    return countNow;
  }

  private async readPage(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const startedAtMs = performance.now();
    const { status, json, text } = await this.product.client.call({ path, headers });
    this.pages.add(performance.now() - startedAtMs);
    if (status !== 200 || !json) throw new Error(`${path}: ${status} ${text}`);
    return json;
  }
}
