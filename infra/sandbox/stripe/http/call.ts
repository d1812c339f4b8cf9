import type { EventObject, EventType, StripeStore } from '../store.js';

/** The context of one request, for its handler. */
export class Call {
  /** How the response fails; a planned confirmation sets it. */
  fault: 'no_answer' | 'cut' | 'http_500' | undefined;
  constructor(
    readonly store: StripeStore,
    readonly requestId: string | null,
    readonly idempotencyKey: string | null,
  ) {}
  emitEvent(type: EventType, object: EventObject): void {
    this.store.emitEvent(type, object, { id: this.requestId, idempotency_key: this.idempotencyKey });
  }
}
