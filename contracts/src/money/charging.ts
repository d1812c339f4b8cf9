import { z } from 'zod';
import { Instant } from '../kernel/date-schemas.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES, STAFF_ROLES } from '../kernel/staff-roles.js';
import { ShortReason } from '../kernel/text.js';

const Charging = z.strictObject({
  isPaused: z.boolean(),
  reason: z.string().nullable(),
  since: Instant.nullable(),
});

export const getCharging = defineRoute({
  method: 'GET',
  path: '/api/ops/charging',
  access: STAFF_ROLES,
  summary: 'Returns whether automatic charges run.',
  reply: Charging,
});

export const pauseCharging = defineRoute({
  method: 'POST',
  path: '/api/ops/charging/pause',
  access: FINANCE_ROLES,
  summary: 'Pauses automatic charges: none starts until they are resumed, and none is lost.',
  body: z.strictObject({ reason: ShortReason }),
  reply: Charging,
  status: 200,
});

export const resumeCharging = defineRoute({
  method: 'POST',
  path: '/api/ops/charging/resume',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Resumes automatic charges, including those that became due meanwhile.',
  body: z.strictObject({ reason: ShortReason }),
  reply: Charging,
  status: 200,
});
