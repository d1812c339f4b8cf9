import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { IssueCoupon } from '../../../src/modules/booking/pricing/issue-coupon.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { newCouponTerms } from '../../support/booking/builders.js';
import { World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
}, 60_000);
afterAll(() => world.close());

test('a coupon gives its discount until its last use', async () => {
  const departureId = await world.publishDeparture();
  const code = 'LAST-ONE';
  const validateCoupon = () =>
    world.call('POST', '/api/coupons/validate', { code, departureId, totalCents: 200_000 });
  const envelope = newEnvelope({ actor: { kind: 'staff' }, correlationId: code });
  await world.commandBus.execute(new IssueCoupon(envelope, newCouponTerms({ code, limit: 1 })));
  await world.waitForReadModels();

  expect(await validateCoupon()).toMatchObject({ status: 200, body: { code, discountCents: 20_000 } });

  const quote = await world.requestQuote(departureId, 2, code);
  expect((await world.placeBooking(quote.id)).status).toBe(201);
  await world.waitForReadModels();

  expect(await validateCoupon()).toMatchObject({ status: 409, body: { code: 'COUPON_EXHAUSTED' } });
});
