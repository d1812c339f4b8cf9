import type { Collection, Journal } from '../shared/journal.js';
import { RequestLog } from '../shared/request-log.js';
import type { Delivery } from '../shared/webhooks.js';
import { type Control, newControl } from './control-state.js';
import type {
  AuthorizationRecord,
  CaptureRecord,
  DisputeRecord,
  OrderRecord,
  RefundRecord,
  StoredSigner,
  TokenRecord,
} from './records.js';
import type { EventType, PayPalEvent } from './webhooks/event-types.js';

export interface Ref {
  kind: 'order' | 'authorization' | 'capture' | 'refund';
  id: string;
}

/** The result under a `PayPal-Request-Id`: an object or a refusal. */
export interface KeyRecord {
  key: string;
  endpoint: string;
  fingerprint: string;
  /** Milliseconds since 1970. */
  at: number;
  lifetimeMs: number;
  outcome: { ref: Ref } | { refusal: { status: 422; body: Record<string, unknown> } };
}

/** The state of the PayPal part. Everything but access tokens is in the journal. */
export class PayPalStore {
  readonly orders: Collection<OrderRecord>;
  readonly authorizations: Collection<AuthorizationRecord>;
  readonly captures: Collection<CaptureRecord>;
  readonly refunds: Collection<RefundRecord>;
  readonly tokens: Collection<TokenRecord>;
  readonly disputes: Collection<DisputeRecord>;
  readonly events: Collection<Delivery<PayPalEvent>>;
  readonly keys: Collection<KeyRecord>;
  readonly signer: Collection<StoredSigner>;
  readonly requests: RequestLog;
  private readonly storedControl: Collection<Control>;
  private emittedEvents: Delivery<PayPalEvent>[] = [];
  /** The API's address, `http://127.0.0.1:4000/paypal`; set once the sandbox listens. */
  baseUrl = '';

  constructor(
    readonly journal: Journal,
    private readonly readClock: () => number,
    readonly isSubscribed: (type: EventType) => boolean,
  ) {
    const declareCollection = <T>(name: string): Collection<T> => journal.declareCollection(`paypal.${name}`);
    this.orders = declareCollection('orders');
    this.authorizations = declareCollection('authorizations');
    this.captures = declareCollection('captures');
    this.refunds = declareCollection('refunds');
    this.tokens = declareCollection('tokens');
    this.disputes = declareCollection('disputes');
    this.events = declareCollection('events');
    this.keys = declareCollection('keys');
    this.signer = declareCollection('signer');
    this.requests = new RequestLog(journal, 'paypal.requests');
    this.storedControl = declareCollection('control');
  }

  /** Reads the journal; call this after it was loaded or emptied. */
  open(): void {
    this.requests.open();
    this.emittedEvents = [];
  }

  /** Returns milliseconds since 1970. */
  nowMs(): number {
    return this.readClock();
  }
  /** Returns `2026-03-01T10:00:00Z`, the provider's format; `laterMs` counts from now. */
  nowIso(laterMs = 0): string {
    return new Date(this.readClock() + laterMs).toISOString().replace(/\.\d{3}Z$/, 'Z');
  }

  /** Returns the behavior that people and tests have set. Save changes with `setControl`. */
  get control(): Control {
    return this.storedControl.get('control') ?? newControl();
  }
  setControl(control: Control): void {
    this.storedControl.put('control', control);
  }

  addEvent(delivery: Delivery<PayPalEvent>): void {
    this.emittedEvents.push(this.events.put(delivery.object.id, delivery));
  }
  /** Removes and returns the deliveries recorded since the last call. */
  takeNewDeliveries(): Delivery<PayPalEvent>[] {
    const emittedEvents = this.emittedEvents;
    this.emittedEvents = [];
    return emittedEvents;
  }
}
