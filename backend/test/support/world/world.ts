import { CommandBus } from '@nestjs/cqrs';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { BALANCE_DAYS_BEFORE_DEPARTURE } from '@wayfold/contracts/kernel/durations';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { v4, v7 } from 'uuid';
import type { App } from '../../../src/app.js';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { CodeDerivation } from '../../../src/modules/booking/access/code-derivation.js';
import { SwitchCharging } from '../../../src/modules/booking/balance/switch-charging.command.js';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import type { BookingEvent, BookingEventOf, ReceivedPayment } from '../../../src/modules/booking/events.js';
import type { CatalogueEvent } from '../../../src/modules/catalogue/events.js';
import { deriveOfferStreamId, OFFER_STREAM } from '../../../src/modules/catalogue/import/catalogue-ids.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import { StripeCardProvider } from '../../../src/platform/card-provider/stripe.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import type { ServeConfig } from '../../../src/platform/config.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import { logger } from '../../../src/platform/logging/logger.js';
import { verifyProjection } from '../../../src/platform/projections/verify.js';
import { projections } from '../../../src/subscriptions.js';
import { CARDS } from '../card-provider/cards.js';
import {
  type CapturedMoney,
  newEventBody,
  PaymentSandbox,
  type SandboxIntent,
  signBody,
} from '../card-provider/payment-sandbox.js';
import { STRIPE_KEYS } from '../card-provider/stripe-keys.js';
import { createTestDatabase, type TestDatabase } from '../database.js';
import { Client } from '../http/client.js';
import { newDeparturePublished } from '../inventory/departures.js';
import { TEST_SECRET_KEY } from '../test-secret-key.js';
import { waitUntil } from '../wait-until.js';
import { newPayPalOptions, PAYPAL_ACCOUNT, PayPalSide } from './paypal-side.js';
import { type BookingHandle, Shop } from './shop.js';
import { findRedisUrl, pickFreePort, type ProviderWrapper, startApp } from './start-app.js';

const TRIP_ID = '00000003-0000-4000-8000-000000000001';

export const deriveBalanceId = (booking: BookingHandle): string => deriveInstalmentIds(booking.id)('balance');

/** Timeout of a world's teardown, ms: on a slow machine much work is due when the last test ends. */
export const TEARDOWN_MS = 240_000;

interface DepartureOptions {
  readonly seats?: number;
  readonly chargeInDays?: number;
  readonly perPersonCents?: number;
  readonly tripId?: string;
}

interface BookOptions {
  readonly departureId?: string;
  readonly plan?: Plan;
  /** The number of a test card. */
  readonly card?: string;
  readonly chargeInDays?: number;
  readonly travelers?: number;
}

export interface WorldOptions {
  /** The sandbox sends webhooks; false if a test sends its own. */
  readonly hasWebhooks?: boolean;
  readonly cardProvider?: ProviderWrapper;
  /** Timeout of a call to the sandbox, ms. */
  readonly timeoutMs?: number;
  /** Rate limit of the card provider. */
  readonly callsPerSecond?: number;
  /** A mail server; without a server, mails go into the mailbox. */
  readonly smtpUrl?: string;
}

interface WorldParts {
  readonly database: TestDatabase;
  readonly hasWebhooks: boolean;
  readonly sandbox: PaymentSandbox;
  readonly config: ServeConfig;
  readonly client: Client;
  wrap: ProviderWrapper;
}

const codes = new CodeDerivation(TEST_SECRET_KEY);

/** The product with its own worker, database and payment provider. */
export class World extends Shop {
  /** Actions on PayPal's own pages and consoles. */
  readonly paypal: PayPalSide;
  readonly sandbox: PaymentSandbox;
  readonly config: ServeConfig;
  private readonly otherApps: App[] = [];

  private constructor(
    private readonly parts: WorldParts,
    public app: App,
  ) {
    super(parts.client);
    this.sandbox = parts.sandbox;
    this.config = parts.config;
    this.paypal = new PayPalSide(parts.sandbox.url);
  }

  static async open({
    hasWebhooks = true,
    cardProvider = (real) => real,
    timeoutMs = 5_000,
    callsPerSecond,
    smtpUrl,
  }: WorldOptions = {}): Promise<World> {
    // These tests cause many warnings; set LOG_LEVEL to see them.
    logger.level = process.env['LOG_LEVEL'] ?? 'silent';
    const [database, port] = await Promise.all([createTestDatabase(), pickFreePort()]);
    const redisUrl = findRedisUrl(process.env);
    const origin = `http://127.0.0.1:${port}`;
    const findWebhookUrl = (name: 'stripe' | 'paypal') =>
      hasWebhooks ? `${origin}/api/webhooks/${name}` : undefined;
    const sandbox = await PaymentSandbox.start({
      webhookUrl: findWebhookUrl('stripe'),
      paypal: newPayPalOptions(findWebhookUrl('paypal')),
    });
    const config: ServeConfig = {
      role: 'all',
      host: '127.0.0.1',
      port,
      publicOrigin: origin,
      // Tests choose the visitor's address in X-Forwarded-For; by default it is this machine's.
      trustProxy: ['127.0.0.1'],
      databaseUrl: database.url,
      redisUrl,
      secretKey: TEST_SECRET_KEY,
      isDemo: true,
      isEmbedded: true,
      frontendDir: '',
      stripe: { ...STRIPE_KEYS, apiBase: sandbox.url, timeoutMs, callsPerSecond },
      paypal: { ...PAYPAL_ACCOUNT, url: `${sandbox.url}/paypal`, timeoutMs },
      smtpUrl,
      opsBootstrap: null,
    };
    const app = await startApp(config, cardProvider);
    const client = new Client(port);
    return new World({ database, hasWebhooks, sandbox, config, client, wrap: cardProvider }, app);
  }

  get store() {
    return this.app.infrastructure.store;
  }
  get runner() {
    return this.app.infrastructure.runner;
  }
  get pool() {
    return this.app.infrastructure.pool;
  }
  get commandBus(): CommandBus {
    return this.app.nest.get(CommandBus);
  }
  get origin(): string {
    return this.config.publicOrigin;
  }
  get databaseUrl(): string {
    return this.config.databaseUrl;
  }
  now = (): Date => this.app.infrastructure.clock.now();

  /** Posts a file's bytes. */
  sendFile(path: string, raw: Buffer, headers: Record<string, string>) {
    return this.parts.client.call({ method: 'POST', path, raw, headers });
  }

  /** Creates a direct adapter to the sandbox, even if the test wraps the product's own. */
  newAdapter(): CardProvider {
    return new StripeCardProvider(this.config.stripe);
  }

  /** Sends a signed event about an intent; returns the status. */
  async sendCardEvent(paymentId: string, type = 'payment_intent.succeeded'): Promise<number> {
    const body = newEventBody(paymentId, type);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signBody(body) };
    return (await fetch(`${this.origin}/api/webhooks/stripe`, { method: 'POST', headers, body })).status;
  }

  /** Adds another worker process on the same database and queue. */
  async addWorker(): Promise<void> {
    this.otherApps.push(await startApp({ ...this.config, role: 'worker' }, this.parts.wrap));
  }

  /** Closes the product, runs `workWhileDown`, and reopens it. */
  async restart(workWhileDown: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.app.close();
    await workWhileDown();
    this.app = await startApp(this.config, this.parts.wrap);
  }

  async close(): Promise<void> {
    this.parts.client.close();
    for (const other of this.otherApps) await other.close();
    await this.app.close();
    await this.sandbox.close();
    await this.parts.database.drop();
  }

  /** Closes the world of a file; fails the file if a read model does not match its events. */
  async verifyAndClose(): Promise<void> {
    try {
      await this.waitUntilAtRest(TEARDOWN_MS / 2);
      const differences = await this.listDifferences();
      if (differences.length > 0)
        throw new Error(`read models do not match their events: ${JSON.stringify(differences, null, 2)}`);
    } finally {
      await this.close();
    }
  }

  /** Puts one departure on sale; returns its id. */
  async publishDeparture(options: DepartureOptions = {}): Promise<string> {
    const [departureId] = await this.publishDepartures(1, options);
    if (departureId === undefined) throw new Error('no departure was published');
    return departureId;
  }

  /** Puts departures on sale whose balances are charged in this many days; returns their ids. */
  async publishDepartures(
    count: number,
    { seats = 2, chargeInDays = 10, perPersonCents = 100_000, tripId = TRIP_ID }: DepartureOptions = {},
  ): Promise<string[]> {
    const now = this.now();
    const startsOn = addDays(toUtcDate(now), BALANCE_DAYS_BEFORE_DEPARTURE + chargeInDays);
    const ids = Array.from({ length: count }, () => v4());
    const newDeparture = (departureId: string): CatalogueEvent =>
      newDeparturePublished({
        departureId,
        tripId,
        startsOn,
        endsOn: addDays(startsOn, 7),
        seats,
        minimumGroup: 1,
        ageRange: { min: 12, max: 80 },
        prices: [{ category: 'basic', perPersonCents }],
        rooms: [{ type: 'twin', capacity: 2, count: seats, supplementCents: 0, isShareable: true }],
      });
    const outcome = await this.store.append({
      commandId: v7(),
      recordedAt: now,
      meta: { correlationId: 'publish', causationId: null, actor: { kind: 'system' }, traceId: null },
      streams: ids.map((id) => ({
        streamId: deriveOfferStreamId(id),
        streamType: OFFER_STREAM,
        expectedVersion: 0,
        events: [newDeparture(id)],
      })),
    });
    if (outcome.status !== 'ok') throw new Error(`departures were not published: ${outcome.status}`);
    await this.waitForReadModels();
    return ids;
  }

  /** Books and pays, as a customer, and waits until the payment has confirmed the booking. */
  async bookTrip({
    departureId,
    plan = 'deposit',
    card = CARDS.good,
    chargeInDays = 10,
    travelers = 2,
  }: BookOptions = {}): Promise<BookingHandle> {
    const departure = departureId ?? (await this.publishDeparture({ chargeInDays }));
    const booking = await this.holdSeats(departure, travelers);
    const status = await this.sandbox.payIntent(await this.requestClientSecret(booking, plan), card);
    if (!['succeeded', 'requires_action'].includes(status))
      throw new Error(`the card was not charged: ${status}`);
    // Without webhooks the product learns of the payment when the customer returns.
    if (!this.parts.hasWebhooks) await this.startPayment(booking, plan);
    await this.waitForStatus(booking, 'CONFIRMED');
    return booking;
  }

  async advanceTo(instant: Date): Promise<void> {
    await this.callOk('POST', '/api/dev/clock', { advanceTo: instant.toISOString() });
  }

  async advanceBy(ms: number): Promise<void> {
    await this.advanceTo(new Date(this.now().getTime() + ms));
  }

  async advanceToChargeDay(booking: BookingHandle): Promise<void> {
    await this.advanceTo(await this.readChargeTime(booking));
  }

  async readHistory(bookingId: string): Promise<(StoredEvent & BookingEvent)[]> {
    const events = (await this.store.readStreams([bookingId])).get(bookingId) ?? [];
    return events as (StoredEvent & BookingEvent)[];
  }

  /** Reads the data of the newest event of this type in the history. @throws Error if there is none */
  async readLastEvent<T extends BookingEvent['type']>(
    booking: BookingHandle,
    type: T,
  ): Promise<BookingEventOf<T>['data']> {
    const last = (await this.readHistory(booking.id)).findLast((event) => event.type === type);
    if (!last) throw new Error(`booking ${booking.id} has no ${type}`);
    return last.data as BookingEventOf<T>['data'];
  }

  /** Reads the newest confirmation code that was mailed for a booking. */
  async readMailedCode(booking: BookingHandle): Promise<string> {
    return codes.deriveCode((await this.readLastEvent(booking, 'ConfirmationCodeSent')).codeId);
  }

  async readEventTypes(booking: BookingHandle): Promise<string[]> {
    return (await this.readHistory(booking.id)).map(({ type }) => type);
  }

  async countEvents(booking: BookingHandle, type: BookingEvent['type']): Promise<number> {
    return (await this.readEventTypes(booking)).filter((eventType) => eventType === type).length;
  }

  async waitForEvent(booking: BookingHandle, type: BookingEvent['type']): Promise<void> {
    await waitUntil(async () => (await this.readEventTypes(booking)).includes(type));
  }

  async waitForStatus(booking: BookingHandle, status: BookingView['status']): Promise<void> {
    await waitUntil(async () => (await this.readBooking(booking)).status === status);
  }

  async waitUntilPaid(booking: BookingHandle): Promise<void> {
    await waitUntil(async () => (await this.readBooking(booking)).money === 'PAID');
  }

  /** Reads the newest payment of a booking's deposit. */
  readDeposit(booking: BookingHandle): Promise<ReceivedPayment> {
    return this.readLastEvent(booking, 'DepositPaid');
  }

  async readBalance(booking: BookingHandle) {
    const { instalments } = await this.readBooking(booking);
    const balance = instalments.find(({ kind }) => kind === 'balance');
    if (!balance) throw new Error('the booking has no balance');
    return balance;
  }

  /** Creates an intent for an instalment at the provider only; the product knows nothing about it. */
  async createUnknownIntent(
    booking: BookingHandle,
    kind: 'deposit' | 'balance',
    amountCents: number,
  ): Promise<SandboxIntent> {
    const { customerId } = await this.readLastEvent(booking, 'CustomerRegistered');
    const instalmentId = deriveInstalmentIds(booking.id)(kind);
    return this.sandbox.createIntent({ customerId, bookingId: booking.id, instalmentId, amountCents });
  }

  async readTaskKinds(booking: BookingHandle): Promise<string[]> {
    return (await this.readHistory(booking.id)).flatMap((event) =>
      event.type === 'TaskRaised' ? [event.data.kind] : [],
    );
  }

  async readAllotmentEventTypes(departureId: string): Promise<string[]> {
    return ((await this.store.readStreams([departureId])).get(departureId) ?? []).map(({ type }) => type);
  }

  /** Lists the card payments of a booking at the provider. */
  async listCapturedMoney(booking: BookingHandle): Promise<CapturedMoney[]> {
    return (await this.sandbox.listCapturedMoney()).filter(({ bookingId }) => bookingId === booking.id);
  }

  /** Lists the card payments of a booking's balance at the provider. */
  async listBalancePayments(booking: BookingHandle): Promise<CapturedMoney[]> {
    const balanceId = deriveBalanceId(booking);
    return (await this.sandbox.listCapturedMoney()).filter(({ instalmentId }) => instalmentId === balanceId);
  }

  /** Stops all automatic charges, or lets them go on. */
  async setKillSwitch(type: 'Pause' | 'Resume'): Promise<void> {
    const envelope = newEnvelope({ actor: { kind: 'staff' }, correlationId: 'switch' });
    const reply = await this.commandBus.execute(new SwitchCharging(envelope, { type, reason: 'a test' }));
    if (isRefusal(reply)) throw new Error(reply.refused);
    this.app.feeder?.wake();
  }

  /** Waits until the read models have caught up: all of them, or the named read models. */
  async waitForReadModels(names?: readonly string[]): Promise<void> {
    const { subscriptions } = this.app;
    // Allotments come first, because they append events that the read models fold.
    for (const group of [['open-allotments'], names])
      if (!(await subscriptions?.waitFor(await this.store.readHead(), { names: group })))
        throw new Error('the read models did not catch up in time');
  }

  /** Waits until no work is due, the inbox is empty, read models are current, and reactors have finished. */
  async waitUntilAtRest(timeoutMs = 30_000, followers = this.app.subscriptions): Promise<void> {
    const names = (await followers?.readProgress())?.map(({ name }) => name);
    await waitUntil(async () => {
      await this.waitForReadModels(names);
      const { rowCount } = await this.pool.query(
        `SELECT FROM scheduled_work WHERE status = 'due' AND due_at <= $1
         UNION ALL SELECT FROM mail_outbox WHERE state = 'pending' AND due_at <= $1
         UNION ALL SELECT FROM provider_inbox WHERE processed_at IS NULL LIMIT 1`,
        [this.now()],
      );
      return rowCount === 0;
    }, timeoutMs);
  }

  /** Lists the rows of read models that do not match their events; tests expect none. */
  async listDifferences(): Promise<unknown[]> {
    await this.waitForReadModels();
    const differences = [];
    for (const projection of projections)
      differences.push(...(await verifyProjection(this.pool, this.store, projection)).differences);
    return differences;
  }
}
