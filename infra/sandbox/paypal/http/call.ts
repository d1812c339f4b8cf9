import type { Outcome } from '../control-state.js';
import type { PayPalStore } from '../store.js';

/** What handlers use: records, and the plan of this request. */
export class Call {
  constructor(
    readonly store: PayPalStore,
    readonly requestId: string | null = null,
    readonly plannedOutcome: Outcome | undefined = undefined,
  ) {}
}
