import type { Outcome } from '../control-state.js';
import type { PayPalStore } from '../store.js';

/** Gives handlers the records and the plan of one request. */
export class Call {
  constructor(
    readonly store: PayPalStore,
    readonly requestId: string | null = null,
    readonly plannedOutcome?: Outcome,
  ) {}
}
