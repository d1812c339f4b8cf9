import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import { v7 } from 'uuid';
import { IssueGiftCard } from '../../../src/modules/booking/gift-cards/issue-gift-card.command.js';
import { verifyGiftCards } from '../../../src/modules/ledger/checks/verify-gift-cards.service.js';
import { composeMail } from '../../../src/modules/mail/triggers/booking-mails.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { BALANCE_CENTS, DEPOSIT_CENTS, PRICE_CENTS } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { requireAccepted } from '../../support/scenario.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { type BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

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

interface GiftCard {
  readonly id: string;
  readonly code: string;
}

async function issueGiftCard(amountCents: number): Promise<GiftCard> {
  const envelope = newEnvelope({ actor: { kind: 'staff', id: 'staff-1', name: 'Ana' }, correlationId: v7() });
  const terms = { amountCents, reason: 'the guide fell ill', expiresOn: null, approvalId: null };
  return requireAccepted(await world.commandBus.execute(new IssueGiftCard(envelope, terms)));
}

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
  const from = { 'x-forwarded-for': `203.0.113.${(lookUpCount += 1)}` };
  const { body } = await world.call('POST', '/api/gift-cards/check', { code: giftCard.code }, from);
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

describe('the amount that a transfer requests after a gift card', () => {
  test('is the rest, which the matcher also expects', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdVerified(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(15_000),
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

  test('is the rest when a gift card is applied, removed and applied again', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(15_000),
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

  test('the gift card pays its part when a transfer pays everything at once', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(15_000),
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

  test('a gift card that covers the amount due leaves nothing to send', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(50_000),
    ];
    await applyGiftCard(booking, giftCard);

    expect(await listExpectedAmounts(booking)).toEqual([0, undefined, 150_000]);
    expect((await world.startPayment(booking)).status).toBe(200);
    expect(await world.readBooking(booking)).toMatchObject({ status: 'CONFIRMED', paidCents: 50_000 });
  });

  test('a line that staff allocate to the balance also pays the amount due, so that the gift card is debited', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(15_000),
    ];
    await applyGiftCard(booking, giftCard);
    await bankStaff.importRows(['1870.00', `Named by hand ${await world.readReference(booking)}`]);
    const balance = (await world.readBooking(booking)).instalments.find(({ kind }) => kind === 'balance');
    expect(
      (await bankStaff.matchLine(await world.readReference(booking), booking, 187_000, balance?.id)).status,
    ).toBe(200);

    await world.waitForEvent(booking, 'BookingConfirmed');
    expect(await world.readBooking(booking)).toMatchObject({ paidCents: PRICE_CENTS, remainingCents: 0 });
    // 20.00 of the gift card were not needed.
    expect(await readBalances(giftCard)).toEqual([2_000, 2_000]);
  });
});

/** Reads the ledger's accounts of the booking, in cents. */
async function readAccounts(booking: BookingHandle): Promise<Record<string, number>> {
  await world.waitForReadModels();
  const { rows } = await world.pool.query<{ account: string; cents: string }>(
    `SELECT account, sum(amount_cents) AS cents FROM ledger_lines JOIN ledger_entries USING (position)
     WHERE booking_id = $1 GROUP BY account ORDER BY account`,
    [booking.id],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
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

describe('a partial transfer, then gift cards', () => {
  test('a gift card for exactly the remainder confirms the booking without another payment', async () => {
    const [booking, giftCard] = [await holdPartlyPaid(), await issueGiftCard(25_000)];
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
    'a gift card confirms the booking even after %s was chosen',
    async (method) => {
      const [booking, giftCard] = [await holdPartlyPaid(), await issueGiftCard(25_000)];
      await applyGiftCard(booking, giftCard);
      expect((await world.startPayment(booking, 'deposit', method)).body.state).toBe('paid');
      expect(await readBalances(giftCard)).toEqual([0, 0]);
    },
  );

  test('the second of two gift cards keeps the excess over the remainder', async () => {
    const [booking, firstGiftCard, secondGiftCard] = [
      await holdPartlyPaid('full'),
      await issueGiftCard(10_000),
      await issueGiftCard(20_000),
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

  test('a gift card applied before the partial transfer leaves the remainder to the card provider, once', async () => {
    const [booking, giftCard] = [
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
      await issueGiftCard(10_000),
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

  test('a gift card cancels the intent of an open form for the remainder', async () => {
    const [booking, giftCard] = [await holdPartlyPaid(), await issueGiftCard(25_000)];
    const secret = await world.requestClientSecret(booking);
    await applyGiftCard(booking, giftCard);

    expect((await world.startPayment(booking)).body).toMatchObject({
      state: 'paid',
      booking: { paidCents: DEPOSIT_CENTS },
    });
    expect(await world.sandbox.payIntent(secret, CARDS.good)).not.toBe('succeeded');
    expect(await listCaptures(booking)).toEqual([]);
  });

  test('a gift card under another plan is refused with the reason', async () => {
    const [booking, giftCard] = [await holdPartlyPaid('full'), await issueGiftCard(30_000)];
    await applyGiftCard(booking, giftCard);

    expect(await world.startPayment(booking)).toMatchObject({
      status: 409,
      body: { code: 'PLAN_NOT_OFFERED' },
    });
    expect((await world.startPayment(booking, 'full')).body.state).toBe('paid');
    expect(await readBalances(giftCard)).toEqual([5_000, 5_000]);
  });
});
