import { createHmac } from 'node:crypto';
import type { WebhookSource } from '../shared/webhooks.js';
import type { SandboxEvent, StripeStore } from './store.js';

/** Signs with HMAC-SHA256 of `{t}.{body}`; returns the value of the `Stripe-Signature` header. */
export function signBody(secret: string, body: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** Creates the source of the store's events, signed with the endpoint's secret, in one lane per customer. */
export const createWebhookSource = (store: StripeStore, secret: string): WebhookSource<SandboxEvent> => ({
  events: store.events,
  journal: store.journal,
  get settings() {
    return store.control.webhooks;
  },
  takeNewDeliveries: () => store.takeNewDeliveries(),
  deriveLane: (event) => store.deriveLane(event),
  serializeEvent: (event) => JSON.stringify(event, null, 2),
  signHeaders: (body) => ({
    'Stripe-Signature': signBody(secret, body, Math.floor(Date.now() / 1000)),
    'User-Agent': 'Stripe/1.0 (payment sandbox)',
  }),
  onDelivered: (event) => {
    event.pending_webhooks = 0;
  },
});
