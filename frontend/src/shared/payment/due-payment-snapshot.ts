import type { SnapshotFrom } from 'xstate';
import type { MachineView } from '../lazy/use-lazy-machine.js';
import type { DuePaymentContext, DuePaymentEvent } from './due-payment-context.js';
import type { duePaymentMachine } from './due-payment-machine.js';

type StatePattern = Parameters<SnapshotFrom<typeof duePaymentMachine>['matches']>[0];
/** The machine's state, or a stand-in until the machine is loaded. */
export type DuePaymentSnapshot = MachineView<DuePaymentContext, StatePattern, DuePaymentEvent>;
