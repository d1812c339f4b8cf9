import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Collection, Journal } from './journal.js';
import type { DeliverySettings } from './webhook-delivery.js';

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 30_000;
const MAX_ATTEMPTS = 16;
const RECEIVER_TIMEOUT_MS = 10_000;
/** At most this many deliveries for different customers run at once. */
const LANE_COUNT = 16;
/** In mode `reverse`, events within this interval are sent in reverse order. */
const REVERSE_WINDOW_MS = 1000;

/** One attempt at a delivery has the receiver's HTTP status, or the reason why there was none. */
export interface Attempt {
  at: string;
  status?: number;
  error?: string;
}

export interface Delivery<E> {
  object: E;
  /** `none`: no subscription; `dropped`: suppressed on command; `failed`: given up after the last attempt. */
  delivery: 'none' | 'waiting' | 'delivered' | 'dropped' | 'failed';
  attempts: Attempt[];
}

/** These modes deliver one event several times. */
const COPIES_BY_MODE: Partial<Record<DeliverySettings['mode'], number>> = { triple: 3, duplicate: 2 };

/** Decides how the delivery of a new event begins. */
export function planDelivery(
  isSubscribed: boolean,
  mode: DeliverySettings['mode'],
): Delivery<never>['delivery'] {
  if (!isSubscribed) return 'none';
  return mode === 'drop' ? 'dropped' : 'waiting';
}

/** A provider's events, and how they are delivered. */
export interface WebhookSource<E> {
  readonly events: Collection<Delivery<E>>;
  readonly journal: Journal;
  readonly settings: DeliverySettings;
  /** Removes and returns the deliveries recorded since the last call. */
  takeNewDeliveries: () => Delivery<E>[];
  /** Returns the lane of an event; events of one lane are delivered in sequence. */
  deriveLane: (event: E) => string;
  /** Returns headers for one POST of this body, such as its signature. */
  signHeaders: (body: string) => Record<string, string>;
  /** Returns the text that is signed and sent. */
  serializeEvent: (event: E) => string;
  onDelivered: (event: E) => void;
}

/**
 * The delivery of events, in sequence within a lane and with back-off while the receiver is down: 16
 * attempts, about five minutes. Modes that hold, repeat, reverse or drop events use a single lane.
 */
export class Webhooks<E extends { id: string }> {
  /** Timers by event id, of delayed events and of events that wait for a retry. */
  private readonly timers = new Map<string, NodeJS.Timeout>();
  /** Deliveries that wait for the sender, in order. */
  private readonly queue = new Set<Delivery<E>>();
  private readonly knownIds = new Set<string>();
  /** Deliveries held until flushed, in order of sending. */
  private heldDeliveries: Delivery<E>[] = [];
  private reverseTimer: NodeJS.Timeout | undefined;
  private readonly lanes = Array.from({ length: LANE_COUNT }, () => Promise.resolve());
  private hasStarted = false;
  private isClosed = false;

  constructor(
    private readonly source: WebhookSource<E>,
    private readonly url: string | undefined,
  ) {}

  /**
   * Picks up events committed since the last call, in order. In mode `before_reply` it waits until the
   * receiver has answered each event, which delays the reply to the request that caused them.
   */
  async deliverNewEvents(): Promise<void> {
    if (this.url === undefined || this.isClosed) return;
    const recordedDeliveries = this.source.takeNewDeliveries();
    const candidates = this.hasStarted ? recordedDeliveries : this.source.events.values();
    this.hasStarted = true;
    const newDeliveries = candidates.filter(
      (record) => record.delivery === 'waiting' && !this.knownIds.has(record.object.id),
    );
    for (const record of newDeliveries) this.knownIds.add(record.object.id);
    if (this.source.settings.mode === 'before_reply') {
      // This runs outside the lanes, because the receiver's own requests cause further events.
      for (const record of newDeliveries) await this.sendDelivery(record);
    } else {
      for (const record of newDeliveries) this.placeDelivery(record);
    }
  }

  private placeDelivery(record: Delivery<E>): void {
    const { mode, delayMs } = this.source.settings;
    if (mode === 'delay') {
      if (delayMs === null) this.heldDeliveries.push(record);
      else this.scheduleDelivery(record, delayMs);
    } else if (mode === 'reverse') {
      this.heldDeliveries.unshift(record);
      clearTimeout(this.reverseTimer);
      this.reverseTimer = setTimeout(() => void this.flushDeliveries(), delayMs ?? REVERSE_WINDOW_MS).unref();
    } else {
      this.enqueueDelivery(record);
    }
  }

  private scheduleDelivery(record: Delivery<E>, ms: number): void {
    const { id } = record.object;
    clearTimeout(this.timers.get(id));
    const timer = setTimeout(() => {
      this.timers.delete(id);
      this.enqueueDelivery(record);
    }, ms);
    this.timers.set(id, timer.unref());
  }

  private enqueueDelivery(record: Delivery<E>): void {
    this.queue.add(record);
    void this.runInLane(record, async () => {
      if (this.queue.delete(record) && !this.isClosed) await this.sendDelivery(record);
    });
  }

  /** Runs after all earlier work in the customer's lane; delivery modes use a single lane. */
  private runInLane(record: Delivery<E>, work: () => Promise<void>): Promise<void> {
    const lane =
      this.source.settings.mode === 'normal' ? deriveLaneNumber(this.source.deriveLane(record.object)) : 0;
    const turn = (this.lanes[lane] ?? Promise.resolve()).then(work);
    this.lanes[lane] = turn;
    return turn;
  }

  private async sendDelivery(record: Delivery<E>): Promise<void> {
    const { mode } = this.source.settings;
    const copyCount = COPIES_BY_MODE[mode] ?? 1;
    let isAccepted = await this.postDelivery(record);
    for (let copy = 1; copy < copyCount && isAccepted; copy += 1)
      isAccepted = await this.postDelivery(record);
    if (this.isClosed || this.source.events.get(record.object.id) === undefined) return;
    if (isAccepted) {
      record.delivery = 'delivered';
      this.source.onDelivered(record.object);
    } else if (record.attempts.length >= MAX_ATTEMPTS) {
      record.delivery = 'failed';
    } else {
      this.scheduleDelivery(
        record,
        Math.min(FIRST_RETRY_MS * 2 ** (record.attempts.length - 1), MAX_RETRY_MS),
      );
    }
    this.source.events.put(record.object.id, record);
    this.source.journal.commit();
  }

  /** Posts once; returns true for a 2xx. The signature carries real time, not the sandbox's clock. */
  private async postDelivery(record: Delivery<E>): Promise<boolean> {
    const sentAt = new Date().toISOString();
    const body = this.source.serializeEvent(record.object);
    try {
      const status = await postBody(this.url ?? '', body, this.source.signHeaders(body));
      record.attempts.push({ at: sentAt, status });
      return status >= 200 && status < 300;
    } catch (error) {
      record.attempts.push({ at: sentAt, error: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }

  /** Sends every event that is held or waits for a retry; resolves once the receiver has answered each. */
  async flushDeliveries(): Promise<{ delivered: number; failed: number }> {
    await this.deliverNewEvents();
    clearTimeout(this.reverseTimer);
    const heldDeliveries = this.heldDeliveries;
    this.heldDeliveries = [];
    const timedDeliveries = [...this.timers].map(([id, timer]) => {
      clearTimeout(timer);
      return this.source.events.get(id);
    });
    this.timers.clear();
    const deliveries = [...heldDeliveries, ...timedDeliveries, ...this.queue].filter(
      (record) => record !== undefined,
    );
    for (const record of [...heldDeliveries, ...timedDeliveries])
      if (record !== undefined) this.enqueueDelivery(record);
    await Promise.all(this.lanes);
    const deliveredCount = deliveries.filter((record) => record.delivery === 'delivered').length;
    return { delivered: deliveredCount, failed: deliveries.length - deliveredCount };
  }

  /** Resends an event; returns true if the receiver accepted it. */
  async resend(record: Delivery<E>): Promise<boolean> {
    await this.runInLane(record, () => this.sendDelivery(record));
    return record.delivery === 'delivered';
  }

  reset(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    clearTimeout(this.reverseTimer);
    this.timers.clear();
    this.queue.clear();
    this.heldDeliveries = [];
    this.knownIds.clear();
    this.hasStarted = false;
  }

  close(): void {
    this.isClosed = true;
    this.reset();
  }
}

const deriveLaneNumber = (lane: string): number =>
  createHash('sha256').update(lane).digest().readUInt32BE() % LANE_COUNT;

function postBody(url: string, body: string, headers: Record<string, string>): Promise<number> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        timeout: RECEIVER_TIMEOUT_MS,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('timeout', () => request.destroy(new Error('timed out')));
    request.on('error', reject);
    request.end(body);
  });
}
