import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { PayPalShop } from './paypal-shop.js';
import type { Held } from './shop.js';
import { World } from './world.js';

jest.setTimeout(60_000);

let world: World;
let shop: PayPalShop;

beforeAll(async () => {
  world = await World.open({ timeout: 2_000 });
  shop = new PayPalShop(world);
});
afterAll(() => world.close());

const deliver = async (body: object, headers: Record<string, string> = {}): Promise<[number, unknown]> => {
  const answer = await fetch(`${world.origin}/api/webhooks/paypal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};

async function booked(): Promise<{ held: Held; order: string }> {
  const held = await shop.hold();
  const order = await shop.order(held);
  await world.paypal.approve(order);
  await shop.confirmed(held);
  await world.atRest();
  return { held, order };
}

test('what PayPal did not sign is refused, and leaves nothing behind', async () => {
  const held = await shop.hold();
  const order = await shop.order(held);
  const forged = {
    id: 'WH-FORGED',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    create_time: new Date().toISOString(),
    resource_type: 'checkout-order',
    resource: { id: order, links: [] },
  };
  const signed = {
    'paypal-transmission-id': 'id',
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': Buffer.alloc(256, 1).toString('base64'),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1',
  };
  expect(await deliver(forged)).toEqual([400, 'SIGNATURE_INVALID']);
  expect(await deliver(forged, signed)).toEqual([400, 'SIGNATURE_INVALID']);
  const { rowCount } = await world.pool.query("SELECT FROM provider_inbox WHERE event_id = 'WH-FORGED'");
  expect(rowCount).toBe(0);
});

test('what comes again, later and in the wrong order changes nothing', async () => {
  const { held } = await booked();
  const before = await shop.types(held);
  const { events } = await world.paypal.state();
  for (const { id } of [...events].reverse()) await world.paypal.resend(id);
  await world.atRest();
  expect(await shop.types(held)).toEqual(before);
  expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
});

test.each(['before_reply', 'triple', 'reverse'])('events that come %s are paid for once', async (mode) => {
  await world.paypal.control({ webhooks: { mode } });
  const { held, order } = await booked();
  await world.payByPayPal(held);
  await world.paypal.control({ webhooks: { mode: 'normal' } });
  await world.paypal.flush();
  await world.atRest();
  const paid = (await world.history(held.id)).filter(({ type }) => type === 'DepositPaid');
  expect(paid.map(({ data }) => data)).toEqual([expect.objectContaining({ intentId: order })]);
  expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
});
