import { describe, expect, test } from '@jest/globals';
import { newSessionId, newStaffId } from '../../../../test/support/ids.js';
import type { OpenSession } from '../sessions/session.store.js';
import { SessionRequirements } from './session-requirements.js';

const CONFIRMED_AT = new Date('2027-01-10T10:00:00.000Z');
const newOpenSession = (overrides: Partial<OpenSession>): OpenSession => ({
  sessionId: newSessionId(1),
  staffId: newStaffId(2),
  name: 'Ana',
  role: 'finance',
  csrfToken: 'csrf',
  confirmedAt: CONFIRMED_AT,
  hasSecondFactor: false,
  ...overrides,
});
const strictRequirements = new SessionRequirements('required');

describe('a session must enrol a second factor', () => {
  test.each<{
    name: string;
    mustEnrol: boolean;
    requirements: SessionRequirements;
    overrides: Partial<OpenSession>;
  }>([
    {
      name: 'if its role writes and the policy requires a second factor',
      mustEnrol: true,
      requirements: strictRequirements,
      overrides: {},
    },
    {
      name: 'unless the person has a second factor',
      mustEnrol: false,
      requirements: strictRequirements,
      overrides: { hasSecondFactor: true },
    },
    {
      name: 'unless its role only reads',
      mustEnrol: false,
      requirements: strictRequirements,
      overrides: { role: 'viewer' },
    },
    {
      name: 'unless the policy leaves it optional',
      mustEnrol: false,
      requirements: new SessionRequirements('optional'),
      overrides: {},
    },
  ])('$name', ({ mustEnrol, requirements, overrides }) => {
    expect(requirements.determineSessionState(newOpenSession(overrides), CONFIRMED_AT).mustEnrol).toBe(
      mustEnrol,
    );
  });
});

test.each([
  { name: 'counts immediately', isIdentityConfirmed: true, now: '2027-01-10T10:00:00.000Z' },
  { name: 'counts for almost five minutes', isIdentityConfirmed: true, now: '2027-01-10T10:04:59.999Z' },
  {
    name: 'no longer counts after five minutes',
    isIdentityConfirmed: false,
    now: '2027-01-10T10:05:00.000Z',
  },
])('an identity proof $name', ({ isIdentityConfirmed, now }) => {
  expect(strictRequirements.determineSessionState(newOpenSession({}), new Date(now))).toEqual({
    mustEnrol: true,
    isIdentityConfirmed,
  });
});
