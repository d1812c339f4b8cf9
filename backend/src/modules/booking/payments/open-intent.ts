import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Refusal } from '../../../kernel/refuse.js';
import type { Intent } from '../../../platform/card-provider/port.js';
import { calculateCentsToRequest, type InstalmentState } from '../core/instalment.js';
import type { CancelReason, PaymentDecisionRefusal } from './payment.js';

/** How the customer wants to pay now. */
export interface PaymentChoice {
  readonly method: PayMethod;
  /** The open payment was started under another plan. */
  readonly isPlanChanged: boolean;
  /** Why no payment may start now; an open payment is resolved all the same. */
  readonly refusal: Refusal<PaymentDecisionRefusal> | undefined;
}

/** True while the customer can still act on the intent, and it can be canceled. */
export const isOpenIntent = ({ status }: Pick<Intent, 'status'>): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action';

/**
 * True if an intent that could not be recorded must be canceled: the hold ended, or another request paid or
 * changed the instalment. `BUSY` decides nothing: another request may have recorded the same intent.
 */
export const mustCancelUnrecordedIntent = ({ refused }: Refusal): boolean => refused !== 'BUSY';

/** Returns why an open intent must be canceled before the customer pays; undefined if they can pay by it. */
export function findCancelReason(
  instalment: InstalmentState,
  intent: Pick<Intent, 'method' | 'amountCents'>,
  { method, isPlanChanged }: PaymentChoice,
): CancelReason | undefined {
  if (isPlanChanged) return 'plan-changed';
  if (intent.method !== method) return 'method-changed';
  return intent.amountCents === calculateCentsToRequest(instalment) ? undefined : 'amount-changed';
}
