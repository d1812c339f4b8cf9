import { v7 } from 'uuid';
import { ErasePersons } from '../../../src/modules/booking/erasure/erase-persons.service.js';
import { PersonalTraces } from '../../../src/modules/booking/erasure/personal-traces.service.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { requireAccepted } from '../scenario.js';
import type { World } from './world.js';

/** Erases these persons of a booking, as staff. */
export async function erasePersons(
  world: World,
  bookingId: string,
  subjects: readonly string[],
): Promise<void> {
  const { runner, keyring, pool, clock } = world.app.infrastructure;
  const erasure = new ErasePersons(runner, new PersonalTraces(keyring, pool, clock), clock);
  const envelope = newEnvelope({ actor: { kind: 'staff', name: 'test' }, correlationId: v7() });
  const subjectsByBooking = new Map([[bookingId, subjects]]);
  requireAccepted(await erasure.execute(envelope, subjectsByBooking, { isRefundedOutside: false }));
}
