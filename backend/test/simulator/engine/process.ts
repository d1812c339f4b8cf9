import type { Command } from '@nestjs/cqrs';
import { newInboxWork } from '../../../src/modules/booking/worker/booking-work.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import type { PayPal } from '../../../src/platform/paypal/port.js';
import type { Bug } from '../bugs/bug.js';
import { ClientStore, type ServerConnection } from '../servers/client-store.js';
import type { PayPalProvider } from '../servers/paypal.js';
import type { Provider } from '../servers/provider.js';
import { RECEIVER_HAS_MS } from '../servers/tables.js';
import type { Faults } from './faults.js';
import { Product, type ProductParts } from './product.js';
import type { Owner, Scheduler } from './scheduler.js';

/** The process ended before it had answered. */
export class ProcessEnded extends Error {}

/** A process's environment. */
export interface ProcessEnvironment extends Pick<ProductParts, 'database' | 'queue' | 'offers'> {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly provider: Provider;
  readonly adapter: CardProvider;
  readonly paypal: PayPalProvider;
  readonly bug: Bug | undefined;
  /** True while the kill switch in the log is on. */
  readonly isPaused: boolean;
  noteError(owner: Owner, error: unknown): void;
}

/** Interval at which a feeder looks for due work, in ms. */
const TICK_MS = 1_000;
const LANES = 2;

/** A process of the product until it is killed. */
export class Process implements Owner {
  isAlive = true;
  isStopped = false;
  /** Deviation of its clock in ms. */
  skewMs = 0;
  readonly product: Product;
  private readonly end: Promise<never>;
  private fail: (error: Error) => void = () => undefined;

  constructor(
    private readonly world: ProcessEnvironment,
    readonly name: string,
    readonly role: 'api' | 'worker',
  ) {
    this.end = new Promise((_, reject) => (this.fail = reject));
    this.end.catch(() => undefined);
    const { scheduler, faults, database, queue, bug } = world;
    const waitForTurn = (label: string) => scheduler.step(this, label);
    const line: ServerConnection = {
      waitForTurn,
      delayAnswer: async () => {
        if (faults.drawLateAnswer()) await scheduler.step(this, '  … answered');
      },
      drawFate: () => faults.drawDatabaseFate(),
      say: (text) => scheduler.say(this, text),
    };
    const store = new ClientStore(database, line);
    const surroundings = {
      store: bug?.wrapStore?.(store) ?? store,
      provider: this.connectCard(line),
      paypal: this.connectPayPal(line),
      timeThere: () => new Date(scheduler.now),
      clock: { now: () => new Date(scheduler.now + this.skewMs) },
      database,
      queue,
      offers: world.offers,
      before: waitForTurn,
    };
    this.product = new Product(surroundings);
    this.product.plantBug(bug);
    if (role === 'worker') this.begin();
  }

  /** @throws ProcessEnded if it dies meanwhile, and the command's errors */
  ask<T>(command: Command<T>): Promise<T> {
    return this.runWhileAlive(this.product.commands.execute(command));
  }

  runWhileAlive<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.end]);
  }

  kill(): void {
    this.isAlive = false;
    this.fail(new ProcessEnded(`${this.name} was killed`));
  }

  private connectCard(line: ServerConnection): CardProvider {
    const { faults, provider, adapter, bug } = this.world;
    const order = () => {
      const fault = faults.drawCardFault();
      if (fault) provider.order(fault);
      return fault;
    };
    const real = reach(adapter, line, { name: 'card', order });
    return bug?.wrapProvider?.(real) ?? real;
  }

  private connectPayPal(line: ServerConnection): PayPal {
    const { faults, paypal, bug } = this.world;
    const order = (call: string) => {
      paypal.clearPlans();
      const fault = faults.drawPayPalFault();
      if (fault) paypal.order(call, fault);
      return fault;
    };
    const real = reach(paypal.client, line, { name: 'paypal', order });
    return bug?.wrapPayPal?.(real) ?? real;
  }

  private begin(): void {
    const { scheduler, queue } = this.world;
    const feed = async (): Promise<void> => {
      for (;;) {
        await scheduler.step(this, '', { canProceed: () => this.hasDueWork() });
        this.product.feeder.wake();
        await scheduler.step(this, '', { at: scheduler.now + TICK_MS });
      }
    };
    const work = async (): Promise<void> => {
      for (;;) {
        await scheduler.step(this, '', { canProceed: () => queue.hasReadyJob });
        const job = queue.take(this);
        if (!job) continue;
        scheduler.say(this, `begins ${job.id}`);
        try {
          await this.product.work(job.id, job.data);
          scheduler.say(this, `  done ${job.id}`);
          queue.complete(this, job);
        } catch (error) {
          this.world.noteError(this, error);
          queue.fail(this, job);
        }
      }
    };
    void feed();
    for (let lane = 0; lane < LANES; lane++) void work();
  }

  /** True if this feeder, by its own clock, would find work outside the queue. */
  private hasDueWork(): boolean {
    const { scheduler, database, queue } = this.world;
    const now = scheduler.now + this.skewMs;
    for (const { isDone, dueAt, workId, kind } of database.work.values())
      if (
        !isDone &&
        Date.parse(dueAt) <= now &&
        !queue.has(workId) &&
        (kind !== 'charge' || !this.world.isPaused)
      )
        return true;
    for (const { provider, id, processedAt, receivedAt } of database.inbox.values())
      if (
        !processedAt &&
        receivedAt.getTime() + RECEIVER_HAS_MS <= now &&
        !queue.has(newInboxWork(provider, id).workId)
      )
        return true;
    return false;
  }
}

/** Wraps a provider in one process's line: each call waits for its turn, and some calls fail. */
function reach<T extends object>(
  real: T,
  line: ServerConnection,
  { name: serviceName, order }: { readonly name: string; order(call: string): string | undefined },
): T {
  return new Proxy(real, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || name === 'readEvent' || name === 'constructor')
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      return async (...args: unknown[]): Promise<unknown> => {
        await line.waitForTurn(`${serviceName} ${String(name)} ${args.map(abbreviate).join(' ')}`);
        const fault = order(String(name));
        const answer = (await (value as (...all: unknown[]) => Promise<unknown>).apply(target, args)) as {
          kind?: string;
        };
        line.say(`  … ${fault ? `${fault}, ` : ''}${answer.kind ?? 'answered'}${describeStatus(answer)}`);
        await line.delayAnswer('');
        return answer;
      };
    },
  });
}

function abbreviate(arg: unknown): string {
  if (typeof arg === 'string') return arg.length > 60 ? `${arg.slice(0, 60)}…` : arg;
  if (typeof arg === 'number') return String(arg);
  return typeof arg === 'object' && arg !== null
    ? Object.values(arg)
        .map((part) => String(part))
        .join(' ')
    : '';
}

function describeStatus(answer: object): string {
  const subject = 'value' in answer ? answer.value : 'intent' in answer ? answer.intent : undefined;
  return typeof subject === 'object' && subject !== null && 'status' in subject
    ? ` ${String(subject.status)}`
    : '';
}
