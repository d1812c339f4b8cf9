import { Gone, type Process } from '../engine/process.js';
import { WORLD, type Owner, type Scheduler } from '../engine/scheduler.js';
import type { Faults } from '../engine/faults.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const AGAIN_MS = 5_000;
const MAX_TRIES = 8;

/** An event as a provider sends it. */
export interface Message {
  readonly provider: 'stripe' | 'paypal';
  /** In words. */
  readonly label: string;
  /** The payment that it concerns, if named. */
  readonly payment?: string | undefined;
  signed(): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };
}

/** Receivers. */
interface Told {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  api(owner: Owner): Promise<Process>;
  noteError(owner: Owner, error: unknown): void;
}

/** The providers' webhooks: in any order, one to three times, days late or never. */
export class Deliveries {
  /** Number of unreported events, which a sweep finds. */
  untold = 0;
  /** Payments with delayed refund events, and their held events. */
  private readonly kept = new Map<string, Message[]>();

  constructor(private readonly world: Told) {}

  /** Holds a payment's refund events until `tell`. */
  keep(payment: string): void {
    this.kept.set(payment, []);
  }

  /** Releases all held events in any order, often repeatedly. */
  tell(payment: string): void {
    const messages = this.kept.get(payment) ?? [];
    this.kept.delete(payment);
    const { scheduler } = this.world;
    for (const message of messages)
      for (let copies = scheduler.random.between(1, 2); copies > 0; copies--)
        void this.deliver(message, scheduler.now + scheduler.random.between(0, 24) * HOUR_MS);
  }

  emitted(message: Message): void {
    const { faults, scheduler } = this.world;
    const heldMessages = /refund/.test(message.label) && this.kept.get(message.payment ?? '');
    if (heldMessages) return void heldMessages.push(message);
    const { never, late, triple } = faults.mix.webhooks;
    if (faults.happens('webhook never', never)) {
      this.untold++;
      return;
    }
    const copies = faults.happens('webhook three times', triple) ? 3 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const at = faults.happens('webhook late', late)
        ? scheduler.now + Math.floor(scheduler.random.next() * 3 * DAY_MS)
        : 0;
      void this.deliver(message, at);
    }
  }

  /** Retried for a while if nobody accepts it. */
  private async deliver({ provider, label, signed }: Message, at: number): Promise<void> {
    const { scheduler } = this.world;
    const owner: Owner = { ...WORLD, name: provider };
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      await scheduler.step(owner, `webhook ${label}`, {
        at: attempt === 0 ? at : scheduler.now + AGAIN_MS * 2 ** attempt,
      });
      const process = await this.world.api(owner);
      const { body, headers } = signed();
      try {
        await process.whileAlive(process.product.webhook(provider, body, headers));
        return;
      } catch (error) {
        if (!(error instanceof Gone)) this.world.noteError(process, error);
      }
    }
    this.untold++;
  }
}
