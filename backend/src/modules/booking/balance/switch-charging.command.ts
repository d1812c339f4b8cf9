import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import { charging, type ChargingCommand } from './charging-switch.js';
import { chargingStream } from './charging.stream.js';

/** What the switch says now. */
export async function chargingIsPaused(store: EventStore): Promise<boolean> {
  const events = (await store.readStreams([chargingStream.streamId])).get(chargingStream.streamId);
  return events?.at(-1)?.type === 'ChargingPaused';
}

/** The kill switch of automatic charges. */
export const { Command: SwitchCharging, Handler: SwitchChargingHandler } = defineCommand({
  name: 'SwitchCharging',
  input: (command: ChargingCommand) => ({ command }),
  streams: () => ({ charging: chargingStream }),
  decide(states, { command }) {
    const events = charging.decide(command, states.charging);
    if (isRefusal(events)) throw new Error('the kill switch is never refused');
    return { events: { charging: events }, result: null };
  },
  reply: (done): undefined | Refusal<'BUSY'> => (isRefusal(done) ? done : undefined),
});
