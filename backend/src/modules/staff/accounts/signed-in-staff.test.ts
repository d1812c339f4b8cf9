import { expect, test } from '@jest/globals';
import { newCause } from './signed-in-staff.js';

test('an event’s actor names the staff member and reveals nothing of their session', () => {
  const person = { id: 'staff-1', name: 'Ana', sessionId: 'session-1' };
  expect(newCause(person, 'request-1')).toEqual({
    actor: { kind: 'staff', id: 'staff-1', name: 'Ana' },
    correlationId: 'request-1',
  });
});
