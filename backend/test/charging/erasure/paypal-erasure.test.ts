import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { v7 } from 'uuid';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { bookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import { getPartySubjectIds } from '../../../src/modules/booking/core/data-subjects.js';
import { PayPalShop } from '../paypal-shop.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

let world: World;
let shop: PayPalShop;

beforeAll(async () => {
  world = await World.open();
  shop = new PayPalShop(world);
});
afterAll(() => world.close());

async function erase(held: Held): Promise<void> {
  const envelope = newEnvelope({ actor: { kind: 'system', name: 'test' }, correlationId: 'erase' });
  await world.runner.runOne(envelope, bookingStream(held.id), (booking) =>
    booking.status === 'NEW'
      ? []
      : [
          {
            type: 'PersonErased' as const,
            data: { erasureId: v7(), subjectIds: [...getPartySubjectIds(booking.persons)], lead: true },
          },
        ],
  );
  await eventually(async () => (await shop.types(held)).includes('ErasureCompleted'));
}

test('an erased person has no saved PayPal account any more', async () => {
  const held = await shop.hold();
  await world.paypal.approve(await shop.order(held));
  await shop.confirmed(held);
  expect((await world.paypal.state()).payment_tokens).toHaveLength(1);
  await erase(held);
  expect((await world.paypal.state()).payment_tokens).toEqual([]);
});

test('an account reported after the erasure is not saved either', async () => {
  const held = await shop.hold();
  const order = await shop.order(held);
  await world.paypal.approve(order, 'vault_late');
  await shop.confirmed(held);
  await erase(held);
  await world.paypal.releaseVault(order);
  await eventually(async () => (await world.paypal.state()).payment_tokens.length === 0);
  await world.atRest();
  expect(await shop.types(held)).not.toContain('PayPalAccountSaved');
});
