import type { SnapshotFrom } from 'xstate';
import type { View } from '../../../shared/lazy/lazy-machine.js';
import type { ReplaceCardContext, ReplaceCardEvent } from './replace-card-context.js';
import type { replaceCardMachine } from './replace-card-machine.js';

type Place = Parameters<SnapshotFrom<typeof replaceCardMachine>['matches']>[0];
/** Of the machine, or of what stands for it until it is there. */
export type ReplaceCardSnapshot = View<ReplaceCardContext, Place, ReplaceCardEvent>;
