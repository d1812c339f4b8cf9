import { assertNever, type Decider } from '../../../kernel/decider.js';
import type { ChargingEvent } from '../events.js';

/** The kill switch. When paused, no automatic charge starts; running charges are still polled. */
export interface ChargingState {
  readonly isPaused: boolean;
  readonly reason: string | null;
}

export interface ChargingCommand {
  readonly type: 'Pause' | 'Resume';
  readonly reason: string;
}

export const charging: Decider<ChargingCommand, ChargingState, ChargingEvent, never> = {
  initialState: { isPaused: false, reason: null },
  evolve(_state, event) {
    switch (event.type) {
      case 'ChargingPaused':
        return { isPaused: true, reason: event.data.reason };
      case 'ChargingResumed':
        return { isPaused: false, reason: event.data.reason };
      default:
        return assertNever(event);
    }
  },
  decide(state, command) {
    if (command.type === 'Pause')
      return state.isPaused ? [] : [{ type: 'ChargingPaused', data: { reason: command.reason } }];
    return state.isPaused ? [{ type: 'ChargingResumed', data: { reason: command.reason } }] : [];
  },
};
