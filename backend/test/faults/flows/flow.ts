import type { FlowDriver } from '../engine/flow-driver.js';

/** Flows whose end others start from; each is one of `FLOWS`. */
export type PrecedingFlowName =
  | 'a form is open for the balance'
  | 'a part at the office'
  | 'a refund that failed goes by bank'
  | 'a refund to a slow card'
  | 'another card declined often'
  | 'balance split'
  | 'cancelled, the refund is slow'
  | 'cash for a hold'
  | 'charge'
  | 'full payment'
  | 'gift card redeemed'
  | 'gift card set aside'
  | 'import'
  | 'import two seats'
  | 'name'
  | 'paid with a slow card'
  | 'pay'
  | 'pay two seats'
  | 'paypal captured'
  | 'paypal declines later'
  | 'paypal in full'
  | 'paypal order'
  | 'place'
  | 'transfer cancelled and sent back'
  | 'transfer chosen'
  | 'transfer chosen in full'
  | 'transfer found by its reference'
  | 'transfer too small when its time is over'
  | 'two holds and a gift card'
  | 'two holds that wait'
  | 'two transfers and a line of nobody'
  | 'webhook'
  | 'webhook authenticates'
  | 'webhook declines later'
  | 'webhook silent';

/** A task of the product, and the result that it must reach whatever happens. */
export interface Flow {
  /** The flow whose end this flow starts from. */
  readonly precedingFlow?: PrecedingFlowName;
  run(driver: FlowDriver): Promise<void>;
  /** Describes what is wrong with the end; undefined if nothing is. The invariants check everything else. */
  checkEnd?(driver: FlowDriver): Promise<string | undefined>;
}
