import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { chargingStream } from './charging.stream.js';
import { charging, type ChargingCommand } from './charging-switch.js';

/** Pauses or resumes automatic charges. */
export const { Command: SwitchCharging, Handler: SwitchChargingHandler } = defineCommand({
  name: 'SwitchCharging',
  input: (command: ChargingCommand) => ({ command }),
  streams: () => ({ charging: chargingStream }),
  decide: (states, { command }) => toDecision('charging', charging.decide(states.charging, command)),
  reply: (outcome): undefined | Refusal<'BUSY'> => (isRefusal(outcome) ? outcome : undefined),
});
