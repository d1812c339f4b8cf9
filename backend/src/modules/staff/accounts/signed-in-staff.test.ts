import { expect, test } from '@jest/globals';
import { newCause } from './signed-in-staff.js';

test('a cause names the person, and nothing of their session', () => {
  const person = { id: 'staff-1', name: 'Ana', sessionId: 'session-1' };
  expect(newCause(person, 'request-1')).toEqual({
    actor: { kind: 'staff', id: 'staff-1', name: 'Ana' },
    correlationId: 'request-1',
  });
});
