import type { PayPalEvent } from '../../../../infra/sandbox/paypal/webhooks/event-types.js';
import type { SandboxEvent } from '../../../../infra/sandbox/stripe/store.js';
import { fold } from '../../../src/kernel/decider.js';
import { ConfirmationCodes } from '../../../src/modules/booking/access/code-generator.service.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { IssueCoupon } from '../../../src/modules/booking/pricing/issue-coupon.command.js';
import { SetStock } from '../../../src/modules/booking/inventory/set-stock.command.js';
import { chargingStream } from '../../../src/modules/booking/balance/charging.stream.js';
import {
  evolveBooking,
  initialBooking,
  type BookingState,
} from '../../../src/modules/booking/core/booking.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import { settleAtTheBank } from '../servers/bank.js';
import { Random } from '../../charging/random.js';
import type { Bug } from '../bugs/bug.js';
import { Database } from '../servers/database.js';
import { COUPON, departuresAfter, offersOf, stockOf } from './departures.js';
import { Deliveries } from '../servers/deliveries.js';
import { Faults, mixture, type Mixture } from './faults.js';
import { JobQueue } from '../servers/job-queue.js';
import { SECRET } from './product.js';
import type { Preview } from '../checks/previews.js';
import { Process, type Ground } from './process.js';
import { PayPalProvider } from '../servers/paypal.js';
import { adapterOf, Provider } from '../servers/provider.js';
import { reviewAtPayPal } from '../actors/reviewers.js';
import { Scheduler, WORLD, type Owner } from './scheduler.js';
import { startOf } from './run-starts.js';
import { Statement } from '../servers/bank-statement.js';

const codes = new ConfirmationCodes(SECRET);

export interface Setting {
  readonly seats: number;
  readonly buyers: number;
  readonly apis: number;
  readonly workers: number;
  /** Half of the runs: loans, released holds, returned refunds, overlapping bank files, refund previews. */
  readonly hasRareHabits: boolean;
}

/** Phrases of errors that will be retried, or left to somebody else. */
const IS_RETRIED =
  /connection was lost|was killed|\byet\b|job retries|does not (list|answer)|nobody says whose|refused: BUSY|is busy/;

/** Everything in one run. */
export class World implements Ground {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly setting: Setting;
  readonly database: Database;
  readonly queue: JobQueue;
  readonly provider: Provider;
  readonly adapter: CardProvider;
  readonly paypal: PayPalProvider;
  readonly deliveries: Deliveries;
  readonly departures: ReturnType<typeof departuresAfter>;
  readonly offers: ReturnType<typeof offersOf>;
  readonly processes: Process[] = [];
  /** Unexpected errors of jobs or requests, whatever fails around them. */
  readonly crashes: string[] = [];
  /** Gift cards known to customers. */
  readonly cards: { readonly id: string; readonly code: string }[] = [];
  /** Intents whose secret a customer received. */
  readonly handedOut = new Set<string>();
  /** Intents that a colleague created in the provider's dashboard. */
  readonly byHand = new Set<string>();
  /** The kill switch in the log. */
  paused = false;
  readonly statement = new Statement();
  /** The latest preview before each command, by command id. */
  readonly previewed = new Map<string, Preview>();
  private made = 0;

  constructor(
    readonly seed: number,
    readonly bug: Bug | undefined,
    storm: Partial<Mixture> = {},
  ) {
    const { startsAt, zone } = startOf(seed);
    process.env['TZ'] = zone;
    this.scheduler = new Scheduler(seed, new Date(startsAt));
    this.departures = departuresAfter(new Date(startsAt));
    this.offers = offersOf(this.departures);
    const { random } = this.scheduler;
    this.faults = new Faults({ ...mixture(random), ...storm }, random);
    this.setting = {
      seats: random.between(1, 4) * 2,
      buyers: random.between(1, 3),
      apis: random.between(1, 2),
      workers: random.between(1, 2),
      // A separate random series: runs without rare habits stay the same.
      hasRareHabits: new Random(seed + 3_214_624).chance(0.5),
    };
    const at = (date: Date): void => void this.scheduler.step(WORLD, '', { at: date.getTime() });
    this.database = new Database(at);
    this.queue = new JobQueue(this.scheduler);
    this.deliveries = new Deliveries(this);
    this.provider = new Provider(
      () => this.scheduler.now,
      (event: SandboxEvent) => {
        this.deliveries.emitted({
          provider: 'stripe',
          label: `${event.type} of ${String((event.data.object as { id: string }).id)}`,
          payment: (event.data.object as { payment_intent?: string }).payment_intent,
          signed: () => this.provider.signed(event),
        });
        void settleAtTheBank(this, event);
      },
    );
    this.paypal = new PayPalProvider(
      () => this.scheduler.now,
      (event: PayPalEvent) => {
        this.deliveries.emitted({
          provider: 'paypal',
          label: `${event.event_type} of ${String(event.resource['id'])}`,
          signed: () => this.paypal.signed(event),
        });
        void reviewAtPayPal(this, event);
      },
    );
    this.adapter = adapterOf(this.provider);
  }

  /** A quiet start: the catalogue, additions by `prepare`, and the selling processes. */
  async open(prepare: (world: World, office: Process) => Promise<void>): Promise<void> {
    const { apis, workers, seats } = this.setting;
    const office = new Process(this, 'office', 'api');
    for (const { departureId } of this.departures)
      await office.ask(new SetStock(staff(`stock ${departureId}`), stockOf(departureId, seats)));
    await office.ask(new IssueCoupon(staff('coupon'), COUPON));
    await prepare(this, office);
    this.scheduler.calm = false;
    this.faults.on = true;
    for (let n = 0; n < apis; n++) this.start('api');
    for (let n = 0; n < workers; n++) this.start('worker');
  }

  start(role: Process['role']): void {
    this.processes.push(new Process(this, `${role} ${++this.made}`, role));
  }

  /** A process that answers requests: any living one, even if paused. */
  api(owner: Owner): Promise<Process> {
    return this.process(owner, 'api');
  }

  async process(owner: Owner, role: Process['role']): Promise<Process> {
    const alive = () =>
      this.processes.filter(({ alive: lives, role: processRole }) => lives && processRole === role);
    await this.scheduler.step(owner, '', { when: () => alive().length > 0 });
    const all = alive();
    return all[this.scheduler.random.between(0, all.length - 1)]!;
  }

  async booking(bookingId: string): Promise<BookingState> {
    const events = (await this.database.log.readStreams([bookingId])).get(bookingId) ?? [];
    return fold(evolveBooking, initialBooking, events as unknown as BookingEvent[]);
  }

  async versionOf(bookingId: string): Promise<number> {
    return (await this.database.log.readStreams([bookingId])).get(bookingId)?.length ?? 0;
  }

  /** The reference that customers write on a transfer. */
  async reference(bookingId: string): Promise<string> {
    const events = (await this.database.log.readStreams([bookingId])).get(bookingId) ?? [];
    const referenceEvent = events.find(({ type }) => type === 'PaymentReferenceGenerated');
    return (referenceEvent?.data as { reference?: string } | undefined)?.reference ?? '';
  }

  /** The last mailed code. */
  async mailedCode(bookingId: string): Promise<string> {
    const events = (await this.database.log.readStreams([bookingId])).get(bookingId) ?? [];
    const codeEvent = events.findLast(({ type }) => type === 'ConfirmationCodeSent');
    return codes.deriveCode((codeEvent?.data as { codeId?: string } | undefined)?.codeId ?? '');
  }

  async bookingIds(): Promise<string[]> {
    const { events } = await this.database.log.readAll(0, Number.MAX_SAFE_INTEGER, ['BookingCreated']);
    return events.map(({ streamId }) => streamId);
  }

  async look(): Promise<void> {
    const events = (await this.database.log.readStreams([chargingStream.streamId])).get(
      chargingStream.streamId,
    );
    this.paused = events?.at(-1)?.type === 'ChargingPaused';
  }

  /** Records unexpected errors; lost connections and similar are part of a run. */
  noteError(owner: Owner, error: unknown): void {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.scheduler.say(owner, `  failed: ${text}`);
    if (error instanceof Error && !IS_RETRIED.test(error.message)) this.crashes.push(error.stack ?? text);
  }
}

export const staff = (label: string) =>
  newEnvelope({ actor: { kind: 'staff', name: 'Ana' }, correlationId: label, causationId: null }, label);
