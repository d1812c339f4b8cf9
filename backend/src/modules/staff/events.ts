import { Uuid } from '@wayfold/contracts/kernel/ids';
import { StaffRole } from '@wayfold/contracts/staff';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';

/** Stream `staff`, one per account: who got access, and every use of it. No address, no name, no password. */
export const staffEvents = {
  StaffAdded: { version: 1, schema: z.strictObject({ staffId: Uuid, role: StaffRole }) },
  StaffSignedIn: { version: 1, schema: z.strictObject({ staffId: Uuid, sessionId: Uuid }) },
  /** A wrong password; for an address that nobody has, `staffId` is null and the stream is the attempt's own. */
  StaffSignInFailed: { version: 1, schema: z.strictObject({ staffId: Uuid.nullable() }) },
  StaffSignedOut: { version: 1, schema: z.strictObject({ staffId: Uuid, sessionId: Uuid }) },
} as const satisfies EventDefinitions;
export type StaffEvent = EventOf<typeof staffEvents>;
