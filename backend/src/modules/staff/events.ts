import { Uuid } from '@wayfold/contracts/kernel/ids';
import { StaffRole } from '@wayfold/contracts/staff';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';

const staff = z.strictObject({ staffId: Uuid });
const session = staff.extend({ sessionId: Uuid });
/** What an authenticator shows, or one of the codes for when it is lost. */
const By = z.enum(['code', 'recovery-code']);

/** Stream `staff`, one per account: who got access, and every use of it. No address, no name, no password, no code. */
export const staffEvents = {
  StaffAdded: { version: 1, schema: staff.extend({ role: StaffRole }) },
  StaffSignedIn: { version: 1, schema: session },
  /** A wrong password; for an address that nobody has, `staffId` is null and the stream is the attempt's own. */
  StaffSignInFailed: { version: 1, schema: z.strictObject({ staffId: Uuid.nullable() }) },
  StaffSignedOut: { version: 1, schema: session },
  /** The password was right, and a code is to follow; `attemptId` names this sign-in. */
  StaffCodeAsked: { version: 1, schema: staff.extend({ attemptId: Uuid }) },
  /** `attemptId` is the sign-in, or the session that was to be confirmed. */
  StaffCodeRefused: { version: 1, schema: staff.extend({ attemptId: Uuid, why: z.enum(['wrong', 'used']) }) },
  /** `recoveryCodesLeft` counts after this use. */
  StaffCodeAccepted: {
    version: 1,
    schema: staff.extend({ attemptId: Uuid, by: By, recoveryCodesLeft: z.int().min(0) }),
  },
  /** A secret was shown; it does not count yet. */
  SecondFactorBegun: { version: 1, schema: staff.extend({ factorId: Uuid }) },
  /** It counts from now on, in the place of the former one. */
  SecondFactorTurnedOn: { version: 1, schema: staff.extend({ factorId: Uuid, replaced: z.boolean() }) },
  RecoveryCodesMade: { version: 1, schema: staff.extend({ count: z.int().min(1) }) },
  /** By another person: the event's actor. */
  SecondFactorReset: { version: 1, schema: staff.extend({ reason: z.string() }) },
  /** Somebody who is signed in showed again who they are, or failed to by a wrong password. */
  StaffConfirmed: { version: 1, schema: session.extend({ by: z.enum(['password', ...By.options]) }) },
  StaffConfirmationFailed: { version: 1, schema: session },
  StaffSessionsRevoked: {
    version: 1,
    schema: staff.extend({
      sessionIds: z.array(Uuid).min(1),
      why: z.enum(['by-hand', 'factor-changed', 'factor-reset']),
    }),
  },
} as const satisfies EventDefinitions;
export type StaffEvent = EventOf<typeof staffEvents>;
