import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import type { RegisteredRoute } from '../../../src/platform/http/adapter.js';
import type { StaffRole } from './running-product.js';

/** Every kind of caller. */
export type CallerKind =
  | 'anonymous'
  | 'wrong capability'
  | 'right capability'
  | StaffRole
  | `${StaffRole} with a wrong CSRF token`
  | `${StaffRole} who signed in long ago`
  | 'somebody behind a proxy';

export const ROLES: readonly StaffRole[] = ['viewer', 'agent', 'finance', 'admin'];
export const CALLERS: readonly CallerKind[] = [
  'anonymous',
  'wrong capability',
  'right capability',
  ...ROLES,
  ...ROLES.map((role) => `${role} with a wrong CSRF token` as const),
  ...ROLES.map((role) => `${role} who signed in long ago` as const),
  'somebody behind a proxy',
];

export type Outcome =
  | 'let in'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'CSRF_FAILED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'REAUTHENTICATION_REQUIRED'
  | 'NOT_FOUND';

/**
 * The outcome that a route value promises a caller, written from the rules alone and not from the guard.
 */
export function getExpectedOutcome(spec: RouteSpec, caller: CallerKind): Outcome {
  const { access, method } = spec;
  if (access === 'public' || access === 'signature') return 'let in';
  if (access === 'dev') return caller === 'somebody behind a proxy' ? 'NOT_FOUND' : 'let in';
  // A booking's token does not open the shares of its balance.
  if (access === 'share') return caller.endsWith('capability') ? 'NOT_FOUND' : 'UNAUTHENTICATED';
  if (access === 'capability') {
    if (caller === 'right capability') return 'let in';
    return caller === 'wrong capability' ? 'NOT_FOUND' : 'UNAUTHENTICATED';
  }
  const role = ROLES.find((staffRole) => caller.startsWith(staffRole));
  if (!role) return 'UNAUTHENTICATED';
  if (!access.includes(role)) return 'FORBIDDEN';
  if (caller.endsWith('CSRF token') && method === 'POST') return 'CSRF_FAILED';
  return caller.endsWith('long ago') && spec.needsReauthentication ? 'REAUTHENTICATION_REQUIRED' : 'let in';
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

/** Like the callers above, for staff without a required second factor. */
export function getOutcomeWithoutFactor(spec: RouteSpec, role: StaffRole): Outcome {
  const outcome = getExpectedOutcome(spec, role);
  if (typeof spec.access === 'string' || outcome !== 'let in') return outcome;
  return role === 'viewer' || spec.isAllowedBeforeEnrolment ? 'let in' : 'SECOND_FACTOR_REQUIRED';
}

const toRouteKey = (method: string, path: string): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

/** Routes of the server that have no route value; HEAD equals GET without a body. */
export function findUnlisted(
  registeredRoutes: readonly RegisteredRoute[],
  specs: readonly RouteSpec[],
): readonly string[] {
  const knownRoutes = new Set(specs.map(({ method, path }) => toRouteKey(method, path)));
  return registeredRoutes
    .map(({ method, url }) => toRouteKey(method === 'HEAD' ? 'GET' : method, url))
    .filter((key, i, allKeys) => !knownRoutes.has(key) && allKeys.indexOf(key) === i);
}
