import type { Command } from '@nestjs/cqrs';
import { newInboxWork } from '../../../src/modules/booking/worker/booking-work.js';
import { RECEIVER_GRACE_MS } from '../../../src/modules/booking/worker/due-sources.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import { FEED_INTERVAL_MS } from '../../../src/platform/jobs/feeder.js';
import type { PayPal } from '../../../src/platform/paypal/port.js';
import type { Bug } from '../bugs/bug.js';
import { ClientStore, type ServerConnection } from '../servers/client-store.js';
import type { SimulatedPayPal } from '../servers/paypal.js';
import type { SimulatedStripe } from '../servers/stripe.js';
import type { Faults } from './faults.js';
import { Product, type ProductParts } from './product.js';
import type { Owner, Scheduler } from './scheduler.js';

/** The process ended before it had answered. */
export class ProcessEndedError extends Error {}

/** Parts of its world that a process needs. */
export interface ProcessEnvironment extends Pick<ProductParts, 'database' | 'queue' | 'offers'> {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly stripe: SimulatedStripe;
  readonly paypal: SimulatedPayPal;
  readonly bug: Bug | undefined;
  /** The kill switch in the log is on. */
  readonly isPaused: boolean;
  noteError(owner: Owner, error: unknown): void;
}

const LANE_COUNT = 2;

/** A process of the product until it is killed. */
export class Process implements Owner {
  isAlive = true;
  isStopped = false;
  /** Deviation of the process's clock in ms. */
  skewMs = 0;
  readonly product: Product;
  /** Rejects when the process is killed; never resolves. */
  private readonly end: Promise<never>;
  private rejectEnd: (error: Error) => void = () => undefined;

  constructor(
    private readonly environment: ProcessEnvironment,
    readonly name: string,
    readonly role: 'api' | 'worker',
  ) {
    this.end = new Promise((_, reject) => (this.rejectEnd = reject));
    this.end.catch(() => undefined);
    const { scheduler, faults, database, queue, bug } = environment;
    const waitForTurn = (label: string) => scheduler.waitForTurn(this, label);
    const connection: ServerConnection = {
      waitForTurn,
      delayResponse: async () => {
        if (faults.drawLateResponse()) await scheduler.waitForTurn(this, '  … answered');
      },
      drawFate: () => faults.drawDatabaseFate(),
      writeLine: (text) => scheduler.writeLine(this, text),
    };
    const store = new ClientStore(database, connection);
    const parts = {
      store: bug?.wrapStore?.(store) ?? store,
      cardProvider: this.connectCard(connection),
      paypal: this.connectPayPal(connection),
      getProviderTime: () => new Date(scheduler.now),
      clock: { now: () => new Date(scheduler.now + this.skewMs) },
      database,
      queue,
      offers: environment.offers,
      waitForTurn,
    };
    this.product = new Product(parts);
    this.product.plantBug(bug);
    if (role === 'worker') this.startLoops();
  }

  /** @throws ProcessEndedError if the process dies before the command is done, and the command's errors */
  executeCommand<T>(command: Command<T>): Promise<T> {
    return this.runWhileAlive(this.product.commandBus.execute(command));
  }

  runWhileAlive<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.end]);
  }

  kill(): void {
    this.isAlive = false;
    this.rejectEnd(new ProcessEndedError(`${this.name} was killed`));
  }

  private connectCard(connection: ServerConnection): CardProvider {
    const { faults, stripe, bug } = this.environment;
    const planFault = () => {
      const fault = faults.drawCardFault();
      if (fault) stripe.planFault(fault);
      return fault;
    };
    const real = connectProvider(stripe.client, connection, { name: 'card', planFault });
    return bug?.wrapProvider?.(real) ?? real;
  }

  private connectPayPal(connection: ServerConnection): PayPal {
    const { faults, paypal, bug } = this.environment;
    const planFault = (call: string) => {
      paypal.clearPlans();
      const fault = faults.drawPayPalFault();
      if (fault) paypal.planOutcome(call, fault);
      return fault;
    };
    const real = connectProvider(paypal.client, connection, { name: 'paypal', planFault });
    return bug?.wrapPayPal?.(real) ?? real;
  }

  private startLoops(): void {
    const { scheduler, queue } = this.environment;
    const feedQueue = async (): Promise<void> => {
      for (;;) {
        await scheduler.waitUntil(this, { canProceed: () => this.hasDueWork() });
        this.product.feeder.wake();
        await scheduler.waitUntil(this, { notBeforeMs: scheduler.now + FEED_INTERVAL_MS });
      }
    };
    const processJobs = async (): Promise<void> => {
      for (;;) {
        await scheduler.waitUntil(this, { canProceed: () => queue.hasReadyJob });
        const job = queue.takeJob(this);
        if (!job) continue;
        scheduler.writeLine(this, `begins ${job.id}`);
        try {
          await this.product.runJob(job.id, job.data);
          scheduler.writeLine(this, `  done ${job.id}`);
          queue.completeJob(this, job);
        } catch (error) {
          this.environment.noteError(this, error);
          queue.failJob(this, job);
        }
      }
    };
    void feedQueue();
    for (let lane = 0; lane < LANE_COUNT; lane++) void processJobs();
  }

  /** True if this feeder, by its own clock, would find work outside the queue. */
  private hasDueWork(): boolean {
    const { scheduler, database, queue } = this.environment;
    const now = scheduler.now + this.skewMs;
    for (const { isDone, dueAt, workId, kind } of database.work.values())
      if (
        !isDone &&
        Date.parse(dueAt) <= now &&
        !queue.hasJob(workId) &&
        (kind !== 'charge' || !this.environment.isPaused)
      )
        return true;
    for (const { provider, id, processedAt, receivedAt } of database.inbox.values())
      if (
        !processedAt &&
        receivedAt.getTime() + RECEIVER_GRACE_MS <= now &&
        !queue.hasJob(newInboxWork(provider, id).workId)
      )
        return true;
    return false;
  }
}

/** Wraps a provider in one process's connection: each call waits for its turn, and some calls fail. */
function connectProvider<T extends object>(
  real: T,
  connection: ServerConnection,
  { name, planFault }: { readonly name: string; planFault(call: string): string | undefined },
): T {
  return new Proxy(real, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property === 'parseEvent' || property === 'constructor')
        return (value as () => unknown).bind(target);
      const call = String(property);
      return async (...args: unknown[]): Promise<unknown> => {
        await connection.waitForTurn(`${name} ${call} ${args.map(abbreviateArgument).join(' ')}`);
        const fault = planFault(call);
        const response = (await (value as (...parameters: unknown[]) => Promise<unknown>).apply(
          target,
          args,
        )) as {
          kind?: string;
        };
        const outcome = `${response.kind ?? 'answered'}${describeStatus(response)}`;
        connection.writeLine(`  … ${fault ? `${fault}, ` : ''}${outcome}`);
        await connection.delayResponse();
        return response;
      };
    },
  });
}

function abbreviateArgument(arg: unknown): string {
  if (typeof arg === 'string') return arg.length > 60 ? `${arg.slice(0, 60)}…` : arg;
  if (typeof arg === 'number') return String(arg);
  return typeof arg === 'object' && arg !== null
    ? Object.values(arg)
        .map((part) => String(part))
        .join(' ')
    : '';
}

function describeStatus(response: object): string {
  const { value, intent }: { value?: unknown; intent?: unknown } = response;
  const subject = 'value' in response ? value : intent;
  return typeof subject === 'object' && subject !== null && 'status' in subject
    ? ` ${String(subject.status)}`
    : '';
}
