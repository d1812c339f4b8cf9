import type { FlowDriver } from '../engine/flow-driver.js';

/** Flows whose end others start from; each is one of `FLOWS`. */
export type PrecedingFlowName =
  | 'balance form open'
  | 'balance split'
  | 'booking placed'
  | 'cancelled, refund pending'
  | 'charge'
  | 'departure published'
  | 'departure with two seats published'
  | 'deposit paid'
  | 'deposit paid, later charge is declined'
  | 'deposit paid, later charge requires authentication'
  | 'deposit paid, later charge times out'
  | 'failed refund reissued by bank'
  | 'gift card redeemed'
  | 'gift card reserved'
  | 'hold paid in cash'
  | 'paid by a card with slow refunds'
  | 'paid in full'
  | 'partial cash payment'
  | 'partial refund pending'
  | 'payment started'
  | 'payment started for the last seats'
  | 'paypal captured'
  | 'paypal captured, later charge is declined'
  | 'paypal order'
  | 'paypal paid in full'
  | 'replacement card declined, one attempt left'
  | 'transfer cancelled and refunded'
  | 'transfer chosen'
  | 'transfer chosen in full'
  | 'transfer matched by reference'
  | 'transfer underpaid at its deadline'
  | 'travelers named'
  | 'two holds and a gift card'
  | 'two transfers chosen'
  | 'two transfers, one unmatched line';

/** A task of the product, and the result that it must reach whatever happens. */
export interface Flow {
  /** The flow whose end this flow starts from. */
  readonly precedingFlow?: PrecedingFlowName;
  run(driver: FlowDriver): Promise<void>;
  /** Describes what is wrong with the end; undefined if nothing is. The invariants check everything else. */
  checkEnd?(driver: FlowDriver): Promise<string | undefined>;
}
