import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { findStripeSubject } from '../../../src/modules/booking/provider-events/stripe-subject.js';
import { SWEPT_TYPES } from '../../../src/platform/card-provider/stripe-lists.js';

/** Reads every event type that an endpoint can subscribe to, from the Stripe package's types. */
function readKnownTypes(): string[] {
  const file = new URL(
    '../../../../node_modules/stripe/esm/resources/WebhookEndpoints.d.ts',
    import.meta.url,
  );
  const [line] = /type EnabledEvent = .*;/.exec(readFileSync(file, 'utf8'))!;
  return [...line.matchAll(/'([\w.]+)'/g)].map((match) => match[1]!);
}

/** Event types that the product would handle, but that we do not subscribe to. */
const UNSUBSCRIBED_TYPES = [
  // `refund.*` already reports refunds.
  'charge.refund.updated',
  'charge.refunded',
  // Manual captures and payments from a customer balance at the provider are not in use.
  'payment_intent.amount_capturable_updated',
  'payment_intent.partially_funded',
];

/** Reads the event types that the embedded sandbox subscribes to at its start. */
async function readRegisteredEvents(): Promise<readonly string[]> {
  const file = new URL('../../../../infra/src/lib/product/webhook-events.mjs', import.meta.url).href;
  const { WEBHOOK_EVENTS } = (await import(file)) as { WEBHOOK_EVENTS: readonly string[] };
  return WEBHOOK_EVENTS;
}

test('an endpoint subscribes to exactly the event types with an effect', async () => {
  const knownTypes = readKnownTypes();
  // The package names more than 200 types; fewer mean that the list was not read completely.
  expect(knownTypes.length).toBeGreaterThan(200);
  const expectedTypes = knownTypes.filter(
    (type) => findStripeSubject(type) !== undefined && !UNSUBSCRIBED_TYPES.includes(type),
  );
  expect((await readRegisteredEvents()).toSorted()).toEqual(expectedTypes.toSorted());
  expect(SWEPT_TYPES.toSorted()).toEqual(expectedTypes.toSorted());
  expect(knownTypes).toEqual(expect.arrayContaining(UNSUBSCRIBED_TYPES));
});
