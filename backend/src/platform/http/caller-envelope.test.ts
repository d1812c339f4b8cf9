import { expect, test } from '@jest/globals';
import { newCustomerEnvelope, newStaffEnvelope, requireStaff } from './caller-envelope.js';
import type { Caller } from './route.js';

const customer: Caller = { locale: 'en', ip: '192.0.2.1', correlationId: 'correlation' };
const ada = { id: 'ada', name: 'Ada', role: 'admin', sessionId: 'session' };
const staff: Caller = { ...customer, staff: ada };

test('a customer’s envelope names the customer as its actor', () => {
  expect(newCustomerEnvelope(customer, 'command')).toMatchObject({
    actor: { kind: 'customer' },
    correlationId: 'correlation',
    commandId: 'command',
  });
});

test('a repeat without a command id is another command', () => {
  expect(newCustomerEnvelope(customer).commandId).not.toBe(newCustomerEnvelope(customer).commandId);
});

test('a staff member’s envelope names them, without role or session', () => {
  expect(newStaffEnvelope(staff, 'command')).toMatchObject({
    commandId: 'command',
    correlationId: 'correlation',
  });
  expect(newStaffEnvelope(staff).actor).toEqual({ kind: 'staff', id: 'ada', name: 'Ada' });
});

test('a route without its access guard has no staff member', () => {
  expect(requireStaff(staff)).toBe(ada);
  expect(() => requireStaff(customer)).toThrow('the access guard passed no staff member');
  expect(() => newStaffEnvelope(customer)).toThrow('the access guard passed no staff member');
});
