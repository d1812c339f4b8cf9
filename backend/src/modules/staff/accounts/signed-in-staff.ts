import type { Cause } from '../../../platform/commands/envelope.js';

/** The signed-in person, as commands need them. */
export interface SignedInStaff {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
}

export const newCause = ({ id, name }: { id: string; name: string }, correlationId: string): Cause => ({
  actor: { kind: 'staff', id, name },
  correlationId,
});
