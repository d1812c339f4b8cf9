import type { Outcome } from '../control/control-state.js';
import { Views } from '../orders/views.js';
import type { PayPalStore } from '../store.js';

/** What handlers use: records, views, and the plan of this request. */
export class Call {
  readonly views: Views;
  constructor(
    readonly store: PayPalStore,
    readonly requestId: string | null = null,
    readonly plannedOutcome: Outcome | undefined = undefined,
  ) {
    this.views = new Views(store);
  }
}
