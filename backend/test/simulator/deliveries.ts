import type { SandboxEvent } from '../../../infra/src/sandbox/stripe/store.js';
import { Gone, type Process } from './process.js';
import { WORLD, type Owner, type Scheduler } from './scheduler.js';
import type { Faults } from './faults.js';
import type { Provider } from './provider.js';

const DAY_MS = 86_400_000;
const AGAIN_MS = 5_000;
const MOST_TRIES = 8;

/** Who is told. */
interface Told {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly provider: Provider;
  api(who: Owner): Promise<Process>;
  noteError(who: Owner, error: unknown): void;
}

/** The provider's webhooks: in any order, one to three times, days late or never. */
export class Deliveries {
  /** Events of which the product was never told. */
  readonly untold: SandboxEvent[] = [];

  constructor(private readonly world: Told) {}

  emitted(event: SandboxEvent): void {
    const { faults, scheduler } = this.world;
    const { never, late, triple } = faults.mix.webhooks;
    if (faults.happens('webhook never', never)) {
      this.untold.push(event);
      return;
    }
    const copies = faults.happens('webhook three times', triple) ? 3 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const at = faults.happens('webhook late', late)
        ? scheduler.now + Math.floor(scheduler.random.next() * 3 * DAY_MS)
        : 0;
      void this.deliver(event, at);
    }
  }

  /** The sweep: what no webhook brought is found by asking. */
  tell(): void {
    for (const event of this.untold.splice(0)) void this.deliver(event, 0);
  }

  /** Tried again for a while when nobody takes it. */
  private async deliver(event: SandboxEvent, at: number): Promise<void> {
    const { scheduler, provider } = this.world;
    const who: Owner = { ...WORLD, name: 'provider' };
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      await scheduler.step(
        who,
        `webhook ${event.type} of ${String((event.data.object as { id: string }).id)}`,
        {
          at: tries === 0 ? at : scheduler.now + AGAIN_MS * 2 ** tries,
        },
      );
      const process = await this.world.api(who);
      const { body, signature } = provider.signed(event);
      try {
        await process.whileAlive(process.product.webhook(body, signature));
        return;
      } catch (error) {
        if (!(error instanceof Gone)) this.world.noteError(process, error);
      }
    }
    this.untold.push(event);
  }
}
