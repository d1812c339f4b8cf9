import type { SnapshotFrom } from 'xstate';
import type { MachineView } from '../../../shared/lazy/lazy-machine.js';
import type { ReplaceCardContext, ReplaceCardEvent } from './replace-card-context.js';
import type { replaceCardMachine } from './replace-card-machine.js';

type StatePattern = Parameters<SnapshotFrom<typeof replaceCardMachine>['matches']>[0];
/** State of the machine, or its stand-in until the machine is loaded. */
export type ReplaceCardSnapshot = MachineView<ReplaceCardContext, StatePattern, ReplaceCardEvent>;
