import type { Stripe } from 'stripe';
import { newId } from '../shared/ids.js';
import type { Collection, Journal } from '../shared/journal.js';
import { RequestLog, type RequestRecord } from '../shared/request-log.js';
import { type Delivery, planDelivery } from '../shared/webhooks.js';
import { type Control, newControl } from './control-state.js';
import { API_VERSION } from './http/version.js';
import { toId } from './ids.js';
import type { BehaviorName } from './payments/cards.js';

export interface PaymentMethodRecord {
  object: Stripe.PaymentMethod;
  behavior: BehaviorName;
  /** The customer has authenticated this card. */
  isAuthenticated: boolean;
  /** The card was charged without being saved: it cannot be used again. */
  isSpent: boolean;
}

type FormerFlags = Partial<Record<'authenticated' | 'spent', boolean>>;

/** Renames the flags of journals that earlier releases wrote. */
function renameFormerFlags(record: PaymentMethodRecord & FormerFlags): void {
  const { authenticated = record.isAuthenticated, spent = record.isSpent } = record;
  Object.assign(record, { isAuthenticated: authenticated, isSpent: spent });
  delete record.authenticated;
  delete record.spent;
}

/** A payout and the balance transactions that it pays. */
export interface PayoutRecord {
  object: Stripe.Payout;
  rows: string[];
}

export type EventObject =
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Customer
  | Stripe.PaymentMethod
  | Stripe.Payout;

export type EventType =
  | `payment_intent.${'created' | 'succeeded' | 'payment_failed' | 'requires_action' | 'processing' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | 'charge.refund.updated'
  | `refund.${'created' | 'updated' | 'failed'}`
  | `setup_intent.${'created' | 'succeeded' | 'setup_failed' | 'requires_action' | 'canceled'}`
  | `customer.${'created' | 'updated' | 'deleted'}`
  | `payout.${'created' | 'paid' | 'failed'}`
  | `payment_method.${'attached' | 'detached' | 'automatically_updated'}`;

/** An event in the provider's format; `data.object` is the object as it was then. */
export interface SandboxEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: EventObject };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

export type EventRecord = Delivery<SandboxEvent>;

/** The response stored under an idempotency key. */
export interface KeyRecord {
  key: string;
  endpoint: string;
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The state of the Stripe part, all of it in the journal. */
export class StripeStore {
  readonly customers: Collection<Stripe.Customer | Stripe.DeletedCustomer>;
  /** Both cards and loans of lenders. */
  readonly paymentMethods: Collection<PaymentMethodRecord>;
  readonly intents: Collection<Stripe.PaymentIntent>;
  readonly charges: Collection<Stripe.Charge>;
  readonly refunds: Collection<Stripe.Refund>;
  readonly disputes: Collection<Stripe.Dispute>;
  readonly setups: Collection<Stripe.SetupIntent>;
  /** Balance transactions, which are the provider's own ledger. */
  readonly balance: Collection<Stripe.BalanceTransaction>;
  readonly payouts: Collection<PayoutRecord>;
  readonly events: Collection<EventRecord>;
  readonly keys: Collection<KeyRecord>;
  readonly requests: RequestLog;
  private readonly storedControl: Collection<Control>;
  private emittedEvents: EventRecord[] = [];
  /** The sandbox's own origin, set once it listens. */
  baseUrl = '';

  constructor(
    readonly journal: Journal,
    private readonly readClock: () => number,
    private readonly isSubscribed: (type: EventType) => boolean,
  ) {
    this.customers = journal.declareCollection('customers');
    // Journals of earlier releases have this key.
    this.paymentMethods = journal.declareCollection('cards');
    this.intents = journal.declareCollection('intents');
    this.charges = journal.declareCollection('charges');
    this.refunds = journal.declareCollection('refunds');
    this.disputes = journal.declareCollection('disputes');
    this.setups = journal.declareCollection('setups');
    this.balance = journal.declareCollection('balance');
    this.payouts = journal.declareCollection('payouts');
    this.events = journal.declareCollection('events');
    this.keys = journal.declareCollection('keys');
    this.requests = new RequestLog(journal, 'requests');
    this.storedControl = journal.declareCollection('control');
  }

  /** Reads the journal; call this after it was loaded or emptied. */
  open(): void {
    this.requests.open();
    this.emittedEvents = [];
    for (const record of this.paymentMethods.values()) renameFormerFlags(record);
  }

  /** Returns milliseconds since 1970. */
  nowMs(): number {
    return this.readClock() + this.control.clockAheadMs;
  }
  /** Returns seconds since 1970, the provider's unit. */
  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /** Returns the behavior that people and tests have set. Save changes with `setControl`. */
  get control(): Control {
    return { ...newControl(), ...this.storedControl.get('control') };
  }
  setControl(control: Control): void {
    this.storedControl.put('control', control);
  }

  /** Records an event with the current `object` for delivery after the commit. */
  emitEvent(type: EventType, object: EventObject, request: SandboxEvent['request']): void {
    const delivery = planDelivery(this.isSubscribed(type), this.control.webhooks.mode);
    const event: SandboxEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.nowSeconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: delivery === 'waiting' ? 1 : 0,
      request,
      type,
    };
    this.emittedEvents.push(this.events.put(event.id, { object: event, delivery, attempts: [] }));
  }

  /** Removes and returns the deliveries recorded since the last call. */
  takeNewDeliveries(): EventRecord[] {
    const emittedEvents = this.emittedEvents;
    this.emittedEvents = [];
    return emittedEvents;
  }

  /** Derives the lane of delivery: one per customer; a refund or a dispute has that of its payment. */
  deriveLane({ data: { object } }: SandboxEvent): string {
    if (object.object === 'customer' || object.object === 'payout') return object.id;
    const isLinkedToPayment = object.object === 'refund' || object.object === 'dispute';
    const payment = isLinkedToPayment ? this.intents.get(toId(object.payment_intent) ?? '') : object;
    return toId(payment?.customer ?? null) ?? object.id;
  }

  logRequest(request: RequestRecord): void {
    this.requests.addRequest(request);
  }
}
