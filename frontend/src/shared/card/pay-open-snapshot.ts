import type { SnapshotFrom } from 'xstate';
import type { MachineView } from '../lazy/lazy-machine.js';
import type { payOpenMachine } from './pay-open-machine.js';
import type { PayOpenContext, PayOpenEvent } from './pay-open.js';

type StatePattern = Parameters<SnapshotFrom<typeof payOpenMachine>['matches']>[0];
/** State of the machine, or its stand-in until the machine is loaded. */
export type PayOpenSnapshot = MachineView<PayOpenContext, StatePattern, PayOpenEvent>;
