import { z } from 'zod';
import { Instant } from './kernel/dates.js';
import { defineRoute } from './kernel/route.js';

export const checkLiveness = defineRoute({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'Answers while the process runs.',
  reply: z.strictObject({ status: z.literal('ok') }),
});

export const checkReadiness = defineRoute({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'Answers 200 if database, migrations and catalogue are ready, 503 otherwise.',
  reply: z.strictObject({ status: z.literal('ok'), checks: z.record(z.string(), z.string()) }),
  refusals: ['NOT_READY'],
});

export const getOpenApi = defineRoute({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This description, generated from the routes of the running application.',
  reply: z.record(z.string(), z.unknown()),
});

export const receiveWebhook = defineRoute({
  method: 'POST',
  path: '/api/webhooks/{provider}',
  access: 'signature',
  summary: 'Stores a provider event in the inbox, once per id. A worker applies it later.',
  params: z.strictObject({ provider: z.enum(['stripe', 'paypal']) }),
  reply: z.strictObject({ isReceived: z.literal(true) }),
  status: 200,
  refusals: ['SIGNATURE_INVALID', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

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
