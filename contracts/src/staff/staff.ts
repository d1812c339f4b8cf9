import { z } from 'zod';
import { Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { MAX_EMAIL_LENGTH } from '../kernel/input-limits.js';
import { defineRoute } from '../kernel/route.js';
import { STAFF_ROLES } from '../kernel/staff-roles.js';
import { ShortReason } from '../kernel/text.js';

export const StaffRole = z.enum(STAFF_ROLES);
const Password = z.string().min(1).max(200);
/** Six digits of an authenticator, or a recovery code; blanks and dashes do not matter. */
const FactorCode = z.string().min(6).max(40);

export const StaffSession = z
  .strictObject({
    id: Uuid,
    name: z.string(),
    role: StaffRole,
    /** To be sent in `X-CSRF-Token` with every POST. */
    csrfToken: z.string(),
    /** `required`: the account can only set the second factor up, until it has one. */
    secondFactor: z.enum(['on', 'off', 'required']),
  })
  .meta({ id: 'StaffSession' });
export type StaffSession = z.infer<typeof StaffSession>;

export const SignInStep = z
  .discriminatedUnion('step', [
    z.strictObject({ step: z.literal('done'), session: StaffSession }),
    /** The password was right; a code must follow from the same browser before `expiresAt`. */
    z.strictObject({ step: z.literal('code'), expiresAt: Instant }),
  ])
  .meta({ id: 'SignInStep' });
export type SignInStep = z.infer<typeof SignInStep>;

export const signIn = defineRoute({
  method: 'POST',
  path: '/api/staff/sign-in',
  access: 'public',
  summary: 'Signs in with a password. An unknown address and a wrong password get the same answer.',
  body: z.strictObject({ email: z.email().max(MAX_EMAIL_LENGTH), password: Password }),
  reply: SignInStep,
  status: 200,
  refusals: ['SIGN_IN_FAILED'],
});

export const signInCode = defineRoute({
  method: 'POST',
  path: '/api/staff/sign-in/code',
  access: 'public',
  summary: 'Second step of signing in: a code or a recovery code. Five wrong ones end the sign-in.',
  body: z.strictObject({ code: FactorCode }),
  reply: StaffSession,
  status: 200,
  refusals: ['SIGN_IN_EXPIRED', 'FACTOR_CODE_WRONG'],
});

export const signOut = defineRoute({
  method: 'POST',
  path: '/api/staff/sign-out',
  access: STAFF_ROLES,
  isAllowedBeforeEnrolment: true,
  summary: 'Ends the session.',
  reply: z.strictObject({ isSignedOut: z.literal(true) }),
  status: 200,
});

export const getCurrentSession = defineRoute({
  method: 'GET',
  path: '/api/staff/me',
  access: STAFF_ROLES,
  isAllowedBeforeEnrolment: true,
  summary: 'Returns the signed-in person.',
  reply: StaffSession,
});

export const confirmSession = defineRoute({
  method: 'POST',
  path: '/api/ops/session/confirm',
  access: STAFF_ROLES,
  isAllowedBeforeEnrolment: true,
  summary: 'Reauthenticates. Sensitive routes stay open for five minutes.',
  body: z.discriminatedUnion('by', [
    /** For staff with a second factor. */
    z.strictObject({ by: z.literal('code'), code: FactorCode }),
    /** For staff without a second factor. */
    z.strictObject({ by: z.literal('password'), password: Password }),
  ]),
  reply: z.strictObject({ confirmedUntil: Instant }),
  status: 200,
  refusals: ['FACTOR_CODE_NEEDED', 'FACTOR_CODE_WRONG', 'PASSWORD_WRONG'],
});

export const getSecondFactor = defineRoute({
  method: 'GET',
  path: '/api/staff/second-factor',
  access: STAFF_ROLES,
  isAllowedBeforeEnrolment: true,
  summary: 'Returns whether a second factor is set up, and how many recovery codes are left.',
  reply: z.strictObject({ since: Instant.nullable(), recoveryCodesLeft: z.int(), isRequired: z.boolean() }),
});

export const startEnrolment = defineRoute({
  method: 'POST',
  path: '/api/staff/second-factor/start',
  access: STAFF_ROLES,
  isAllowedBeforeEnrolment: true,
  needsReauthentication: true,
  summary:
    'Creates a secret for an authenticator. It replaces the former one once a code of it is confirmed.',
  reply: z.strictObject({
    /** `otpauth://totp/…`, as authenticators read it. */
    uri: z.string(),
    /** The secret in base32, for typing. */
    secret: z.string(),
    /** The URI as a QR code, an SVG image. */
    qrSvg: z.string(),
  }),
  status: 200,
});

/** Ten single-use codes; shown only here. */
const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const confirmEnrolment = defineRoute({
  method: 'POST',
  path: '/api/staff/second-factor/confirm',
  access: STAFF_ROLES,
  isAllowedBeforeEnrolment: true,
  needsReauthentication: true,
  summary:
    'Turns the second factor on with a first code, ends all other sessions, and returns the recovery codes once.',
  body: z.strictObject({ code: FactorCode }),
  reply: RecoveryCodes,
  status: 200,
  refusals: ['ENROLMENT_NOT_STARTED', 'FACTOR_CODE_WRONG'],
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/staff/second-factor/recovery-codes',
  access: STAFF_ROLES,
  needsReauthentication: true,
  summary: 'Creates ten recovery codes; the former ones stop working.',
  reply: RecoveryCodes,
  status: 200,
  refusals: ['SECOND_FACTOR_OFF'],
});

export const listOwnSessions = defineRoute({
  method: 'GET',
  path: '/api/staff/sessions',
  access: STAFF_ROLES,
  summary: 'Lists your open sessions, most recently used first.',
  reply: z.strictObject({
    sessions: z.array(
      z.strictObject({
        id: Uuid,
        /** Browser and system, if known. */
        device: z.string().nullable(),
        createdAt: Instant,
        lastSeenAt: Instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

const RevokedCount = z.strictObject({ revokedCount: z.int() });

export const revokeSession = defineRoute({
  method: 'POST',
  path: '/api/staff/sessions/{id}/revoke',
  access: STAFF_ROLES,
  summary: 'Ends one of your sessions.',
  params: idParams,
  reply: RevokedCount,
  status: 200,
});

export const revokeOtherSessions = defineRoute({
  method: 'POST',
  path: '/api/staff/sessions/revoke-others',
  access: STAFF_ROLES,
  summary: 'Ends all your sessions but this one.',
  reply: RevokedCount,
  status: 200,
});

export const listStaff = defineRoute({
  method: 'GET',
  path: '/api/ops/staff',
  access: ['admin'],
  summary: 'Lists everybody who may sign in.',
  reply: z.strictObject({
    staff: z.array(
      z.strictObject({
        id: Uuid,
        name: z.string(),
        email: z.string(),
        role: StaffRole,
        hasSecondFactor: z.boolean(),
        openSessions: z.int(),
      }),
    ),
  }),
});

export const revokeStaffSessions = defineRoute({
  method: 'POST',
  path: '/api/ops/staff/{id}/sessions/revoke',
  access: ['admin'],
  needsReauthentication: true,
  summary: "Ends all of another person's sessions.",
  params: idParams,
  reply: RevokedCount,
  status: 200,
});

export const resetSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/ops/staff/{id}/second-factor/reset',
  access: ['admin'],
  needsReauthentication: true,
  summary: "Removes another person's second factor and recovery codes, and ends their sessions.",
  params: idParams,
  body: z.strictObject({ reason: ShortReason }),
  reply: z.strictObject({ isReset: z.literal(true) }),
  status: 200,
  refusals: ['NOT_FOR_YOURSELF', 'SECOND_FACTOR_OFF'],
});
