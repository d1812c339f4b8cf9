import { v5 } from 'uuid';
import type { StreamSpec } from '../../../platform/commands/runner.js';
import { BOOKING_NAMESPACE } from '../core/booking.stream.js';
import type { ChargingEvent } from '../events.js';
import { charging, type ChargingState } from './charging-switch.js';

export const chargingStream: StreamSpec<ChargingState, ChargingEvent> = {
  streamType: 'charging',
  streamId: v5('charging', BOOKING_NAMESPACE),
  initialState: charging.initialState,
  evolve: charging.evolve,
};
