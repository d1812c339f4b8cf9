import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import { verifyGiftCards } from '../../../src/modules/ledger/checks/verify-gift-cards.service.js';
import { composeMail } from '../../../src/modules/mail/triggers/booking-mails.js';
import { BALANCE_CENTS, DEPOSIT_CENTS, PRICE_CENTS } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { readBookingAccounts } from '../../support/ledger/booking-accounts.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { type GiftCard, issueGiftCard } from '../../support/world/gift-cards.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { type BookingHandle } from '../../support/world/shop.js';
import { deriveBalanceId, TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
});

afterAll(async () => {
  await world.waitUntilAtRest();
  const { store, pool } = world;
  expect(await verifyGiftCards(pool, store, await store.readHead())).toMatchObject({ isBalanced: true });
  await world.verifyAndClose();
}, TEARDOWN_MS);

async function applyGiftCard(booking: BookingHandle, { code }: GiftCard): Promise<void> {
  const { status } = await bankStaff.post(booking, 'gift-cards', { code });
  if (status !== 200) throw new Error(`not applied: ${status}`);
}

async function removeGiftCard(booking: BookingHandle, { id }: GiftCard): Promise<void> {
  const { status } = await bankStaff.post(booking, `gift-cards/${id}/remove`);
  if (status !== 200) throw new Error(`not removed: ${status}`);
}
let lookUpCount = 0;
/** Sends each request from another address, because frequent look-ups are limited. */
const readBalances = async (giftCard: GiftCard): Promise<unknown[]> => {
  const headers = { 'x-forwarded-for': `203.0.113.${(lookUpCount += 1)}` };
  const { body } = await world.call('POST', '/api/gift-cards/check', { code: giftCard.code }, headers);
  return [body['balanceCents'], body['freeCents']];
};

/** Lists the amounts to send, which the page, the mail and the matcher must agree on. */
async function listExpectedAmounts(booking: BookingHandle): Promise<readonly unknown[]> {
  await world.waitForReadModels();
  const history = await world.readHistory(booking.id);
  const transferChosen = history.findLast(({ type }) => type === 'TransferChosen');
  const mail = composeMail(history, 'transfer-details', transferChosen?.version ?? 0, {
    givenName: 'Marta',
    now: world.now(),
    deriveCode: () => '',
  });
  const { body } = await bankStaff.callOps<{ bookings: MatchableBooking[] }>(
    'GET',
    `matchable-bookings?reference=${await world.readReference(booking)}`,
  );
  const nextInstalment = body.bookings[0]?.instalments.find(({ openCents }) => openCents > 0);
  const facts = mail?.facts as { readonly amountCents: number } | undefined;
  return [
    (await world.readBooking(booking)).transfer?.missingCents,
    facts?.amountCents,
    nextInstalment?.openCents,
  ];
}

const repeatThrice = (cents: number): readonly number[] => [cents, cents, cents];

describe('a gift card for a booking that is paid by transfer', () => {
  test('reduces the amount to send, which the matcher also expects', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdVerified(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(world, 15_000),
    ];
    await applyGiftCard(booking, giftCard);
    await bankStaff.chooseTransfer(booking);
    expect(await listExpectedAmounts(booking)).toEqual(repeatThrice(25_000));

    await bankStaff.importRows(['250.00', `Trip ${await world.readReference(booking)}`]);
    await world.waitForEvent(booking, 'BookingConfirmed');
    expect((await bankStaff.requireLine(await world.readReference(booking))).line.state).toBe('matched');
    expect(await world.readBooking(booking)).toMatchObject({
      paidCents: DEPOSIT_CENTS,
      remainingCents: BALANCE_CENTS,
    });
    expect(await readBalances(giftCard)).toEqual([0, 0]);
  });

  test('reduces the amount to send when it is applied, removed and applied again', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(world, 15_000),
    ];
    const holdEnd = (await world.readBooking(booking)).hold?.expiresAt;
    await applyGiftCard(booking, giftCard);
    expect(await listExpectedAmounts(booking)).toEqual(repeatThrice(25_000));

    await removeGiftCard(booking, giftCard);
    expect(await listExpectedAmounts(booking)).toEqual(repeatThrice(DEPOSIT_CENTS));

    await applyGiftCard(booking, giftCard);
    expect(await listExpectedAmounts(booking)).toEqual(repeatThrice(25_000));
    expect((await world.readBooking(booking)).hold?.expiresAt).toBe(holdEnd);

    await bankStaff.importRows(['250.00', `Trip ${await world.readReference(booking)}`]);
    await world.waitForEvent(booking, 'BookingConfirmed');
    expect(await readBalances(giftCard)).toEqual([0, 0]);
  });

  test('pays its part when a transfer pays everything at once', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(world, 15_000),
    ];
    await applyGiftCard(booking, giftCard);
    await bankStaff.importRows(['1850.00', `Trip ${await world.readReference(booking)}`]);
    await world.waitForEvent(booking, 'BalancePaid');

    expect(await world.readBooking(booking)).toMatchObject({
      paidCents: PRICE_CENTS,
      remainingCents: 0,
      surplusCents: 0,
    });
    expect(await readBalances(giftCard)).toEqual([0, 0]);
  });

  test('leaves nothing to send if it covers the amount due', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(world, 50_000),
    ];
    await applyGiftCard(booking, giftCard);

    expect(await listExpectedAmounts(booking)).toEqual([0, undefined, 150_000]);
    expect((await world.startPayment(booking)).status).toBe(200);
    expect(await world.readBooking(booking)).toMatchObject({ status: 'CONFIRMED', paidCents: 50_000 });
  });

  test('is debited when staff allocate a line to the balance, because the line also pays the amount due', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(world, 15_000),
    ];
    await applyGiftCard(booking, giftCard);
    await bankStaff.importRows(['1870.00', `Allocated by staff ${await world.readReference(booking)}`]);
    const reference = await world.readReference(booking);
    const balanceId = deriveBalanceId(booking);
    expect((await bankStaff.matchLine(reference, booking, 187_000, balanceId)).status).toBe(200);

    await world.waitForEvent(booking, 'BookingConfirmed');
    expect(await world.readBooking(booking)).toMatchObject({ paidCents: PRICE_CENTS, remainingCents: 0 });
    // 20.00 of the gift card were not needed.
    expect(await readBalances(giftCard)).toEqual([2_000, 2_000]);
  });
});

async function readAccounts(booking: BookingHandle): Promise<Record<string, number>> {
  await world.waitForReadModels();
  return readBookingAccounts(world.pool, booking.id);
}

const listCaptures = async (booking: BookingHandle): Promise<unknown[]> =>
  (await world.sandbox.listCapturedMoney()).flatMap(({ bookingId, captureCount, capturedCents }) =>
    bookingId === booking.id && captureCount > 0 ? [[captureCount, capturedCents]] : [],
  );

/** Matches a smaller amount manually, as staff. */
async function payByBank(booking: BookingHandle): Promise<void> {
  await bankStaff.importRows(['150.00', `Trip ${await world.readReference(booking)}`]);
  expect((await bankStaff.matchLine(await world.readReference(booking), booking, 15_000)).status).toBe(200);
  await world.waitForEvent(booking, 'PartPaid');
}

/** Holds seats for a deposit or a price of 400.00 and pays 150.00 of this amount by bank. */
async function holdPartlyPaid(plan: 'deposit' | 'full' = 'deposit'): Promise<BookingHandle> {
  const booking = await bankStaff.holdForTransfer(
    await world.publishDeparture({ seats: 12, perPersonCents: plan === 'full' ? 20_000 : 100_000 }),
    plan,
  );
  await payByBank(booking);
  return booking;
}

describe('a gift card beside a partial transfer', () => {
  test('confirms the booking without another payment if it covers exactly the remainder', async () => {
    const [booking, giftCard] = [await holdPartlyPaid(), await issueGiftCard(world, 25_000)];
    await applyGiftCard(booking, giftCard);
    const { status, body } = await world.startPayment(booking);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        state: 'paid',
        booking: { status: 'CONFIRMED', paidCents: DEPOSIT_CENTS, remainingCents: BALANCE_CENTS },
      },
    });
    expect(await readBalances(giftCard)).toEqual([0, 0]);
    expect(await listCaptures(booking)).toEqual([]);
    expect(await readAccounts(booking)).toEqual({
      bank: 15_000,
      'gift-cards': 25_000,
      deposits: -DEPOSIT_CENTS,
    });

    const previousCount = (await world.readHistory(booking.id)).length;
    expect((await world.startPayment(booking)).body.state).toBe('paid');
    expect(await world.readHistory(booking.id)).toHaveLength(previousCount);
  });

  test.each(['paypal', 'transfer'] as const)(
    'confirms the booking even after %s was chosen',
    async (method) => {
      const [booking, giftCard] = [await holdPartlyPaid(), await issueGiftCard(world, 25_000)];
      await applyGiftCard(booking, giftCard);
      expect((await world.startPayment(booking, 'deposit', method)).body.state).toBe('paid');
      expect(await readBalances(giftCard)).toEqual([0, 0]);
    },
  );

  test('keeps the excess over the remainder if it is the second of two', async () => {
    const [booking, firstGiftCard, secondGiftCard] = [
      await holdPartlyPaid('full'),
      await issueGiftCard(world, 10_000),
      await issueGiftCard(world, 20_000),
    ];
    await applyGiftCard(booking, firstGiftCard);
    await applyGiftCard(booking, secondGiftCard);
    expect(await readBalances(secondGiftCard)).toEqual([20_000, 5_000]);

    const { body } = await world.startPayment(booking, 'full');
    expect(body).toMatchObject({
      booking: { status: 'CONFIRMED', paidCents: DEPOSIT_CENTS, remainingCents: 0 },
    });
    expect({
      firstGiftCard: await readBalances(firstGiftCard),
      secondGiftCard: await readBalances(secondGiftCard),
    }).toEqual({ firstGiftCard: [0, 0], secondGiftCard: [5_000, 5_000] });
    expect(await readAccounts(booking)).toEqual({
      bank: 15_000,
      'gift-cards': 25_000,
      deposits: -DEPOSIT_CENTS,
    });
    expect(await listCaptures(booking)).toEqual([]);
  });

  test('leaves the remainder to the card provider, once, if it was applied before the transfer', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(world, 10_000),
    ];
    await applyGiftCard(booking, giftCard);
    await payByBank(booking);
    expect((await world.startPayment(booking)).body).toMatchObject({ state: 'pay', amountCents: 15_000 });
    expect(await world.readLastEvent(booking, 'PaymentStarted')).toMatchObject({ amountCents: 15_000 });
    expect(await world.sandbox.payIntent(await world.requestClientSecret(booking), CARDS.good)).toBe(
      'succeeded',
    );

    await world.waitForStatus(booking, 'CONFIRMED');
    expect(await listCaptures(booking)).toEqual([[1, 15_000]]);

    const paidAccounts = { bank: 15_000, 'gift-cards': 10_000, 'clearing:stripe': 15_000 };
    expect(await readAccounts(booking)).toEqual({ ...paidAccounts, deposits: -DEPOSIT_CENTS });
    expect(await readBalances(giftCard)).toEqual([0, 0]);
  });

  test('cancels the intent of an open form for the remainder', async () => {
    const [booking, giftCard] = [await holdPartlyPaid(), await issueGiftCard(world, 25_000)];
    const secret = await world.requestClientSecret(booking);
    await applyGiftCard(booking, giftCard);

    expect((await world.startPayment(booking)).body).toMatchObject({
      state: 'paid',
      booking: { paidCents: DEPOSIT_CENTS },
    });
    expect(await world.sandbox.payIntent(secret, CARDS.good)).not.toBe('succeeded');
    expect(await listCaptures(booking)).toEqual([]);
  });

  test('is refused under another plan, with the reason', async () => {
    const [booking, giftCard] = [await holdPartlyPaid('full'), await issueGiftCard(world, 30_000)];
    await applyGiftCard(booking, giftCard);

    expect(await world.startPayment(booking)).toMatchObject({
      status: 409,
      body: { code: 'PLAN_NOT_OFFERED' },
    });
    expect((await world.startPayment(booking, 'full')).body.state).toBe('paid');
    expect(await readBalances(giftCard)).toEqual([5_000, 5_000]);
  });
});
