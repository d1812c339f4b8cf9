import { Uuid } from '@wayfold/contracts/kernel/ids';
import { StaffRole } from '@wayfold/contracts/staff/staff';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';

const staff = z.strictObject({ staffId: Uuid });
const session = staff.extend({ sessionId: Uuid });
/** A code from an authenticator, or a recovery code. */
const FactorKind = z.enum(['code', 'recovery-code']);

/** Stream `staff`, one per account: access and every use of it. Holds no address, name, password or code. */
export const staffEvents = {
  StaffAdded: { version: 1, schema: staff.extend({ role: StaffRole }) },
  StaffSignedIn: { version: 1, schema: session },
  /** Wrong password; for an unknown address `staffId` is null and the attempt has its own stream. */
  StaffSignInFailed: { version: 1, schema: z.strictObject({ staffId: Uuid.nullable() }) },
  StaffSignedOut: { version: 1, schema: session },
  /** The password was right and a code must follow; `attemptId` identifies the sign-in. */
  StaffCodeRequested: { version: 1, schema: staff.extend({ attemptId: Uuid }) },
  /** The sign-in or the session to confirm is `attemptId`. */
  StaffCodeRefused: {
    version: 1,
    schema: staff.extend({ attemptId: Uuid, reason: z.enum(['wrong', 'used']) }),
  },
  /** `recoveryCodesLeft` counts after this use. */
  StaffCodeAccepted: {
    version: 1,
    schema: staff.extend({ attemptId: Uuid, by: FactorKind, recoveryCodesLeft: z.int().min(0) }),
  },
  /** A secret was shown; it is not active yet. */
  SecondFactorStarted: { version: 1, schema: staff.extend({ factorId: Uuid }) },
  /** The secret is active and replaces the former secret. */
  SecondFactorTurnedOn: { version: 1, schema: staff.extend({ factorId: Uuid, isReplacement: z.boolean() }) },
  RecoveryCodesCreated: { version: 1, schema: staff.extend({ count: z.int().min(1) }) },
  /** Another person, the event's actor, reset the factor. */
  SecondFactorReset: { version: 1, schema: staff.extend({ reason: z.string() }) },
  /** A signed-in person proved their identity again, or failed with a wrong password. */
  StaffConfirmed: { version: 1, schema: session.extend({ by: z.enum(['password', ...FactorKind.options]) }) },
  StaffConfirmationFailed: { version: 1, schema: session },
  StaffSessionsRevoked: {
    version: 1,
    schema: staff.extend({
      sessionIds: z.array(Uuid).min(1),
      reason: z.enum(['by-hand', 'factor-changed', 'factor-reset']),
    }),
  },
} as const satisfies EventDefinitions;

export type StaffEvent = EventOf<typeof staffEvents>;
