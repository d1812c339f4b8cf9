import { v7 } from 'uuid';
import type { Actor } from '../event-store/port.js';
import type { Envelope } from './runner.js';

interface CommandOrigin {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string | null;
}

/** A command with its own id: repeating the call is another command. */
export const newEnvelope = (origin: CommandOrigin, commandId: string = v7()): Envelope => ({
  commandId,
  correlationId: origin.correlationId,
  causationId: origin.causationId ?? null,
  actor: origin.actor,
  traceId: null,
});

/** A command that a background job starts by itself. */
export const newWorkerEnvelope = (name: string, commandId: string = v7()): Envelope =>
  newEnvelope({ actor: { kind: 'worker', name }, correlationId: commandId }, commandId);

/** Another command of the same request. */
export const withNewCommandId = (envelope: Envelope): Envelope => newEnvelope(envelope);

/** The next command in the same causal chain. */
export const newChildEnvelope = (envelope: Envelope, name: string): Envelope => ({
  ...envelope,
  commandId: `${envelope.commandId}:${name}`,
  causationId: envelope.commandId,
});
