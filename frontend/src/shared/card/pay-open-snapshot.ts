import type { SnapshotFrom } from 'xstate';
import type { View } from '../lazy/lazy-machine.js';
import type { payOpenMachine } from './pay-open-machine.js';
import type { PayOpenContext, PayOpenEvent } from './pay-open.js';

type Place = Parameters<SnapshotFrom<typeof payOpenMachine>['matches']>[0];
/** State of the machine, or its stand-in until the machine is loaded. */
export type PayOpenSnapshot = View<PayOpenContext, Place, PayOpenEvent>;
