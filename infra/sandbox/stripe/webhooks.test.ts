import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { waitUntil } from '../../src/lib/testing/wait-until.js';
import { DAY_MS, MINUTE_MS } from '../shared/durations.js';
import {
  confirmOffSession,
  KEYS,
  newBalance,
  payDeposit,
  type Receiver,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
} from '../test-sandbox.js';
import { signBody } from './webhooks.js';

let receiver: Receiver;
let sandbox: TestSandbox;
beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startTestSandbox({ webhookUrl: receiver.url });
});

afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const listTypes = () => receiver.events.map(({ type }) => type);
const setMode = (webhooks: object) => sandbox.setControl({ webhooks });
const flushWebhooks = () => sandbox.callControl<{ delivered: number; failed: number }>('webhooks/flush', {});
const createCustomer = (name: string) => sandbox.stripe.customers.create({ name });
const findName = (event: Stripe.Event) => (event.data.object as Stripe.Customer).name;
interface State {
  events: (Stripe.Event & { delivery: string; attempts: { status?: number; error?: string }[] })[];
}
const fetchEvents = async () => (await sandbox.callControl<State>('state')).events;

describe('signatures', () => {
  const { webhooks } = new Stripe(KEYS.secretKey);
  const body = JSON.stringify({ id: 'evt_1', object: 'event' });
  const nowS = () => Math.floor(Date.now() / 1000);

  test('are valid for the provider’s own library', () => {
    expect(webhooks.constructEvent(body, signBody('whsec_a', body, nowS()), 'whsec_a', 300).id).toBe('evt_1');
  });

  test.each([
    {
      fault: 'another secret',
      secret: 'whsec_b',
      sentBody: body,
      ageS: 0,
      refusal: 'No signatures found matching the expected signature',
    },
    {
      fault: 'another body',
      secret: 'whsec_a',
      sentBody: `${body} `,
      ageS: 0,
      refusal: 'No signatures found matching the expected signature',
    },
    {
      fault: 'an old time',
      secret: 'whsec_a',
      sentBody: body,
      ageS: 301,
      refusal: 'Timestamp outside the tolerance zone',
    },
  ])('are invalid with $fault', ({ secret, sentBody, ageS, refusal }) => {
    const signature = signBody(secret, body, nowS() - ageS);
    expect(() => webhooks.constructEvent(sentBody, signature, 'whsec_a', 300)).toThrow(refusal);
  });
});

describe('deliveries', () => {
  test('report every event, signed, in order, with the object as of the event', async () => {
    const { customer: payer, deposit, card } = await payDeposit(sandbox);
    const balance = await newBalance(sandbox, payer);
    await sandbox.setControl({ nextConfirm: { outcome: 'decline:insufficient_funds' } });
    await confirmOffSession(sandbox.stripe, balance.id, card.id).catch(() => undefined);
    await sandbox.stripe.paymentIntents.cancel(balance.id);
    await sandbox.stripe.refunds.create({ payment_intent: deposit.id });
    await waitUntil('all events have arrived', () => receiver.events.length === 11);

    expect(listTypes()).toEqual([
      'customer.created',
      'payment_intent.created',
      'payment_method.attached',
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'refund.created',
      'charge.refunded',
    ]);
    expect(receiver.events[1]).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      request: { idempotency_key: expect.any(String) },
      data: { object: { id: deposit.id, status: 'requires_payment_method', latest_charge: null } },
    });

    const eventList = await sandbox.stripe.events.list({
      types: ['payment_intent.succeeded', 'charge.succeeded'],
    });
    expect(eventList.data.map(({ id }) => id)).toEqual([receiver.events[4]!.id, receiver.events[3]!.id]);
    expect((await sandbox.stripe.events.list({ type: 'charge.*' })).data).toHaveLength(3);
    expect((await sandbox.stripe.events.retrieve(receiver.events[0]!.id)).pending_webhooks).toBe(0);
  });

  test('are retried while the receiver is down or refuses', async () => {
    receiver.setStatus(500);
    await createCustomer('patient');
    await waitUntil('the delivery was refused twice', () => receiver.events.length >= 2);
    receiver.setStatus(200);
    await waitUntil(
      'the delivery was accepted',
      async () => (await fetchEvents())[0]?.delivery === 'delivered',
    );
    const [event] = await fetchEvents();

    expect(event?.attempts.map(({ status }) => status)).toEqual([
      ...Array<number>(receiver.events.length - 1).fill(500),
      200,
    ]);

    const port = Number(new URL(receiver.url).port);
    await receiver.close();
    await createCustomer('gone');
    await waitUntil(
      'the first attempt failed',
      async () => (await fetchEvents())[1]?.attempts[0]?.error !== undefined,
    );
    receiver = await startReceiver(port);
    await waitUntil(
      'the delivery was accepted',
      async () => (await fetchEvents())[1]?.delivery === 'delivered',
    );

    expect(receiver.events.map(findName)).toEqual(['gone']);
  });

  test('can be held until they are flushed', async () => {
    await setMode({ mode: 'delay' });
    await createCustomer('a');
    await createCustomer('b');
    expect((await fetchEvents()).map(({ delivery }) => delivery)).toEqual(['waiting', 'waiting']);
    expect(receiver.events).toHaveLength(0);
    expect(await flushWebhooks()).toEqual({ delivered: 2, failed: 0 });
    expect(receiver.events.map(findName)).toEqual(['a', 'b']);

    receiver.setStatus(503);
    await createCustomer('c');
    expect(await flushWebhooks()).toEqual({ delivered: 0, failed: 1 });
  });

  test('can be delayed', async () => {
    await setMode({ mode: 'delay', delayMs: 150 });
    const startedAtMs = Date.now();
    await createCustomer('late');
    await waitUntil('it arrived', () => receiver.events.length === 1);

    expect(Date.now() - startedAtMs).toBeGreaterThanOrEqual(150);
  });

  test('can be duplicated', async () => {
    await setMode({ mode: 'duplicate' });
    await createCustomer('twice');
    await waitUntil('both arrived', () => receiver.events.length === 2);
    expect(receiver.events[0]!.id).toBe(receiver.events[1]!.id);
  });

  test('can be sent in reverse order', async () => {
    await setMode({ mode: 'reverse', delayMs: MINUTE_MS });
    for (const name of ['1', '2', '3']) await createCustomer(name);
    expect(await flushWebhooks()).toEqual({ delivered: 3, failed: 0 });
    expect(receiver.events.map(findName)).toEqual(['3', '2', '1']);
  });

  test('can be dropped, but stay in the list of events, from which they are sent again', async () => {
    await setMode({ mode: 'drop' });
    const droppedCustomer = await createCustomer('dropped');
    expect(await flushWebhooks()).toEqual({ delivered: 0, failed: 0 });
    expect(receiver.events).toHaveLength(0);

    const [event] = (await sandbox.stripe.events.list({ limit: 1 })).data;
    expect((event?.data.object as Stripe.Customer).id).toBe(droppedCustomer.id);
    expect(await sandbox.callControl('webhooks/resend', { event: event?.id })).toMatchObject({
      delivered: true,
    });
    expect(receiver.events).toHaveLength(1);
  });

  test('can arrive before the reply, so that the receiver can make requests first', async () => {
    await setMode({ mode: 'before_reply' });
    const release = receiver.hold();
    let isAnswered = false;
    const call = createCustomer('x').then(() => (isAnswered = true));
    await waitUntil('the event arrived', () => receiver.events.length === 1);
    const id = (receiver.events[0]?.data.object as { id: string }).id;
    expect((await sandbox.stripe.customers.retrieve(id)).id).toBe(id);
    expect(isAnswered).toBe(false);

    release();
    await call;
    expect(receiver.events.map(({ type }) => type)).toEqual(['customer.created']);
  });

  test('can arrive three times', async () => {
    await setMode({ mode: 'triple' });
    await createCustomer('x');
    await waitUntil('all copies arrived', () => receiver.events.length === 3);
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
  });

  test('can arrive days late, after the clock advanced', async () => {
    await setMode({ mode: 'delay' });
    const { created } = await createCustomer('x');
    await sandbox.setControl({ advanceClockMs: 5 * DAY_MS });

    expect((await createCustomer('y')).created - created).toBeGreaterThanOrEqual(5 * 24 * 3600);
    expect(receiver.events).toEqual([]);
    expect(await flushWebhooks()).toEqual({ delivered: 2, failed: 0 });
    expect(receiver.events[0]?.created).toBe(created);
  });

  test('are sent in order for each customer', async () => {
    const release = receiver.hold();
    const customers = await Promise.all(Array.from({ length: 8 }, (_, i) => createCustomer(`c${i}`)));
    await Promise.all(
      customers.map(({ id }) => sandbox.stripe.customers.update(id, { metadata: { seen: '1' } })),
    );

    await waitUntil('a second event arrived before the first was answered', () => receiver.events.length > 1);
    release();
    await waitUntil('all events have arrived', () => receiver.events.length === 16);

    const listCustomerTypes = (id: string) =>
      receiver.events
        .filter(({ data }) => (data.object as Stripe.Customer).id === id)
        .map(({ type }) => type);
    expect(customers.map(({ id }) => [id, listCustomerTypes(id)])).toEqual(
      customers.map(({ id }) => [id, ['customer.created', 'customer.updated']]),
    );
  });

  test('are limited to the subscribed types', async () => {
    const selectiveSandbox = await startTestSandbox({
      webhookUrl: receiver.url,
      webhookEvents: ['payment_intent.succeeded'],
    });
    try {
      await payDeposit(selectiveSandbox);
      await waitUntil('it has arrived', () => receiver.events.length === 1);
      expect(listTypes()).toEqual(['payment_intent.succeeded']);
      const { events: allEvents } = await selectiveSandbox.callControl<State>('state');
      expect(allEvents.map(({ delivery }) => delivery)).toContain('none');
      expect(await selectiveSandbox.callControl('webhooks/flush', {})).toEqual({ delivered: 0, failed: 0 });
      expect(receiver.events).toHaveLength(1);
    } finally {
      await selectiveSandbox.close();
    }
  });
});
