import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../../test/support/booking/builders.js';
import type { OpenSession } from '../sign-in/session.store.js';
import { FactorRules } from './factor-rules.js';

const CONFIRMED_AT = new Date('2027-01-10T10:00:00.000Z');
const newSession = (overrides: Partial<OpenSession>): OpenSession => ({
  sessionId: newId(1),
  staffId: newId(2),
  name: 'Ana',
  role: 'finance',
  csrfToken: 'csrf',
  confirmedAt: CONFIRMED_AT,
  hasSecondFactor: false,
  ...overrides,
});
const required = new FactorRules('required');

describe('a session must enrol a second factor', () => {
  test.each<[string, boolean, FactorRules, Partial<OpenSession>]>([
    ['if its role writes and the policy requires one', true, required, {}],
    ['unless the person has one', false, required, { hasSecondFactor: true }],
    ['unless its role only reads', false, required, { role: 'viewer' }],
    ['unless the policy leaves it optional', false, new FactorRules('optional'), {}],
  ])('%s', (_title, mustEnrol, rules, overrides) => {
    expect(rules.determineStanding(newSession(overrides), CONFIRMED_AT).mustEnrol).toBe(mustEnrol);
  });
});

test.each([
  ['counts at once', true, '2027-01-10T10:00:00.000Z'],
  ['counts for almost five minutes', true, '2027-01-10T10:04:59.999Z'],
  ['no longer counts after five minutes', false, '2027-01-10T10:05:00.000Z'],
])('an identity proof %s', (_title, isIdentityConfirmed, now) => {
  expect(required.determineStanding(newSession({}), new Date(now))).toEqual({
    mustEnrol: true,
    isIdentityConfirmed,
  });
});
