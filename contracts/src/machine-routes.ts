// Routes that monitors, API readers and payment providers call.
import { z } from 'zod';
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
  summary: 'Answers 200 if the database answers and the catalogue is imported, 503 otherwise.',
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
  summary: 'Stores a provider event in the inbox, once per id, replies, and then applies it.',
  params: z.strictObject({ provider: z.enum(['stripe', 'paypal']) }),
  reply: z.strictObject({ isReceived: z.literal(true) }),
  status: 200,
  refusals: ['SIGNATURE_INVALID', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});
