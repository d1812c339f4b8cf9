// One process of the product: its real handlers, feeder, worker and webhook route, over simulated servers.
import { CommandBus } from '@nestjs/cqrs';
import type { Job } from 'bullmq';
import type pg from 'pg';
import type { ReferenceLookup } from '../../../src/modules/approvals/approvals.query.js';
import { DecideApprovalHandler } from '../../../src/modules/approvals/decide-approval.command.js';
import { APPROVAL_LIMIT_CENTS } from '../../../src/modules/approvals/events.js';
import {
  REFERENCE_LOOKUP,
  RequestApprovalHandler,
} from '../../../src/modules/approvals/request-approval.command.js';
import { matchBankLines } from '../../../src/modules/banking/bank-lines.reactor.js';
import { bankLineRows } from '../../../src/modules/banking/lines/bank-lines.projection.js';
import { CounterpartyHasher } from '../../../src/modules/banking/lines/counterparty-hash.js';
import { ImportBankFileHandler } from '../../../src/modules/banking/lines/import-bank-file.command.js';
import { DecideLineHandler } from '../../../src/modules/banking/matching/decide-line.command.js';
import { MatchableBookingQueries } from '../../../src/modules/banking/matching/matchable-bookings.query.js';
import { Capabilities } from '../../../src/modules/booking/access/capabilities.service.js';
import { CodeDerivation } from '../../../src/modules/booking/access/code-derivation.js';
import { ChargingQueries } from '../../../src/modules/booking/balance/charging.query.js';
import { handlers } from '../../../src/modules/booking/booking.module.js';
import { ErasePersons } from '../../../src/modules/booking/erasure/erase-persons.service.js';
import { PersonalTraces } from '../../../src/modules/booking/erasure/personal-traces.service.js';
import { GiftCardCodes } from '../../../src/modules/booking/gift-cards/gift-card-codes.service.js';
import { WebhooksController } from '../../../src/modules/booking/http/webhooks.controller.js';
import { CardTestingGuard } from '../../../src/modules/booking/payments/card-testing/card-testing-guard.service.js';
import { IntentFinder } from '../../../src/modules/booking/payments/intent-finder.service.js';
import { type OfferPort, OFFERS, QUOTE_TERMS } from '../../../src/modules/booking/pricing/offer-port.js';
import { QuoteStore } from '../../../src/modules/booking/pricing/quote.store.js';
import { EventSweep } from '../../../src/modules/booking/provider-events/event-sweep.service.js';
import { EmailHash } from '../../../src/modules/booking/transfer/email-hash.js';
import { settleTransfers } from '../../../src/modules/booking/transfer/settle-transfers.reactor.js';
import { TransferHolds } from '../../../src/modules/booking/transfer/transfer-holds.store.js';
import { bookingRows } from '../../../src/modules/booking/view/bookings.projection.js';
import type { JobData } from '../../../src/modules/booking/worker/booking-work.js';
import { DueCharges, OpenInbox, ScheduledWork } from '../../../src/modules/booking/worker/due-sources.js';
import { WorkProcessor } from '../../../src/modules/booking/worker/work.processor.js';
import { BooksSweep } from '../../../src/modules/ledger/provider-entries/books-sweep.service.js';
import { createBookingMailReactor } from '../../../src/modules/mail/outbox/mails.reactor.js';
import { MailOutbox } from '../../../src/modules/mail/outbox/outbox.store.js';
import { CARD_PROVIDER, type CardProvider } from '../../../src/platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../src/platform/clock/clock.js';
import { CommandRunner } from '../../../src/platform/commands/runner.js';
import { PUBLIC_ORIGIN } from '../../../src/platform/config.js';
import type { EventStore } from '../../../src/platform/event-store/port.js';
import type { WayfoldRequest } from '../../../src/platform/http/route.js';
import { AfterResponseQueue } from '../../../src/platform/jobs/after-response.js';
import { Feeder } from '../../../src/platform/jobs/feeder.js';
import { WakeSignal } from '../../../src/platform/jobs/wake-signal.js';
import { PAYPAL, type PayPal } from '../../../src/platform/paypal/port.js';
import type { Reactor } from '../../../src/platform/projections/projection.js';
import { FeedCursors } from '../../../src/platform/provider-feeds/feed.js';
import { createPayPalBooks } from '../../../src/platform/provider-feeds/paypal-books.js';
import { createPayPalEventFeed } from '../../../src/platform/provider-feeds/paypal-events.js';
import {
  createStripeBooks,
  createStripeEventFeed,
} from '../../../src/platform/provider-feeds/stripe-feeds.js';
import { ProviderInbox } from '../../../src/platform/provider-inbox/provider-inbox.js';
import { TEST_SECRET_KEY } from '../../support/test-secret-key.js';
import type { Bug, HandlerParts } from '../bugs/bug.js';
import type { Database } from '../servers/database.js';
import type { JobQueue } from '../servers/job-queue.js';
import { Bus, type Handler, provide, Wiring } from './wiring.js';

/** Parts that one process is built from. */
export interface ProductParts {
  readonly store: EventStore;
  readonly cardProvider: CardProvider;
  readonly paypal: PayPal;
  readonly getProviderTime: () => Date;
  readonly clock: Clock;
  readonly database: Database;
  readonly queue: JobQueue;
  readonly offers: OfferPort;
  /** Waits for its turn before every externally visible action. */
  waitForTurn(this: void, label: string): Promise<void>;
}

/** Amounts above this need a second person, in cents. */
export const SIMULATED_APPROVAL_LIMIT_CENTS = 50_000;
/** Maximum charges on the queue at a time: few, so that runs reach the limit. */
const MAX_QUEUED_CHARGES = 2;

/** Creates the import of both providers' ledgers. */
export const newBooksSweeps = (
  pool: pg.Pool,
  store: EventStore,
  {
    cardProvider,
    paypal,
    getProviderTime,
  }: Pick<ProductParts, 'cardProvider' | 'paypal' | 'getProviderTime'>,
): readonly BooksSweep[] =>
  [createStripeBooks(cardProvider), createPayPalBooks(paypal, getProviderTime)].map(
    (books) => new BooksSweep({ pool, store, books, cursors: new FeedCursors(pool) }),
  );

/** Requests for approval concern bookings that a customer has seen. */
const readReferences: ReferenceLookup = (bookingIds) =>
  Promise.resolve(new Map(bookingIds.map((bookingId) => [bookingId, `reference of ${bookingId}`])));

function registerHandlers(bus: Bus, wiring: Wiring): void {
  const staffHandlers = [
    ImportBankFileHandler,
    DecideLineHandler,
    RequestApprovalHandler,
    DecideApprovalHandler,
  ];
  for (const handler of [...handlers, ...staffHandlers])
    bus.registerHandler(handler, () => wiring.get<Handler>(handler));
}

export class Product {
  readonly commandBus: CommandBus;
  readonly erasure: ErasePersons;
  readonly feeder: Feeder;
  readonly reactors: readonly Reactor[];
  private readonly processor: WorkProcessor;
  private readonly webhooks: WebhooksController;
  private readonly eventSweep: EventSweep;
  private readonly booksSweeps: readonly BooksSweep[];
  private readonly parts: HandlerParts;

  constructor(processParts: ProductParts) {
    const { store, cardProvider, paypal, clock, database, queue, offers, waitForTurn } = processParts;
    const bus = new Bus();
    this.commandBus = bus as unknown as CommandBus;
    const pool = database.openPool(waitForTurn);
    const runner = new CommandRunner(store, clock, { readModels: [bookingRows, bankLineRows] });
    const inbox = new ProviderInbox(pool);
    const traces = new PersonalTraces(database.keyring, pool, clock);
    const wiring = new Wiring([
      provide(CommandBus, this.commandBus),
      provide(CommandRunner, runner),
      provide(CARD_PROVIDER, cardProvider),
      provide(PAYPAL, paypal),
      provide(CLOCK, clock),
      provide(OFFERS, offers),
      provide(QUOTE_TERMS, { version: '2026-11', hash: 'terms' }),
      // Simulated requests do not come over the network.
      [CardTestingGuard, { hasTooManyDeclines: () => Promise.resolve(false) }],
      provide(PUBLIC_ORIGIN, 'http://wayfold.test'),
      provide(IntentFinder, new IntentFinder(cardProvider)),
      provide(ProviderInbox, inbox),
      provide(QuoteStore, new QuoteStore(pool)),
      provide(PersonalTraces, traces),
      provide(Capabilities, new Capabilities(TEST_SECRET_KEY)),
      provide(CodeDerivation, new CodeDerivation(TEST_SECRET_KEY)),
      provide(AfterResponseQueue, new AfterResponseQueue()),
      provide(MatchableBookingQueries, new MatchableBookingQueries(pool)),
      provide(TransferHolds, new TransferHolds(pool, clock, runner, new EmailHash(TEST_SECRET_KEY))),
      provide(CounterpartyHasher, new CounterpartyHasher(TEST_SECRET_KEY)),
      provide(APPROVAL_LIMIT_CENTS, SIMULATED_APPROVAL_LIMIT_CENTS),
      provide(REFERENCE_LOOKUP, readReferences),
      provide(GiftCardCodes, new GiftCardCodes(TEST_SECRET_KEY)),
    ]);
    registerHandlers(bus, wiring);
    this.parts = {
      runner,
      newInstance: wiring.newInstance.bind(wiring),
      cardProvider,
      paypal,
      replaceHandler: bus.setHandler.bind(bus),
    };
    const { keyring } = database;
    this.reactors = [
      matchBankLines({ pool, store, runner, keyring, clock }),
      settleTransfers(runner),
      createBookingMailReactor(new MailOutbox(pool, 'wayfold.test'), () => undefined),
    ];
    this.erasure = new ErasePersons(runner, traces, clock);
    this.webhooks = wiring.get(WebhooksController);
    const feeds = [
      createStripeEventFeed(cardProvider),
      createPayPalEventFeed(paypal, processParts.getProviderTime),
    ];
    const cursors = new FeedCursors(pool);
    this.eventSweep = new EventSweep(inbox, cursors, feeds);
    this.booksSweeps = newBooksSweeps(pool, store, processParts);
    const jobQueue = queue.connectFeeder(waitForTurn);
    const lanes = [
      { queue: jobQueue, sources: [new OpenInbox(inbox), new ScheduledWork(pool)] },
      {
        queue: jobQueue,
        sources: [new DueCharges(pool, new ChargingQueries(store))],
        window: MAX_QUEUED_CHARGES,
      },
    ];
    this.feeder = new Feeder(lanes, clock, new WakeSignal(pool));
    this.processor = new WorkProcessor(this.commandBus, this.feeder);
  }

  /** Replaces real handlers by handlers with a planted bug. */
  plantBug(bug: Bug | undefined): void {
    bug?.replaceHandlers?.(this.parts);
  }

  /** Runs a job and tells the feeder, also if it failed. @throws the job's error */
  async runJob(id: string, data: JobData): Promise<void> {
    const job = { id, data, attemptsMade: 0 } as Job<JobData>;
    try {
      await this.processor.process(job);
    } catch (error) {
      this.processor.handleFailed(job, error as Error);
      throw error;
    }
    this.processor.handleCompleted(job);
  }

  async receiveWebhook(
    provider: 'stripe' | 'paypal',
    rawBody: Buffer,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const request = { headers, rawBody } as unknown as WayfoldRequest;
    await this.webhooks.receiveWebhook({ params: { provider } } as never, request);
  }

  /** Processes events for which no webhook arrived. */
  async sweepEvents(now: Date): Promise<void> {
    await this.eventSweep.run(now);
  }

  /** Imports both providers' ledgers. */
  async importEntries(now: Date): Promise<void> {
    for (const sweep of this.booksSweeps) await sweep.run(now);
  }
}
