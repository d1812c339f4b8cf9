import { v7 } from 'uuid';
import type { Actor } from '../event-store/port.js';
import type { Envelope } from './stream-spec.js';

/** The actor who causes a command, and the request it belongs to. */
export interface Cause {
  readonly actor: Actor;
  readonly correlationId: string;
}

interface ChainedCause extends Cause {
  readonly causationId?: string | null;
}

/** Creates the envelope of a command with a new id: repeating the call is another command. */
export const newEnvelope = (cause: ChainedCause, commandId: string = v7()): Envelope => ({
  commandId,
  correlationId: cause.correlationId,
  causationId: cause.causationId ?? null,
  actor: cause.actor,
  traceId: null,
});

/** Creates the envelope of a command that a background job starts by itself. */
export const newWorkerEnvelope = (name: string, commandId: string = v7()): Envelope =>
  newEnvelope({ actor: { kind: 'worker', name }, correlationId: commandId }, commandId);

/** Returns the envelope of another command of the same request. */
export const withNewCommandId = (envelope: Envelope): Envelope => newEnvelope(envelope);

/** Creates the envelope of the next command in the same causal chain. */
export const newChildEnvelope = (envelope: Envelope, name: string): Envelope => ({
  ...envelope,
  commandId: `${envelope.commandId}:${name}`,
  causationId: envelope.commandId,
});

/** Creates the envelope of a command caused by another; its actor is the provider that reported the money. */
export const newProviderEnvelope = (
  { correlationId, commandId: causationId }: Envelope,
  provider: 'stripe' | 'paypal' | 'bank',
): Envelope => newEnvelope({ actor: { kind: 'provider', id: provider }, correlationId, causationId });
