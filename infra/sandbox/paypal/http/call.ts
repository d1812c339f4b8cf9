import type { Outcome } from '../control-state.js';
import type { PayPalStore } from '../store.js';

/** One request, with the records and the plan that its handler needs. */
export class Call {
  constructor(
    readonly store: PayPalStore,
    readonly requestId: string | null = null,
    readonly plannedOutcome?: Outcome,
  ) {}
}
