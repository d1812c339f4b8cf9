import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { v4 } from 'uuid';
import { eventBody, signatureOf } from '../card-sandbox.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const mode = (delivery: string, delayMs?: number) =>
  world.sandbox.control({ webhooks: { mode: delivery, ...(delayMs === undefined ? {} : { delayMs }) } });
const hold = async (): Promise<Held> => world.hold((await world.publish(1))[0]!);
const pay = async (held: Held): Promise<void> => {
  expect(await world.sandbox.pay(await world.secret(held))).toBe('succeeded');
};
const types = async (held: Held): Promise<string[]> => (await world.history(held.id)).map(({ type }) => type);
const confirmed = (held: Held) => eventually(async () => (await world.view(held)).status === 'CONFIRMED');
const send = (body: string, signature = signatureOf(body)) =>
  fetch(`${world.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
const inbox = async (): Promise<number> => {
  const { rows } = await world.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM provider_inbox');
  return rows[0]?.n ?? 0;
};
const paidOnce = async (held: Held): Promise<void> => {
  await world.atRest();
  const eventTypes = await types(held);
  for (const type of ['DepositPaid', 'BookingConfirmed', 'BalanceScheduled'])
    expect(eventTypes.filter((seenType) => seenType === type)).toEqual([type]);
  expect((await world.view(held)).paidCents).toBe(40_000);
  const seats = (await world.store.readStreams([held.booking.departureId])).get(held.booking.departureId);
  expect(seats?.map(({ type }) => type)).toEqual(['AllotmentOpened', 'SeatsHeld', 'SeatsConfirmed']);
};

describe('the same booking, whatever happens to the webhooks', () => {
  test.each(['normal', 'duplicate', 'reverse'])('%s', async (delivery) => {
    await mode(delivery, delivery === 'reverse' ? 150 : undefined);
    const held = await hold();
    await pay(held);
    await confirmed(held);
    await paidOnce(held);
  });

  test('delayed: nothing is assumed before it is reported, and everything after', async () => {
    await mode('delay');
    const held = await hold();
    await pay(held);
    await world.atRest();
    expect((await world.view(held)).status).toBe('ON_HOLD');
    expect((await world.sandbox.flush()).failed).toBe(0);
    await confirmed(held);
    await paidOnce(held);
  });

  test('dropped: the returning customer makes the product ask', async () => {
    await mode('drop');
    const held = await hold();
    await pay(held);
    await world.atRest();
    expect((await world.view(held)).status).toBe('ON_HOLD');
    expect((await world.pay(held)).body.state).toBe('paid');
    expect((await world.view(held)).status).toBe('CONFIRMED');
    await paidOnce(held);
    expect((await world.pay(held)).body.state).toBe('paid');
    await paidOnce(held);
  });

  test('repeated days later', async () => {
    await mode('normal');
    const held = await hold();
    await pay(held);
    await confirmed(held);
    const before = await types(held);
    await world.advanceTo(new Date(world.now().getTime() + 3 * 86_400_000));
    const { events } = await world.sandbox.state();
    for (const { id } of events.slice(-4)) await world.sandbox.resend(id);
    await world.atRest();
    expect(await types(held)).toEqual(before);
  });

  test('records a refused card, and the next one pays', async () => {
    const held = await hold();
    const secret = await world.secret(held);
    expect(await world.sandbox.pay(secret, '4000000000009995')).toBe('insufficient_funds');
    await eventually(async () => (await types(held)).includes('PaymentAttemptFailed'));
    expect((await world.view(held)).status).toBe('ON_HOLD');
    expect(await world.sandbox.pay(secret)).toBe('succeeded');
    await confirmed(held);
    await paidOnce(held);
  });
});

describe('a delivery not from the provider is refused and leaves no trace', () => {
  test.each<[string, (body: string) => [string, string]]>([
    ['another secret', (body) => [body, signatureOf(body, { secret: 'whsec_guessed' })]],
    ['a signature six minutes old', (body) => [body, signatureOf(body, { at: Date.now() - 360_000 })]],
    ['a reformatted body', (body) => [JSON.stringify(JSON.parse(body), null, 2), signatureOf(body)]],
    ['an extra byte', (body) => [`${body} `, signatureOf(body)]],
    ['no signature', (body) => [body, '']],
  ])('%s', async (_what, forge) => {
    await mode('drop');
    const held = await hold();
    await pay(held);
    const intent = (await world.sandbox.state()).payment_intents.at(-1)!;
    expect(intent.metadata['booking']).toBe(held.id);
    const before = await inbox();
    const answer = await send(...forge(eventBody(intent.id)));
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { code: string }).code).toBe('SIGNATURE_INVALID');
    expect(await inbox()).toBe(before);
    await world.atRest();
    expect((await world.view(held)).status).toBe('ON_HOLD');
    // The true one about the same money is accepted.
    expect((await send(eventBody(intent.id))).status).toBe(200);
    await confirmed(held);
  });
});

describe('a signature in two headers is invalid', () => {
  /** As a proxy or a forger may send it: `fetch` would join them. */
  const sendWith = (body: string, signatures: string[]): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signatures };
      request(`${world.origin}/api/webhooks/stripe`, { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end(body);
    });

  test.each<[string, (good: string, forged: string) => string[]]>([
    ['the same signature twice', (good) => [good, good]],
    ['the valid signature first', (good, forged) => [good, forged]],
    ['the valid signature last', (good, forged) => [forged, good]],
    ['both joined in one header', (good, forged) => [`${good},${forged}`]],
  ])('%s', async (_what, runs) => {
    await mode('drop');
    const held = await hold();
    await pay(held);
    const body = eventBody((await world.sandbox.state()).payment_intents.at(-1)!.id);
    const before = await inbox();
    const forged = signatureOf(body, { secret: 'whsec_guessed' });
    expect(await sendWith(body, runs(signatureOf(body), forged))).toBe(400);
    expect(await inbox()).toBe(before);
    await world.atRest();
    expect((await world.view(held)).status).toBe('ON_HOLD');
    // A rolled secret differs: two signatures with one timestamp.
    const rolled = `${signatureOf(body)},v1=${/v1=(.*)$/.exec(forged)?.[1] ?? ''}`;
    expect(await sendWith(body, [rolled])).toBe(200);
    await confirmed(held);
  });
});

describe('a validly signed false delivery books nothing', () => {
  const lie = async (paymentId: string): Promise<void> => {
    expect((await send(eventBody(paymentId))).status).toBe(200);
    await world.atRest();
  };
  const intentOf = (held: Held) => ({ booking: held.id, instalment: deriveInstalmentIds(held.id)('deposit') });
  const unpaid = async (held: Held): Promise<void> => {
    const view = await world.view(held);
    expect([view.status, view.money, view.paidCents]).toEqual(['ON_HOLD', 'UNPAID', 0]);
    expect(await types(held)).not.toContain('DepositPaid');
  };

  test('about an unknown intent', async () => {
    const held = await hold();
    await lie('pi_does_not_exist');
    await unpaid(held);
  });

  test('about an intent that has not succeeded', async () => {
    await mode('drop');
    const held = await hold();
    await world.secret(held);
    await lie((await world.sandbox.state()).payment_intents.at(-1)!.id);
    await unpaid(held);
  });

  test('about another amount: one task is raised', async () => {
    const held = await hold();
    const intent = await world.sandbox.intent({ ...intentOf(held), amountCents: 5_000 });
    expect(await world.sandbox.pay(intent.client_secret)).toBe('succeeded');
    await lie(intent.id);
    await lie(intent.id);
    await unpaid(held);
    const items = (await world.history(held.id)).filter(({ type }) => type === 'OperationsItemRaised');
    expect(items.map(({ data }) => data)).toMatchObject([
      { kind: 'amount-differs', detail: `${intent.id} took 5000, 40000 was due` },
    ]);
  });

  test('about an instalment that the booking does not have: one task is raised', async () => {
    const held = await hold();
    const intent = await world.sandbox.intent({ booking: held.id, instalment: v4(), amountCents: 40_000 });
    await world.sandbox.pay(intent.client_secret);
    await lie(intent.id);
    await lie(intent.id);
    await unpaid(held);
    const items = (await world.history(held.id)).filter(({ type }) => type === 'OperationsItemRaised');
    expect(items.map(({ data }) => data)).toMatchObject([{ kind: 'instalment-unknown' }]);
  });

  test.each([
    ['no booking of ours', 'B-17', 'first'],
    ['a booking that there is not', v4(), v4()],
  ])('about %s', async (_what, booking, instalment) => {
    const head = await world.store.readHead();
    const intent = await world.sandbox.intent({ booking, instalment, amountCents: 40_000 });
    await world.sandbox.pay(intent.client_secret);
    await lie(intent.id);
    expect(await world.store.readHead()).toBe(head);
  });
});

test('every read model matches its events', async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
});
