import { z } from 'zod';
import { Instant } from './kernel/date-schemas.js';
import { defineRoute } from './kernel/route.js';

export const DevStatus = z
  .strictObject({
    now: Instant,
    /** Lead of the displayed clock over real time, in ms. */
    offsetMs: z.int(),
    sandbox: z.string().nullable(),
    mails: z.string(),
    ops: z.string(),
  })
  .meta({ id: 'DevStatus' });
export type DevStatus = z.infer<typeof DevStatus>;

export const getDevStatus = defineRoute({
  method: 'GET',
  path: '/api/dev/status',
  access: 'dev',
  summary: 'Returns what the developer bar shows.',
  reply: DevStatus,
});

export const advanceClock = defineRoute({
  method: 'POST',
  path: '/api/dev/clock',
  access: 'dev',
  summary: 'Moves the clock forward; workers then do what has become due.',
  body: z.strictObject({ advanceTo: Instant }),
  reply: DevStatus,
  status: 200,
  refusals: ['CLOCK_GOES_FORWARD_ONLY'],
});

export const DevMail = z
  .strictObject({
    id: z.string(),
    at: Instant,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
  })
  .meta({ id: 'Mail' });

export const listDevMails = defineRoute({
  method: 'GET',
  path: '/api/dev/mails',
  access: 'dev',
  summary: 'Lists the newest mails of the local mailbox.',
  reply: z.strictObject({ mails: z.array(DevMail) }),
});
