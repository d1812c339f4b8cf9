import type { SnapshotFrom } from 'xstate';
import type { MachineView } from '../../../shared/lazy/use-lazy-machine.js';
import type { CheckoutContext, CheckoutEvent } from './checkout-context.js';
import type { checkoutMachine } from './checkout-machine.js';

type StatePattern = Parameters<SnapshotFrom<typeof checkoutMachine>['matches']>[0];

/** The machine's state, or a stand-in until the machine is loaded. */
export type CheckoutSnapshot = MachineView<CheckoutContext, StatePattern, CheckoutEvent>;

export type CheckoutSend = (event: CheckoutEvent) => void;
