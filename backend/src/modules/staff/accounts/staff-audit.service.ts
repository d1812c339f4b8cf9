import { v7 } from 'uuid';
import { isRefusal } from '../../../kernel/refuse.js';
import { type Cause, newEnvelope } from '../../../platform/commands/envelope.js';
import type { CommandRunner } from '../../../platform/commands/runner.js';
import type { StaffEvent } from '../events.js';

/** The log of what staff do to their accounts; no decision needs the stream's state. */
export class StaffAudit {
  constructor(private readonly runner: CommandRunner) {}

  /** @throws when the log rejects the event. Record first if the event does not need the result. */
  async record(cause: Cause, event: StaffEvent): Promise<void> {
    const stream = {
      streamType: event.data.staffId === null ? 'staff-unknown' : 'staff',
      streamId: event.data.staffId ?? v7(),
      initialState: null,
      evolve: () => null,
    };
    const outcome = await this.runner.run(newEnvelope(cause), { stream }, () => ({
      events: { stream: [event] },
      result: null,
    }));
    if (isRefusal(outcome)) throw new Error(`${event.type} could not be recorded: ${outcome.refused}`);
  }
}
