import { newEnvelope } from '../commands/envelope.js';
import type { Envelope } from '../commands/runner.js';
import type { Caller } from './route.js';

/** @throws Error on a route that is not for staff: its access guard sets no caller */
export function requireStaff({ staff }: Caller): NonNullable<Caller['staff']> {
  if (!staff) throw new Error('the access guard passed no staff member');
  return staff;
}

/** Creates the envelope of a command that the customer sends; without `commandId` a repeat is a new one. */
export const newCustomerEnvelope = ({ correlationId }: Caller, commandId?: string): Envelope =>
  newEnvelope({ actor: { kind: 'customer' }, correlationId }, commandId);

/** Creates the envelope of a command that a signed-in member of staff sends. */
export function newStaffEnvelope(caller: Caller, commandId?: string): Envelope {
  const { id, name } = requireStaff(caller);
  return newEnvelope({ actor: { kind: 'staff', id, name }, correlationId: caller.correlationId }, commandId);
}
