import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import type { BankLine, BankLineRow, BankSuggestion } from '@wayfold/contracts/payments/banking';
import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import { v4 } from 'uuid';
import { eraseCounterparties, matchBankLines } from '../../../src/modules/banking/bank-lines.reactor.js';
import { matchableBookings } from '../../../src/modules/banking/matching/matchable-bookings.projection.js';
import { buildReference } from '../../../src/modules/booking/core/reference.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { SubscriptionRunner } from '../../../src/platform/projections/subscription-runner.js';
import type { HttpResponse } from '../http/client.js';
import { type RunningProduct, startProduct } from '../http/running-product.js';
import { newBookingId } from '../ids.js';
import { appendEvents } from '../ledger/append-events.js';
import { type CsvRow, writeBankCsv } from './bank-csv.js';
import { newPlacedHistory, toOwnInstalmentId } from './builders.js';

export interface LineDetail {
  readonly line: BankLine;
  readonly suggestions: BankSuggestion[];
}

interface LineList {
  readonly counts: Readonly<Record<string, number>>;
  readonly lines: BankLineRow[];
  readonly nextCursor: string | null;
}

const FOLLOWERS = ['matchable-bookings', 'match-bank-lines', 'erase-counterparties'];

/** The product over HTTP, with the worker that allocates bank lines. */
export class BankWorld {
  private bookingCount = 0;

  private constructor(
    readonly product: RunningProduct,
    private readonly subscriptions: SubscriptionRunner,
  ) {}

  static async open(): Promise<BankWorld> {
    const product = await startProduct();
    const infrastructure = product.app.infrastructure;
    const subscriptions = new SubscriptionRunner({
      pool: infrastructure.pool,
      store: infrastructure.store,
      projections: [matchableBookings],
      reactors: [matchBankLines(infrastructure), eraseCounterparties(infrastructure)],
    });
    await subscriptions.start();
    return new BankWorld(product, subscriptions);
  }

  get infrastructure() {
    return this.product.app.infrastructure;
  }

  /** Adds a held booking with 400.00 due now and 1,600.00 later. */
  async addBooking(): Promise<{ id: string; reference: string; deposit: string; balance: string }> {
    const serial = (this.bookingCount += 1);
    const bookingId = newBookingId(700 + serial);
    await this.appendEvents(bookingId, newPlacedHistory(bookingId, serial));
    const [deposit, balance] = [toOwnInstalmentId(bookingId, 0), toOwnInstalmentId(bookingId, 1)];
    return { id: bookingId, reference: buildReference(serial), deposit, balance };
  }

  appendEvents(bookingId: string, events: readonly BookingEvent[]): Promise<number> {
    return appendEvents(this.infrastructure.store, new Date('2027-01-12T12:00:00Z'), bookingId, events);
  }

  /** Uploads a file's bytes unchanged. */
  uploadFile(file: string | Buffer, search = '', role: Role = 'finance'): Promise<HttpResponse> {
    const headers = { ...this.product.staff[role], 'content-type': 'application/octet-stream' };
    const raw = Buffer.isBuffer(file) ? file : Buffer.from(file);
    const path = `/api/ops/bank-lines/imports${search}`;
    return this.product.client.call({
      method: 'POST',
      path,
      raw,
      headers: { ...headers, 'content-length': String(raw.length) },
    });
  }

  /** Imports rows and waits until all followers have processed them. */
  async importRows(...rows: readonly CsvRow[]): Promise<HttpResponse> {
    const response = await this.uploadFile(writeBankCsv(...rows));
    await this.waitForFollowers();
    return response;
  }

  async waitForFollowers(): Promise<void> {
    // Reactors append events too, so wait until the head no longer moves. */
    let headBefore = -1;
    let head = 0;
    while (headBefore !== head) {
      headBefore = head;
      head = await this.infrastructure.store.readHead();
      if (!(await this.subscriptions.waitFor(head, { names: FOLLOWERS, timeoutMs: 20_000 })))
        throw new Error(JSON.stringify(await this.subscriptions.readProgress()));
    }
  }

  async listLines(search = ''): Promise<LineList> {
    return (await this.get(`/api/ops/bank-lines${search}`)) as LineList;
  }

  /** Requires the line whose text contains `text`. */
  async requireLine(text: string): Promise<LineDetail> {
    const { lines } = await this.listLines('?limit=200');
    const listedLine = lines.find(({ remittance }) => remittance.includes(text));
    if (!listedLine) throw new Error(`no line says ${text}`);
    return (await this.get(`/api/ops/bank-lines/${listedLine.id}`)) as LineDetail;
  }

  async listMatchableBookings(reference: string): Promise<MatchableBooking[]> {
    const path = `/api/ops/matchable-bookings?reference=${encodeURIComponent(reference)}`;
    return ((await this.get(path)) as { bookings: MatchableBooking[] }).bookings;
  }

  /** Sends a decision about a line: `match`, `set-aside`, `reopen`. */
  postDecision(lineId: string, action: string, body: unknown, key: string = v4()): Promise<HttpResponse> {
    return this.product.client.call({
      method: 'POST',
      path: `/api/ops/bank-lines/${lineId}/${action}`,
      body,
      headers: { ...this.product.staff.finance, 'idempotency-key': key },
    });
  }

  private async get(path: string): Promise<unknown> {
    const response = await this.product.client.call({ path, headers: this.product.staff.finance });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text}`);
    return response.json;
  }

  async close(): Promise<void> {
    await this.subscriptions.stop();
    await this.product.close();
  }
}
