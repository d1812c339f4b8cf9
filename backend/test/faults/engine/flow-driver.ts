import { setTimeout as wait } from 'node:timers/promises';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { newEventBody, signBody } from '../../support/card-provider/payment-sandbox.js';
import { type Call, Client } from '../../support/http/client.js';
import { type Booking } from '../../support/invariants/facts.js';
import { type BookingHandle, Shop, type ShopResponse } from '../../support/world/shop.js';
import type { ReplyTo, WorkerInstruction } from '../worker/instructions.js';
import type { Environment } from './environment.js';
import { readBookings } from './read-facts.js';
import { type TestWorker, WorkerEndedError } from './worker-pool.js';

/** Refusals after which a customer, a provider or a person tries again. */
const RETRYABLE_CODES = new Set(['BUSY', 'PAYMENT_PROVIDER_UNAVAILABLE']);

const PATIENCE_MS = 30_000;

/** Bookings of a flow: most flows have the first only. */
export const BOOKING_NAMES = ['first', 'second'] as const;

export type BookingName = (typeof BOOKING_NAMES)[number];

/** Data passed from earlier to later actions. */
export interface FlowNotes {
  readonly departureId?: string;
  readonly secondQuoteId?: string;
  readonly bookings?: Readonly<Partial<Record<BookingName, BookingHandle>>>;
  /** Secret of the first booking's card payment. */
  readonly clientSecret?: string;
  /** Secret of the form that replaces the card. */
  readonly cardFormSecret?: string;
  readonly paypalOrderId?: string;
  readonly paypalPlan?: Plan;
  readonly giftCardCode?: string;
}

/** The product did not come to rest: work is still pending. */
export class NotAtRestError extends Error {}

/** Actions of people, the provider and time; each is repeated until the product has received it. */
export class FlowDriver extends Shop {
  notes: FlowNotes = {};

  constructor(readonly environment: Environment) {
    super({ call: (call) => callLivingWorker(environment, call) });
  }

  requireHandle(name: BookingName = 'first'): BookingHandle {
    return requirePresent(`booking ${name}`, this.notes.bookings?.[name]);
  }

  /** @throws Error if no earlier action has noted it */
  requireNote<K extends keyof FlowNotes>(key: K): NonNullable<FlowNotes[K]> {
    return requirePresent(key, this.notes[key]);
  }

  addNotes(notes: FlowNotes): void {
    this.notes = { ...this.notes, ...notes };
  }

  override async call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ShopResponse<T>> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const response = await super.call<T>(method, path, body, headers);
      const { code } = response.body as { code?: string };
      const isRetryable = response.status >= 500 || RETRYABLE_CODES.has(code ?? '');
      if (!isRetryable || performance.now() > deadline) return response;
      await wait(60);
    }
  }

  /** Instructs the worker without HTTP, and repeats that until a worker lives long enough to answer. */
  async sendInstruction<Instruction extends WorkerInstruction>(
    instruction: Instruction,
  ): Promise<ReplyTo<Instruction>> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await (await this.waitForWorker()).sendInstruction(instruction);
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await wait(40);
      }
    }
  }

  /** Calls `runWork` with the shop of another, temporary process. */
  async runElsewhere<T>(runWork: (shop: Shop, worker: TestWorker) => Promise<T>): Promise<T> {
    const worker = await this.environment.startDirectWorker();
    const client = new Client(worker.port);
    try {
      return await runWork(new Shop(client), worker);
    } finally {
      client.close();
      await this.environment.takeBack(worker);
    }
  }

  waitForWorker() {
    return waitForWorker(this.environment);
  }

  /** Sends an event of the provider until it is accepted, `deliveryCount` times. */
  async sendWebhook(
    paymentId: string,
    type = 'payment_intent.succeeded',
    deliveryCount = 1,
    eventId = `evt_${paymentId}_${type.replaceAll('.', '_')}`,
  ): Promise<void> {
    const body = newEventBody(paymentId, type, eventId);
    for (let i = 0; i < deliveryCount; i++) {
      const { status } = await this.sendInsistently({
        method: 'POST',
        path: '/api/webhooks/stripe',
        raw: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signBody(body) },
      });
      if (status >= 300) throw new Error(`a webhook was answered with ${status}`);
    }
  }

  /** Repeats the call until a living worker accepts it. */
  async sendInsistently(call: Call): Promise<{ status: number }> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const response = await callLivingWorker(this.environment, call);
      if (response.status < 500 || performance.now() > deadline) return response;
      await wait(60);
    }
  }

  readNow(): Promise<Date> {
    return this.environment.readNow();
  }

  /** Moves the product's clock forward in the database. */
  async advanceTo(instant: Date): Promise<void> {
    await this.environment.query(
      `WITH moved AS (UPDATE dev_clock SET offset_ms = $1 WHERE offset_ms < $1 RETURNING offset_ms)
       SELECT pg_notify('clock', offset_ms::text) FROM moved`,
      [Math.ceil(instant.getTime() - Date.now() + 1_000)],
    );
  }

  async readDueTime(...kinds: readonly string[]): Promise<Date | undefined> {
    const { rows } = await this.environment.query<{ due_at: Date }>(
      `SELECT due_at FROM scheduled_work WHERE status = 'due' AND kind = ANY($1) ORDER BY due_at LIMIT 1`,
      [kinds],
    );
    return rows[0]?.due_at;
  }

  readBookings(): Promise<Booking[]> {
    return readBookings(this.environment);
  }
}

function requirePresent<T>(key: string, note: T | undefined): NonNullable<T> {
  if (note === undefined || note === null) throw new Error(`no action has noted the ${key}`);
  return note;
}

async function waitForWorker(environment: Environment) {
  for (let attempt = 0; ; attempt++) {
    try {
      const worker = await environment.worker;
      if (worker && !worker.isOver) return worker;
    } catch (error) {
      if (!(error instanceof WorkerEndedError) || attempt > 20) throw error;
    }
    if (attempt > 600) throw new Error('no worker started within 600 attempts');
    await wait(20);
  }
}

/** Sends a request to the running worker, and retries if the worker crashes before it answers. */
async function callLivingWorker(environment: Environment, call: Call) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { port } = await waitForWorker(environment);
    const client = new Client(port);
    try {
      return await client.call(call);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(30);
    } finally {
      client.close();
    }
  }
}
