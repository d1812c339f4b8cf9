import type { PayPalEvent } from '../../../../infra/sandbox/paypal/webhooks/event-types.js';
import type { SandboxEvent } from '../../../../infra/sandbox/stripe/store.js';
import { fold } from '../../../src/kernel/decider.js';
import { CodeDerivation } from '../../../src/modules/booking/access/code-derivation.js';
import { chargingStream } from '../../../src/modules/booking/balance/charging.stream.js';
import {
  type BookingState,
  evolveBooking,
  initialBooking,
} from '../../../src/modules/booking/core/booking.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { SetStock } from '../../../src/modules/booking/inventory/set-stock.command.js';
import { IssueCoupon } from '../../../src/modules/booking/pricing/issue-coupon.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { Random } from '../../support/random.js';
import { TEST_SECRET_KEY } from '../../support/test-secret-key.js';
import { reviewAtPayPal } from '../actors/reviewers.js';
import type { Bug } from '../bugs/bug.js';
import type { RecordedPreview } from '../checks/previews.js';
import { settleAtTheBank } from '../servers/bank.js';
import { BankStatement } from '../servers/bank-statement.js';
import { Database } from '../servers/database.js';
import { Deliveries } from '../servers/deliveries.js';
import { JobQueue } from '../servers/job-queue.js';
import { SimulatedPayPal } from '../servers/paypal.js';
import { SimulatedStripe } from '../servers/stripe.js';
import { COUPON_TERMS, newDepartures, newOffers, newStock } from './departures.js';
import { drawMixture, type FaultMixture, Faults } from './faults.js';
import { Process, type ProcessEnvironment } from './process.js';
import { chooseStart } from './run-starts.js';
import { type Owner, Scheduler, WORLD } from './scheduler.js';

const codeDerivation = new CodeDerivation(TEST_SECRET_KEY);

export interface Setting {
  readonly seatCount: number;
  readonly buyerCount: number;
  readonly apiCount: number;
  readonly workerCount: number;
  /**
   * The run, as every second one, has loans, released holds, returned refunds, overlapping bank files,
   * refund previews.
   */
  readonly hasRareHabits: boolean;
}

/** Messages of errors after which the caller retries. */
const RETRIED_ERROR_PATTERN =
  /connection was lost|was killed|\byet\b|job retries|returned no (?:list|order)|does not answer|refused: BUSY|is busy/;

/** All state of one run. */
export class World implements ProcessEnvironment {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly setting: Setting;
  readonly database: Database;
  readonly queue: JobQueue;
  readonly stripe: SimulatedStripe;
  readonly paypal: SimulatedPayPal;
  readonly deliveries: Deliveries;
  readonly departures: ReturnType<typeof newDepartures>;
  readonly offers: ReturnType<typeof newOffers>;
  readonly processes: Process[] = [];
  /** Unexpected errors of jobs or requests. */
  readonly crashes: string[] = [];
  /** Gift cards known to customers. */
  readonly giftCards: { readonly id: string; readonly code: string }[] = [];
  /** Intents whose secret a customer received. */
  readonly disclosedIntents = new Set<string>();
  /** Intents that a person created in the provider's dashboard. */
  readonly dashboardIntents = new Set<string>();
  /** The kill switch in the log is on. */
  isPaused = false;
  readonly statement = new BankStatement();
  /** The latest preview before each command, by command id. */
  readonly previews = new Map<string, RecordedPreview>();
  private processCount = 0;

  constructor(
    readonly seed: number,
    readonly bug: Bug | undefined,
    storm: Partial<FaultMixture> = {},
  ) {
    const { startsAt, zone } = chooseStart(seed);
    process.env['TZ'] = zone;
    this.scheduler = new Scheduler(seed, new Date(startsAt));
    this.departures = newDepartures(new Date(startsAt));
    this.offers = newOffers(this.departures);
    const { random } = this.scheduler;
    this.faults = new Faults({ ...drawMixture(random), ...storm }, random);
    this.setting = {
      seatCount: random.drawBetween(1, 4) * 2,
      buyerCount: random.drawBetween(1, 3),
      apiCount: random.drawBetween(1, 2),
      workerCount: random.drawBetween(1, 2),
      // A separate random series, so that rare habits do not change the runs without them.
      hasRareHabits: new Random(seed + 3_214_624).flipCoin(0.5),
    };
    const scheduleAt = (date: Date): void =>
      void this.scheduler.waitUntil(WORLD, { notBeforeMs: date.getTime() });
    this.database = new Database(scheduleAt);
    this.queue = new JobQueue(this.scheduler);
    this.deliveries = new Deliveries(this);
    this.stripe = new SimulatedStripe(
      () => this.scheduler.now,
      (event: SandboxEvent) => {
        this.deliveries.sendMessage({
          provider: 'stripe',
          label: `${event.type} of ${(event.data.object as { id: string }).id}`,
          payment: (event.data.object as { payment_intent?: string }).payment_intent,
          sign: () => this.stripe.signEvent(event),
        });
        void settleAtTheBank(this, event);
      },
    );
    this.paypal = new SimulatedPayPal(
      () => this.scheduler.now,
      (event: PayPalEvent) => {
        this.deliveries.sendMessage({
          provider: 'paypal',
          label: `${event.event_type} of ${String(event.resource['id'])}`,
          sign: () => this.paypal.signEvent(event),
        });
        void reviewAtPayPal(this, event);
      },
    );
  }

  /** Opens the shop quietly: the catalogue, additions by `prepareShop`, and the selling processes. */
  async openShop(prepareShop: (world: World, office: Process) => Promise<void>): Promise<void> {
    const { apiCount, workerCount, seatCount } = this.setting;
    const office = new Process(this, 'office', 'api');
    for (const { departureId } of this.departures)
      await office.executeCommand(
        new SetStock(newStaffEnvelope(`stock ${departureId}`), newStock(departureId, seatCount)),
      );
    await office.executeCommand(new IssueCoupon(newStaffEnvelope('coupon'), COUPON_TERMS));
    await prepareShop(this, office);
    this.scheduler.isPreparing = false;
    this.faults.isOn = true;
    for (let i = 0; i < apiCount; i++) this.startProcess('api');
    for (let i = 0; i < workerCount; i++) this.startProcess('worker');
  }

  startProcess(role: Process['role']): void {
    this.processes.push(new Process(this, `${role} ${++this.processCount}`, role));
  }

  /** Returns a process that answers requests: any living process, even if paused. */
  waitForApi(owner: Owner): Promise<Process> {
    return this.waitForProcess(owner, 'api');
  }

  async waitForProcess(owner: Owner, role: Process['role']): Promise<Process> {
    const listAlive = () => this.processes.filter((process) => process.isAlive && process.role === role);
    await this.scheduler.waitUntil(owner, { canProceed: () => listAlive().length > 0 });
    const processes = listAlive();
    return this.scheduler.random.pickOne(processes);
  }

  async readBooking(bookingId: string): Promise<BookingState> {
    const events = (await this.database.log.readStreams([bookingId])).get(bookingId) ?? [];
    return fold(evolveBooking, initialBooking, events as unknown as BookingEvent[]);
  }

  async readVersion(bookingId: string): Promise<number> {
    return (await this.database.log.readStreams([bookingId])).get(bookingId)?.length ?? 0;
  }

  /** Reads the reference that customers write on a transfer. */
  async readReference(bookingId: string): Promise<string> {
    const events = (await this.database.log.readStreams([bookingId])).get(bookingId) ?? [];
    const referenceEvent = events.find(({ type }) => type === 'PaymentReferenceGenerated');
    return (referenceEvent?.data as { reference?: string } | undefined)?.reference ?? '';
  }

  /** Reads the last mailed code. */
  async readMailedCode(bookingId: string): Promise<string> {
    const events = (await this.database.log.readStreams([bookingId])).get(bookingId) ?? [];
    const codeEvent = events.findLast(({ type }) => type === 'ConfirmationCodeSent');
    return codeDerivation.deriveCode((codeEvent?.data as { codeId?: string } | undefined)?.codeId ?? '');
  }

  async listBookingIds(): Promise<string[]> {
    const { events } = await this.database.log.readAll(0, Number.MAX_SAFE_INTEGER, ['BookingCreated']);
    return events.map(({ streamId }) => streamId);
  }

  async readKillSwitch(): Promise<void> {
    const events = (await this.database.log.readStreams([chargingStream.streamId])).get(
      chargingStream.streamId,
    );
    this.isPaused = events?.at(-1)?.type === 'ChargingPaused';
  }

  /** Records unexpected errors; lost connections and similar are part of a run. */
  noteError(owner: Owner, error: unknown): void {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.scheduler.writeLine(owner, `  failed: ${text}`);
    if (error instanceof Error && !RETRIED_ERROR_PATTERN.test(error.message))
      this.crashes.push(error.stack ?? text);
  }
}

export const newStaffEnvelope = (label: string) =>
  newEnvelope({ actor: { kind: 'staff', name: 'Ana' }, correlationId: label, causationId: null }, label);
