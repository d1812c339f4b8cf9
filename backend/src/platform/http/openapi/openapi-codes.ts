import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import type { ProblemCode } from '../problems/problem-catalogue.js';
import type { Problems } from '../problems/problem-entry.js';

const CODES_BY_ACCESS: Readonly<Record<string, readonly ProblemCode[]>> = {
  public: [],
  signature: [],
  dev: ['NOT_FOUND'],
  capability: ['UNAUTHENTICATED', 'NOT_FOUND'],
  share: ['UNAUTHENTICATED', 'NOT_FOUND'],
};

/** Lists every code that a route can answer with, from its value alone. */
export function listCodes(spec: RouteSpec, problems: Problems): readonly string[] {
  const codes = new Set<string>(['VALIDATION_FAILED', 'INTERNAL_ERROR']);
  const add = (...newCodes: readonly ProblemCode[]) => newCodes.forEach((code) => codes.add(code));
  if (typeof spec.access === 'string') add(...(CODES_BY_ACCESS[spec.access] ?? []));
  else add('UNAUTHENTICATED', 'FORBIDDEN', ...(spec.method === 'POST' ? (['CSRF_FAILED'] as const) : []));
  if (typeof spec.access !== 'string' && !spec.isAllowedBeforeEnrolment) add('SECOND_FACTOR_REQUIRED');
  if (spec.needsReauthentication) add('REAUTHENTICATION_REQUIRED');
  if (spec.params) add('NOT_FOUND');
  if (spec.method === 'POST') {
    add('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
    if (spec.access !== 'signature' && spec.access !== 'dev') add('RATE_LIMITED', 'BUSY');
  }
  if (spec.isIdempotent) add('IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED');
  for (const code of spec.refusals ?? []) {
    if (!Object.hasOwn(problems, code))
      throw new Error(`${spec.method} ${spec.path}: ${code} is in no catalogue`);
    codes.add(code);
  }
  return [...codes];
}
