import { userInfo } from 'node:os';
import { v7 } from 'uuid';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { isRefusal } from '../kernel/refuse.js';
import { ChargingQueries } from '../modules/booking/balance/charging.query.js';
import { SwitchCharging, SwitchChargingHandler } from '../modules/booking/balance/switch-charging.command.js';
import { newEnvelope } from '../platform/commands/envelope.js';
import { CommandRunner } from '../platform/commands/runner.js';
import { type Tool, UsageError } from './tool.js';

const CHARGING_USAGE = 'charging pause|resume REASON [--by NAME]';

/** Pauses or resumes charging without the console. The event records the use of this tool and the name. */
export const switchCharging: Tool = async ({ store, clock }, args) => {
  const nameIndex = args.indexOf('--by');
  const name = nameIndex < 0 ? userInfo().username : args[nameIndex + 1];
  const [verb, reason, ...extraArguments] =
    nameIndex < 0 ? args : args.filter((_, index) => index !== nameIndex && index !== nameIndex + 1);
  if ((verb !== 'pause' && verb !== 'resume') || !reason || !name || extraArguments.length > 0)
    throw new UsageError(CHARGING_USAGE);
  const handler = new SwitchChargingHandler(new CommandRunner(store, clock));
  const envelope = newEnvelope({ actor: { kind: 'staff', name }, correlationId: v7() });
  const type = verb === 'pause' ? 'Pause' : 'Resume';
  const reply = await handler.execute(new SwitchCharging(envelope, { type, reason }));
  if (isRefusal(reply))
    throw new OperatorRefusal('Somebody else is changing the switch right now. Try again.');
  const { isPaused } = await new ChargingQueries(store).readStatus();
  console.log(`Automatic charges are ${isPaused ? 'paused' : 'running'}.`);
  return 0;
};
