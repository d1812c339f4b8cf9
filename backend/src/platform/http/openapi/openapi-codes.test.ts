import { describe, expect, test } from '@jest/globals';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { z } from 'zod';
import { listCodes } from './openapi-codes.js';

const FULL_PROBLEM = { FULL: { status: 409, en: 'It is full.', es: 'Está lleno.' } };

const newSpec = (fields: Partial<RouteSpec>): RouteSpec => ({
  method: 'GET',
  path: '/api/trips',
  access: 'public',
  summary: 'Lists trips.',
  reply: z.object({}),
  ...fields,
});

/** Lists the codes besides those that every route can answer with. */
const listOwnCodes = (fields: Partial<RouteSpec>) =>
  listCodes(newSpec(fields), FULL_PROBLEM).filter(
    (code) => code !== 'VALIDATION_FAILED' && code !== 'INTERNAL_ERROR',
  );

const BODY_CODES = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const LIMIT_CODES = ['RATE_LIMITED', 'BUSY'];

describe('the codes of a route', () => {
  test('include invalid input and an internal error', () => {
    expect(listCodes(newSpec({}), {})).toEqual(['VALIDATION_FAILED', 'INTERNAL_ERROR']);
  });

  test.each<{ access: RouteSpec['access']; codes: string[] }>([
    { access: 'public', codes: [] },
    { access: 'signature', codes: [] },
    { access: 'dev', codes: ['NOT_FOUND'] },
    { access: 'capability', codes: ['UNAUTHENTICATED', 'NOT_FOUND'] },
    { access: 'share', codes: ['UNAUTHENTICATED', 'NOT_FOUND'] },
    { access: ['admin'], codes: ['UNAUTHENTICATED', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'] },
  ])('follow the access $access', ({ access, codes }) => {
    expect(listOwnCodes({ access })).toEqual(codes);
  });

  test.each<{ access: RouteSpec['access']; codes: string[] }>([
    { access: 'public', codes: [...BODY_CODES, ...LIMIT_CODES] },
    { access: 'signature', codes: BODY_CODES },
    { access: 'dev', codes: ['NOT_FOUND', ...BODY_CODES] },
    {
      access: ['admin'],
      codes: [
        'UNAUTHENTICATED',
        'FORBIDDEN',
        'CSRF_FAILED',
        'SECOND_FACTOR_REQUIRED',
        ...BODY_CODES,
        ...LIMIT_CODES,
      ],
    },
  ])('include those of a body for POST and the access $access', ({ access, codes }) => {
    expect(listOwnCodes({ method: 'POST', access })).toEqual(codes);
  });

  test.each<{ name: string; fields: Partial<RouteSpec>; codes: string[] }>([
    {
      name: 'lack the second factor on a route open before enrolment',
      fields: { access: ['admin'], isAllowedBeforeEnrolment: true },
      codes: ['UNAUTHENTICATED', 'FORBIDDEN'],
    },
    {
      name: 'demand reauthentication where the route does',
      fields: { needsReauthentication: true },
      codes: ['REAUTHENTICATION_REQUIRED'],
    },
    {
      name: 'include an unknown id of the path',
      fields: { params: z.object({}) },
      codes: ['NOT_FOUND'],
    },
    {
      name: 'include a missing and a reused idempotency key',
      fields: { isIdempotent: true },
      codes: ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
    },
    { name: 'name each refusal once', fields: { refusals: ['FULL', 'FULL'] }, codes: ['FULL'] },
  ])('$name', ({ fields, codes }) => {
    expect(listOwnCodes(fields)).toEqual(codes);
  });

  test('exist only with a text', () => {
    expect(() => listOwnCodes({ refusals: ['GONE'] })).toThrow('GET /api/trips: GONE is in no catalogue');
  });
});
