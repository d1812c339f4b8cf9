import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { type Role, STAFF_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import type { RegisteredRoute } from '../../../src/platform/http/adapter.js';

const SESSIONS = ['fresh', 'wrong CSRF token', 'signed in long ago'] as const;

export type Caller =
  | { readonly kind: 'anonymous' | 'wrong capability' | 'right capability' | 'behind a proxy' }
  | { readonly kind: 'staff'; readonly role: Role; readonly session: (typeof SESSIONS)[number] };

export const CALLERS: readonly Caller[] = [
  { kind: 'anonymous' },
  { kind: 'wrong capability' },
  { kind: 'right capability' },
  ...SESSIONS.flatMap((session) => STAFF_ROLES.map((role) => ({ kind: 'staff', role, session }) as const)),
  { kind: 'behind a proxy' },
];

export type Outcome =
  | 'let in'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'CSRF_FAILED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'REAUTHENTICATION_REQUIRED'
  | 'NOT_FOUND';

/** Returns the outcome that a route value promises a caller, written from the rules, not from the guard. */
export function determineExpectedOutcome(spec: RouteSpec, caller: Caller): Outcome {
  const { access, method } = spec;
  if (access === 'public' || access === 'signature') return 'let in';
  if (access === 'dev') return caller.kind === 'behind a proxy' ? 'NOT_FOUND' : 'let in';
  if (access === 'share' || access === 'capability') {
    // A booking's capability does not open the shares of its balance.
    if (caller.kind === 'right capability') return access === 'share' ? 'NOT_FOUND' : 'let in';
    return caller.kind === 'wrong capability' ? 'NOT_FOUND' : 'UNAUTHENTICATED';
  }
  if (caller.kind !== 'staff') return 'UNAUTHENTICATED';
  const { role, session } = caller;
  if (!access.includes(role)) return 'FORBIDDEN';
  if (session === 'wrong CSRF token' && method === 'POST') return 'CSRF_FAILED';
  return session === 'signed in long ago' && spec.needsReauthentication
    ? 'REAUTHENTICATION_REQUIRED'
    : 'let in';
}

/**
 * Routes that give money away, move it, or grant rights, so never accept a stale session. Written by hand,
 * independent of the route values.
 */
export const FRESH_SIGN_IN = [
  'POST /api/ops/approvals/{id}/grant',
  'POST /api/ops/bank-lines/imports',
  'POST /api/ops/bank-lines/{id}/match',
  'POST /api/ops/bank-lines/{id}/match-refund',
  'POST /api/ops/bank-lines/{id}/reopen',
  'POST /api/ops/bookings/{id}/cancel',
  'POST /api/ops/bookings/{id}/change',
  'POST /api/ops/bookings/{id}/goodwill',
  'POST /api/ops/bookings/{id}/manual-payments',
  'POST /api/ops/bookings/{id}/manual-payments/{manualPaymentId}/void',
  'POST /api/ops/bookings/{id}/refunds',
  'POST /api/ops/bookings/{id}/refunds/{refundId}/handed-out',
  'POST /api/ops/bookings/{id}/transfer/release',
  'POST /api/ops/bookings/{id}/refunds/{refundId}/reissue',
  'POST /api/ops/charging/resume',
  'POST /api/ops/coupons',
  'POST /api/ops/gift-cards',
  'POST /api/ops/gift-cards/{id}/unblock',
  'POST /api/ops/staff/{id}/second-factor/reset',
  'POST /api/ops/staff/{id}/sessions/revoke',
  'POST /api/staff/second-factor/confirm',
  'POST /api/staff/second-factor/recovery-codes',
  'POST /api/staff/second-factor/start',
];

/** Returns what the callers above get, for staff without a required second factor. */
export function determineOutcomeWithoutFactor(spec: RouteSpec, role: Role): Outcome {
  const outcome = determineExpectedOutcome(spec, { kind: 'staff', role, session: 'fresh' });
  if (typeof spec.access === 'string' || outcome !== 'let in') return outcome;
  return role === 'viewer' || spec.isAllowedBeforeEnrolment ? 'let in' : 'SECOND_FACTOR_REQUIRED';
}

const toRouteKey = (method: string, path: string): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

/** Lists the routes of the server that have no route value; HEAD equals GET without a body. */
export function listUnlisted(
  registeredRoutes: readonly RegisteredRoute[],
  specs: readonly RouteSpec[],
): readonly string[] {
  const knownRoutes = new Set(specs.map(({ method, path }) => toRouteKey(method, path)));
  return registeredRoutes
    .map(({ method, url }) => toRouteKey(method === 'HEAD' ? 'GET' : method, url))
    .filter((key, i, allKeys) => !knownRoutes.has(key) && allKeys.indexOf(key) === i);
}
