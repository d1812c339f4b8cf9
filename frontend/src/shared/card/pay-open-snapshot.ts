import type { SnapshotFrom } from 'xstate';
import type { View } from '../lazy/lazy-machine.js';
import type { payLaterMachine } from './pay-open-machine.js';
import type { PayLaterContext, PayLaterEvent } from './pay-open.js';

type Place = Parameters<SnapshotFrom<typeof payLaterMachine>['matches']>[0];
/** State of the machine, or its stand-in until the machine is loaded. */
export type PayOpenSnapshot = View<PayLaterContext, Place, PayLaterEvent>;
