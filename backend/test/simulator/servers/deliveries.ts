import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { Faults } from '../engine/faults.js';
import { type Process, ProcessEndedError } from '../engine/process.js';
import { type Owner, type Scheduler, WORLD } from '../engine/scheduler.js';

const RETRY_MS = 5_000;
const MAX_ATTEMPTS = 8;

/** An event as a provider sends it. */
export interface WebhookMessage {
  readonly provider: 'stripe' | 'paypal';
  /** Description of the event for the trace. */
  readonly label: string;
  /** The payment that the event concerns, if the event names it. */
  readonly payment?: string | undefined;
  sign(): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };
}

interface Receivers {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  waitForApi(owner: Owner): Promise<Process>;
  noteError(owner: Owner, error: unknown): void;
}

/** The providers' webhooks: in any order, sent up to three times, days late or never. */
export class Deliveries {
  /** Number of unreported events, which a sweep finds. */
  unreportedCount = 0;
  /** Payments with delayed refund events, and their held events. */
  private readonly heldEvents = new Map<string, WebhookMessage[]>();

  constructor(private readonly world: Receivers) {}

  /** Holds a payment's refund events until `releaseRefundEvents`. */
  holdRefundEvents(payment: string): void {
    this.heldEvents.set(payment, []);
  }

  /** Releases all held events in any order, often repeatedly. */
  releaseRefundEvents(payment: string): void {
    const messages = this.heldEvents.get(payment) ?? [];
    this.heldEvents.delete(payment);
    const { scheduler } = this.world;
    for (const message of messages)
      for (let copiesLeft = scheduler.random.drawBetween(1, 2); copiesLeft > 0; copiesLeft--)
        void this.deliverMessage(message, scheduler.now + scheduler.random.drawBetween(0, 24) * HOUR_MS);
  }

  sendMessage(message: WebhookMessage): void {
    const { faults, scheduler } = this.world;
    const heldMessages = message.label.includes('refund') && this.heldEvents.get(message.payment ?? '');
    if (heldMessages) return void heldMessages.push(message);
    const { lostRate, lateRate, tripleRate } = faults.mixture.webhooks;
    if (faults.drawFault('webhook never', lostRate)) {
      this.unreportedCount++;
      return;
    }
    const copies = faults.drawFault('webhook three times', tripleRate) ? 3 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const deliveredAtMs = faults.drawFault('webhook late', lateRate)
        ? scheduler.now + Math.floor(scheduler.random.drawNumber() * 3 * DAY_MS)
        : 0;
      void this.deliverMessage(message, deliveredAtMs);
    }
  }

  /** Delivers a message; retries for a while if nobody accepts it. */
  private async deliverMessage(
    { provider, label, sign: signMessage }: WebhookMessage,
    deliveredAtMs: number,
  ): Promise<void> {
    const { scheduler } = this.world;
    const owner: Owner = { ...WORLD, name: provider };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await scheduler.waitForTurn(owner, `webhook ${label}`, {
        notBeforeMs: attempt === 0 ? deliveredAtMs : scheduler.now + RETRY_MS * 2 ** attempt,
      });
      const process = await this.world.waitForApi(owner);
      const { body, headers } = signMessage();
      try {
        await process.runWhileAlive(process.product.receiveWebhook(provider, body, headers));
        return;
      } catch (error) {
        if (!(error instanceof ProcessEndedError)) this.world.noteError(process, error);
      }
    }
    this.unreportedCount++;
  }
}
