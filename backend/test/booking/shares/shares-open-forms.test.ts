import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import { issueGiftCard } from '../../support/world/gift-cards.js';
import { JOA, Sharing } from '../../support/world/sharing.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let sharing: Sharing;
beforeAll(async () => {
  world = await World.open();
  sharing = new Sharing(world);
});

afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

/** Opens a shared booking in which Joa and the lead each have the form for their share open. */
async function openSharedBooking() {
  const { booking, shareId, ownShareId } = await sharing.bookShared();
  const capability = await sharing.waitForCapability(JOA.email, shareId);
  const { body: coPayerStep } = await sharing.startSharePayment(booking, shareId, capability);
  const { body: ownStep } = await world.payOpenAmountByCard(booking, ownShareId);
  if (coPayerStep.state !== 'pay' || !ownStep.card) throw new Error('no card form was opened');
  return {
    booking,
    shareId,
    ownShareId,
    capability,
    coPayerSecret: coPayerStep.card.clientSecret,
    ownSecret: ownStep.card.clientSecret,
  };
}

const listCancelledInstalments = async (bookingId: string): Promise<unknown[]> =>
  (await world.readHistory(bookingId)).flatMap(({ type, data }) =>
    type === 'PaymentIntentCancelled' ? [data.instalmentId] : [],
  );

test('a share that is split again loses its form, unlike the other payer’s share', async () => {
  const { booking, shareId, ownShareId, capability, coPayerSecret, ownSecret } = await openSharedBooking();
  const shares = [
    { amountCents: 30_000, payer: null },
    { amountCents: 50_000, payer: { name: 'Lía', email: 'lia@example.com' } },
  ];
  expect((await sharing.post(booking, 'split', { instalmentId: ownShareId, shares })).status).toBe(200);
  expect(await listCancelledInstalments(booking.id)).toEqual([ownShareId]);
  expect(await world.sandbox.payIntent(ownSecret, CARDS.good)).not.toBe('succeeded');
  expect(await world.sandbox.payIntent(coPayerSecret, CARDS.good)).toBe('succeeded');

  await waitUntil(async () => (await sharing.readShare(booking, shareId, capability)).body.state === 'PAID');
});

test('a gift card for the lead’s own share closes no other form', async () => {
  const { booking, shareId, ownShareId, capability, coPayerSecret, ownSecret } = await openSharedBooking();
  const { code } = await issueGiftCard(world, 10_000);
  expect((await sharing.post(booking, 'gift-cards', { code })).status).toBe(200);
  expect(await listCancelledInstalments(booking.id)).toEqual([ownShareId]);
  expect(await world.sandbox.payIntent(ownSecret, CARDS.good)).not.toBe('succeeded');
  expect(await world.sandbox.payIntent(coPayerSecret, CARDS.good)).toBe('succeeded');

  await waitUntil(async () => (await sharing.readShare(booking, shareId, capability)).body.state === 'PAID');
  expect((await world.readBooking(booking)).paidCents).toBe(130_000);
});
