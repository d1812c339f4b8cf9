import type { Booking } from '../checks/facts.js';
import { bookingsOf } from '../checks/facts.js';
import { Client, type Call } from '../../http/client.js';
import { eventBody, signatureOf } from '../../charging/card-sandbox.js';
import { Shop, type Answer, type Held } from '../../charging/shop.js';
import { Gone, type Life } from './worker-pool.js';
import type { Scene } from './scene.js';
import type { Order } from '../worker/orders.js';

/** Answers that a customer, a provider or a person retries. */
const AGAIN = new Set(['BUSY', 'PAYMENT_PROVIDER_UNAVAILABLE']);
const PATIENCE_MS = 30_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Something still moves that should not: the product did not come to rest. */
export class NotAtRest extends Error {}

/** Actions of people, the provider and time on the product, each repeated until it is received. */
export class Stage extends Shop {
  /** Data passed from earlier actions to later ones. */
  notes: Readonly<Record<string, unknown>> = {};

  constructor(readonly scene: Scene) {
    super({ call: (call) => insistent(scene, call) });
  }

  held(name = 'held'): Held {
    return this.notes[name] as Held;
  }

  note(notes: Readonly<Record<string, unknown>>): void {
    this.notes = { ...this.notes, ...notes };
  }

  override async call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await super.call<T>(method, path, body, headers);
      const { code } = answer.body as { code?: string };
      const isRetryable = answer.status >= 500 || AGAIN.has(code ?? '');
      if (!isRetryable || performance.now() > deadline) return answer;
      await pause(60);
    }
  }

  /** Sends an order to the worker without HTTP, repeatedly until one has lived long enough to answer. */
  async order(order: Order): Promise<unknown> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await (await this.alive()).ask(order);
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await pause(40);
      }
    }
  }

  /** The same shop in another process, temporarily. */
  async elsewhere<T>(work: (shop: Shop, life: Life) => Promise<T>): Promise<T> {
    const life = await this.scene.another();
    const client = new Client(life.port);
    try {
      return await work(new Shop(client), life);
    } finally {
      client.close();
      await this.scene.takeBack(life);
    }
  }

  alive() {
    return living(this.scene);
  }

  /** The provider sends an event until it is accepted; `times` more often than needed. */
  async webhook(
    paymentId: string,
    type = 'payment_intent.succeeded',
    times = 1,
    eventId = `evt_${paymentId}_${type.replaceAll('.', '_')}`,
  ): Promise<void> {
    const body = eventBody(paymentId, type, eventId);
    for (let n = 0; n < times; n++) {
      const { status } = await this.insist({
        method: 'POST',
        path: '/api/webhooks/stripe',
        raw: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) },
      });
      if (status >= 300) throw new Error(`a webhook was answered with ${status}`);
    }
  }

  /** Retries until a living worker accepts it. */
  async insist(call: Call): Promise<{ status: number }> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await insistent(this.scene, call);
      if (answer.status < 500 || performance.now() > deadline) return answer;
      await pause(60);
    }
  }

  now(): Promise<Date> {
    return this.scene.now();
  }

  /** Moves the clock forward from outside. */
  async advanceTo(instant: Date): Promise<void> {
    await this.scene.query(
      `WITH moved AS (UPDATE dev_clock SET offset_ms = $1 WHERE offset_ms < $1 RETURNING offset_ms)
       SELECT pg_notify('clock', offset_ms::text) FROM moved`,
      [Math.ceil(instant.getTime() - Date.now() + 1_000)],
    );
  }

  async dueAt(...kinds: readonly string[]): Promise<Date | undefined> {
    const { rows } = await this.scene.query<{ due_at: Date }>(
      `SELECT due_at FROM scheduled_work WHERE status = 'due' AND kind = ANY($1) ORDER BY due_at LIMIT 1`,
      [kinds],
    );
    return rows[0]?.due_at;
  }

  bookings(): Promise<Booking[]> {
    return bookingsOf(this.scene);
  }
}

async function living(scene: Scene) {
  for (let attempt = 0; ; attempt++) {
    try {
      const life = await scene.life;
      if (life && !life.over) return life;
    } catch (error) {
      if (!(error instanceof Gone) || attempt > 20) throw error;
    }
    if (attempt > 600) throw new Error('no worker lives');
    await pause(20);
  }
}

/** Sends a request to the living worker; a death meanwhile is a lost answer, and the customer retries. */
async function insistent(scene: Scene, call: Call) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { port } = await living(scene);
    const client = new Client(port);
    try {
      return await client.call(call);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(30);
    } finally {
      client.close();
    }
  }
}
