import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { SnapshotFrom } from 'xstate';
import type { CheckoutEvent } from './checkout-context.js';
import type { checkoutMachine } from './checkout-machine.js';

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
export type CheckoutSend = (event: CheckoutEvent) => void;

export interface StepProps {
  readonly snapshot: CheckoutSnapshot;
  readonly send: CheckoutSend;
  readonly locale: Locale;
}
