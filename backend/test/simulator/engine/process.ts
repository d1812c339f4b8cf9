import type { Command } from '@nestjs/cqrs';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import { newInboxWork } from '../../../src/modules/booking/worker/booking-work.js';
import { ClientStore, type Line } from '../servers/client-store.js';
import type { Bug } from '../bugs/bug.js';
import type { Faults } from './faults.js';
import { Product, type Surroundings } from './product.js';
import type { PayPal } from '../../../src/platform/paypal/port.js';
import type { PayPalProvider } from '../servers/paypal.js';
import type { Provider } from '../servers/provider.js';
import type { Owner, Scheduler } from './scheduler.js';
import { RECEIVER_HAS_MS } from '../servers/tables.js';

/** The process ended before it had answered. */
export class Gone extends Error {}

/** A process's environment. */
export interface Ground extends Pick<Surroundings, 'database' | 'queue' | 'offers'> {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly provider: Provider;
  readonly adapter: CardProvider;
  readonly paypal: PayPalProvider;
  readonly bug: Bug | undefined;
  /** The kill switch in the log. */
  readonly paused: boolean;
  noteError(owner: Owner, error: unknown): void;
}

/** How often a feeder looks if something may be due. */
const TICK_MS = 1_000;
const LANES = 2;

/** A process of the product until it is killed. */
export class Process implements Owner {
  alive = true;
  stopped = false;
  /** Deviation of its clock in ms. */
  skewMs = 0;
  readonly product: Product;
  private readonly end: Promise<never>;
  private fail: (error: Error) => void = () => undefined;

  constructor(
    private readonly world: Ground,
    readonly name: string,
    readonly role: 'api' | 'worker',
  ) {
    this.end = new Promise((_, reject) => (this.fail = reject));
    this.end.catch(() => undefined);
    const { scheduler, faults, database, queue, bug } = world;
    const before = (label: string) => scheduler.step(this, label);
    const line: Line = {
      before,
      after: async () => {
        if (faults.lateAnswer()) await scheduler.step(this, '  … answered');
      },
      fate: () => faults.database(),
      say: (text) => scheduler.say(this, text),
    };
    const store = new ClientStore(database, line);
    const surroundings = {
      store: bug?.store?.(store) ?? store,
      provider: this.card(line),
      paypal: this.paypal(line),
      timeThere: () => new Date(scheduler.now),
      clock: { now: () => new Date(scheduler.now + this.skewMs) },
      database,
      queue,
      offers: world.offers,
      before,
    };
    this.product = new Product(surroundings);
    this.product.plant(bug);
    if (role === 'worker') this.begin();
  }

  /** @throws Gone if it dies meanwhile, and the command's errors */
  ask<T>(command: Command<T>): Promise<T> {
    return this.whileAlive(this.product.commands.execute(command));
  }

  whileAlive<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.end]);
  }

  kill(): void {
    this.alive = false;
    this.fail(new Gone(`${this.name} was killed`));
  }

  private card(line: Line): CardProvider {
    const { faults, provider, adapter, bug } = this.world;
    const order = () => {
      const fault = faults.card();
      if (fault) provider.order(fault);
      return fault;
    };
    const real = reach(adapter, line, { name: 'card', order });
    return bug?.provider?.(real) ?? real;
  }

  private paypal(line: Line): PayPal {
    const { faults, paypal, bug } = this.world;
    const order = (call: string) => {
      paypal.calm();
      const fault = faults.paypal();
      if (fault) paypal.order(call, fault);
      return fault;
    };
    const real = reach(paypal.client, line, { name: 'paypal', order });
    return bug?.paypal?.(real) ?? real;
  }

  private begin(): void {
    const { scheduler, queue } = this.world;
    const feed = async (): Promise<void> => {
      for (;;) {
        await scheduler.step(this, '', { when: () => this.somethingIsDue() });
        this.product.feeder.wake();
        await scheduler.step(this, '', { at: scheduler.now + TICK_MS });
      }
    };
    const work = async (): Promise<void> => {
      for (;;) {
        await scheduler.step(this, '', { when: () => queue.ready });
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

  /** Whether this feeder, by its own clock, would find something outside the queue. */
  private somethingIsDue(): boolean {
    const { scheduler, database, queue } = this.world;
    const now = scheduler.now + this.skewMs;
    for (const { done, dueAt, workId, kind } of database.work.values())
      if (
        !done &&
        Date.parse(dueAt) <= now &&
        !queue.has(workId) &&
        (kind !== 'charge' || !this.world.paused)
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

/** A provider over one process's line: each call waits for its turn, and some fail. */
function reach<T extends object>(
  real: T,
  line: Line,
  { name: serviceName, order }: { readonly name: string; order(call: string): string | undefined },
): T {
  return new Proxy(real, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || name === 'readEvent' || name === 'constructor')
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      return async (...args: unknown[]): Promise<unknown> => {
        await line.before(`${serviceName} ${String(name)} ${args.map(brief).join(' ')}`);
        const fault = order(String(name));
        const answer = (await (value as (...all: unknown[]) => Promise<unknown>).apply(target, args)) as {
          kind?: string;
        };
        line.say(`  … ${fault ? `${fault}, ` : ''}${answer.kind ?? 'answered'}${statusOf(answer)}`);
        await line.after('');
        return answer;
      };
    },
  });
}

function brief(arg: unknown): string {
  if (typeof arg === 'string') return arg.length > 60 ? `${arg.slice(0, 60)}…` : arg;
  if (typeof arg === 'number') return String(arg);
  return typeof arg === 'object' && arg !== null
    ? Object.values(arg)
        .map((part) => String(part))
        .join(' ')
    : '';
}

function statusOf(answer: object): string {
  const subject = 'value' in answer ? answer.value : 'intent' in answer ? answer.intent : undefined;
  return typeof subject === 'object' && subject !== null && 'status' in subject
    ? ` ${String(subject.status)}`
    : '';
}
