import type { LedgerFinding } from '@wayfold/contracts/money/ledger-checks';
import type pg from 'pg';
import { registry } from '../../../src/events.js';
import { ledgerChecks } from '../../../src/modules/ledger/checks/ledger-checks.projection.js';
import { ledger } from '../../../src/modules/ledger/journal/ledger.projection.js';
import {
  BooksSweep,
  type ProviderBooks,
} from '../../../src/modules/ledger/provider-entries/books-sweep.service.js';
import { providerEntries } from '../../../src/modules/ledger/provider-entries/provider-entries.projection.js';
import { StripeCardProvider } from '../../../src/platform/card-provider/stripe.js';
import type { EventStore, StoredEvent } from '../../../src/platform/event-store/port.js';
import { SubscriptionRunner } from '../../../src/platform/projections/subscription-runner.js';
import { FeedCursors } from '../../../src/platform/provider-feeds/feed.js';
import { createStripeBooks } from '../../../src/platform/provider-feeds/stripe-feeds.js';
import { newHeldHistory } from '../booking/builders.js';
import { PaymentSandbox } from '../card-provider/payment-sandbox.js';
import { STRIPE_KEYS } from '../card-provider/stripe-keys.js';
import { createTestDatabase } from '../database.js';
import { openStore } from '../event-store/postgres-store.js';
import { appendEvents } from './append-events.js';

/** A ledger with its read models, and a payment provider with readable books. */
export interface BooksFixture {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly sandbox: PaymentSandbox;
  readonly provider: StripeCardProvider;
  readonly books: ProviderBooks;
  readonly cursors: FeedCursors;
  runSweep(parts?: { store?: EventStore; books?: ProviderBooks }): Promise<number>;
  /** Creates a provider's payment that names this booking and that the log lacks; returns its id. */
  payBooking(bookingId: string, amountCents: number): Promise<string>;
  /** Creates a payment like `payBooking`, but the log records it. */
  createPayment(bookingId: string, amountCents: number): Promise<string>;
  /** Triggers a provider-side event; see the sandbox's control API. */
  triggerAction<T>(name: string, body: object): Promise<T>;
  /** Lists the events of the providers' ledgers, oldest first. */
  listLedgerEvents(): Promise<StoredEvent[]>;
  readBalances(): Promise<Record<string, number>>;
  /** Reads the provider's balance from its rows, in cents. */
  readProviderCents(): Promise<number>;
  waitForReadModels(): Promise<void>;
  close(): Promise<void>;
}

export const BOOKED_AT = new Date('2027-01-10T10:00:00.000Z');

/** Pays by card without the log; returns the payment's id. */
async function payAtProvider(
  sandbox: PaymentSandbox,
  bookingId: string,
  amountCents: number,
): Promise<string> {
  const { id, client_secret: secret } = await sandbox.createIntent({
    bookingId,
    instalmentId: 'x',
    amountCents,
  });
  const status = await sandbox.payIntent(secret);
  if (status !== 'succeeded') throw new Error(status);
  return id;
}

interface BookedPayment {
  readonly bookingId: string;
  readonly paymentId: string;
  readonly amountCents: number;
}

/** Records the payment in a task of a new booking. */
async function recordPayment(
  store: EventStore,
  { bookingId, paymentId, amountCents }: BookedPayment,
): Promise<void> {
  const money = { provider: 'stripe', paymentId, amountCents };
  const key = `amount-differs:${paymentId}:${amountCents}`;
  const facts = { paymentId, amountCents, dueCents: 40_000 };
  const data = { kind: 'amount-differs', key, instalmentId: bookingId, facts, money };
  await appendEvents(store, BOOKED_AT, bookingId, [
    newHeldHistory({ bookingId })[0]!,
    { type: 'TaskRaised', data },
  ]);
}

async function readLedgerBalances(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ account: string; cents: string }>(
    'SELECT account, balance_cents AS cents FROM ledger_balances WHERE balance_cents <> 0',
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}

async function sumProviderCents({ entries }: ProviderBooks): Promise<number> {
  let cents = 0;
  for await (const page of entries.readSince(new Date(0))) for (const { netCents } of page) cents += netCents;
  return cents;
}

export async function openBooks(): Promise<BooksFixture> {
  const database = await createTestDatabase();
  const connection = openStore(database.url, { registry });
  const { pool, store } = connection;
  const sandbox = await PaymentSandbox.start({ now: () => BOOKED_AT.getTime() });
  const provider = new StripeCardProvider({ ...STRIPE_KEYS, apiBase: sandbox.url, timeoutMs: 5_000 });
  const runner = new SubscriptionRunner({
    pool,
    store,
    projections: [ledger, ledgerChecks, providerEntries],
  });
  await runner.start();
  const cursors = new FeedCursors(pool);
  const books = createStripeBooks(provider);
  const waitForReadModels = async (): Promise<void> => {
    if (!(await runner.waitFor(await store.readHead(), { timeoutMs: 20_000 })))
      throw new Error('the read models did not catch up in time');
  };
  const payBooking = (bookingId: string, amountCents: number): Promise<string> =>
    payAtProvider(sandbox, bookingId, amountCents);
  return {
    pool,
    store,
    sandbox,
    provider,
    books,
    cursors,
    payBooking,
    waitForReadModels,
    runSweep: (parts = {}) => new BooksSweep({ pool, store, cursors, books, ...parts }).run(BOOKED_AT),
    async createPayment(bookingId, amountCents) {
      const paymentId = await payBooking(bookingId, amountCents);
      await recordPayment(store, { bookingId, paymentId, amountCents });
      return paymentId;
    },
    triggerAction: (name, body) => sandbox.triggerAction(name, body),
    async listLedgerEvents() {
      return (await store.readAll(0, 1_000, providerEntries.types)).events;
    },
    async readBalances() {
      await waitForReadModels();
      return readLedgerBalances(pool);
    },
    readProviderCents: () => sumProviderCents(books),
    async close() {
      await runner.stop();
      await sandbox.close();
      await connection.close();
      await database.drop();
    },
  };
}

/** Picks the facts of a finding to compare, without its booking. */
export const pickComparison = ({
  cause,
  component,
  subject,
  providerCents,
  ledgerCents,
}: LedgerFinding): Omit<LedgerFinding, 'bookingId'> => ({
  cause,
  component,
  subject,
  providerCents,
  ledgerCents,
});
