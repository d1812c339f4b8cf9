import { z } from 'zod';
import { Uuid } from './kernel/ids.js';
import { route } from './kernel/route.js';

export const StaffRole = z.enum(['viewer', 'agent', 'finance', 'admin']);

export const StaffSession = z
  .strictObject({
    id: Uuid,
    name: z.string(),
    role: StaffRole,
    /** Sent back in `X-CSRF-Token` with every POST. */
    csrfToken: z.string(),
  })
  .meta({ id: 'StaffSession' });
export type StaffSession = z.infer<typeof StaffSession>;

export const signIn = route({
  method: 'POST',
  path: '/api/staff/sign-in',
  access: 'public',
  summary: 'Signs a member of staff in; the same answer for an unknown address and a wrong password.',
  body: z.strictObject({ email: z.email().max(254), password: z.string().min(1).max(200) }),
  reply: StaffSession,
  status: 200,
  refusals: ['SIGN_IN_FAILED'],
});

export const signOut = route({
  method: 'POST',
  path: '/api/staff/sign-out',
  access: ['viewer', 'agent', 'finance', 'admin'],
  summary: 'Ends the session.',
  reply: z.strictObject({ signedOut: z.literal(true) }),
  status: 200,
});

export const me = route({
  method: 'GET',
  path: '/api/staff/me',
  access: ['viewer', 'agent', 'finance', 'admin'],
  summary: 'Who is signed in.',
  reply: StaffSession,
});
