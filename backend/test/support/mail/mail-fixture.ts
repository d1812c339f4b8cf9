import { bookingEvents } from '../../../src/modules/booking/events.js';
import {
  type DispatcherOptions,
  MailDispatcher,
} from '../../../src/modules/mail/outbox/mail-dispatcher.service.js';
import { createBookingMailReactor } from '../../../src/modules/mail/outbox/mails.reactor.js';
import { MailOutbox } from '../../../src/modules/mail/outbox/outbox.store.js';
import { ManualClock } from '../../../src/platform/clock/clock.js';
import { createRegistry } from '../../../src/platform/event-store/registry.js';
import { SmtpTransport } from '../../../src/platform/mail/smtp.js';
import type { MailTransport } from '../../../src/platform/mail/transport.js';
import { createTestDatabase } from '../database.js';
import { openStore, type PostgresStoreUnderTest } from '../event-store/postgres-store.js';
import { type OfficeOptions, PostOffice } from './post-office.js';
import { type BookingFacts, writeBooking } from './write-booking.js';

interface MailRow {
  readonly cause: string;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly unanswered: number;
}

/** A log, its outbox and a mail server; tests create dispatchers as needed. */
export class MailFixture {
  private readonly dispatchers: MailDispatcher[] = [];
  readonly clock = new ManualClock(new Date('2026-11-21T10:00:01Z'));
  readonly outbox: MailOutbox;

  private constructor(
    readonly url: string,
    readonly openedStore: PostgresStoreUnderTest,
    public office: PostOffice,
    private readonly dropDatabase: () => Promise<void>,
  ) {
    this.outbox = new MailOutbox(openedStore.pool, 'wayfold.example');
  }

  static async open(): Promise<MailFixture> {
    const database = await createTestDatabase();
    const connection = openStore(database.url, { registry: createRegistry(bookingEvents) });
    return new MailFixture(database.url, connection, await PostOffice.open(), () => database.drop());
  }

  get store() {
    return this.openedStore.store;
  }

  /** Empties the outbox and starts a new server for the next test. */
  async reopenPostOffice(options?: OfficeOptions): Promise<void> {
    for (let dispatcher = this.dispatchers.pop(); dispatcher; dispatcher = this.dispatchers.pop())
      await dispatcher.stop();
    await this.office.close();
    this.office = await PostOffice.open(options);
    this.clock.advanceTo('2026-11-21T10:00:01Z');
    await this.openedStore.pool.query('DELETE FROM mail_outbox');
  }

  async close(): Promise<void> {
    await this.reopenPostOffice();
    await this.office.close();
    await this.openedStore.close();
    await this.dropDatabase();
  }

  newTransport(): MailTransport {
    const from = { name: 'Wayfold', address: 'bookings@wayfold.example' };
    return new SmtpTransport({ url: this.office.url, from, timeoutMs: 20_000 });
  }

  newDispatcher(overrides: Partial<DispatcherOptions> = {}): MailDispatcher {
    const dispatcher = new MailDispatcher({
      store: this.store,
      outbox: this.outbox,
      transport: overrides.transport ?? this.newTransport(),
      clock: this.clock,
      buildLink: ({ bookingId, locale }) => `https://trips.example.com/${locale}/booking/${bookingId}`,
      enquiries: { publicOrigin: 'https://trips.example.com', address: 'enquiries@wayfold.example' },
      deriveCode: (codeId) => codeId.slice(-6),
      tooLateAfterMs: null,
      ...overrides,
    });
    this.dispatchers.push(dispatcher);
    return dispatcher;
  }

  /** Lets the reactor process the booking's events. */
  async runReactors(bookingId: string, into: Pick<MailOutbox, 'add'> = this.outbox): Promise<void> {
    const reactor = createBookingMailReactor(into, () => undefined);
    for (const event of (await this.store.readStreams([bookingId])).get(bookingId) ?? [])
      if (reactor.types.includes(event.type)) await reactor.react(event);
  }

  async writeBookingWithMails(overrides?: BookingFacts) {
    const booking = await writeBooking(this.store, overrides);
    await this.runReactors(booking.bookingId);
    return booking;
  }

  async readRows(bookingId: string, state = '.'): Promise<MailRow[]> {
    const { rows } = await this.openedStore.pool.query<MailRow>(
      `SELECT cause, state, reason, attempts, unanswered FROM mail_outbox
       WHERE booking_id = $1 AND state ~ $2 ORDER BY due_at, cause`,
      [bookingId, state],
    );
    return rows;
  }

  async findConfirmation(bookingId: string): Promise<MailRow | undefined> {
    return (await this.readRows(bookingId)).find(({ cause }) => cause === 'confirmed');
  }
}
