import { z } from 'zod';
import { idParams } from '../kernel/ids.js';
import { MAX_EMAIL_LENGTH, MAX_REFERENCE_LENGTH } from '../kernel/input-limits.js';
import { defineRoute } from '../kernel/route.js';
import { AGENT_ROLES } from '../kernel/staff-roles.js';
import { text } from '../kernel/text.js';

/** Why all links to a booking were revoked. */
export const RevokeReason = z.enum(['customer-asked', 'wrong-address', 'misuse']);

export type RevokeReason = z.infer<typeof RevokeReason>;

export const mailBookingLink = defineRoute({
  method: 'POST',
  path: '/api/bookings/find',
  access: 'public',
  summary:
    "Emails a new link to the booking's own address if address and reference belong together. The answer is always the same and comes before the lookup.",
  body: z.strictObject({ email: z.email().max(MAX_EMAIL_LENGTH), reference: text(1, MAX_REFERENCE_LENGTH) }),
  reply: z.strictObject({ isAccepted: z.literal(true) }),
  status: 202,
});

export const revokeLinks = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/revoke-links',
  access: AGENT_ROLES,
  summary:
    "Revokes every link and device that opens the booking; `mustMailNew` emails a new link to the booking's own address.",
  params: idParams,
  body: z.strictObject({ reason: RevokeReason, mustMailNew: z.boolean() }),
  reply: z.strictObject({ revokedCount: z.int() }),
  status: 200,
});
