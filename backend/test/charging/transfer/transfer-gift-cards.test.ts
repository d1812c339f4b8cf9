import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ExpectedTransfer } from '@wayfold/contracts/money/expected-transfers';
import { v7 } from 'uuid';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { IssueGiftCard } from '../../../src/modules/booking/gift-cards/issue-gift-card.command.js';
import { composeMail } from '../../../src/modules/mail/triggers/booking-mails.js';
import { verifyGiftCards } from '../../../src/modules/ledger/checks/verify-gift-cards.service.js';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { BankDesk } from './bank-desk.js';
import { CARDS } from '../card-sandbox.js';
import { waitUntil, type HeldBooking } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(180_000);

let world: World;
let desk: BankDesk;
beforeAll(async () => {
  world = await World.open();
  desk = new BankDesk(world);
});
afterAll(async () => {
  await world.waitUntilAtRest();
  const { store, pool } = world;
  expect(await verifyGiftCards(pool, store, await store.readHead())).toMatchObject({ ok: true });
  expect(await world.findDifferences()).toEqual([]);
  await world.close();
});

interface GiftCard {
  readonly id: string;
  readonly code: string;
}
async function issue(amountCents: number): Promise<GiftCard> {
  const envelope = newEnvelope({ actor: { kind: 'staff', name: 'Ana' }, correlationId: v7() });
  const wanted = { amountCents, reason: 'the guide fell ill', expiresOn: null, approvalId: null };
  const issued = await world.commands.execute(new IssueGiftCard(envelope, wanted));
  if (isRefusal(issued)) throw new Error(issued.refused);
  return issued;
}
async function apply(held: HeldBooking, { code }: GiftCard): Promise<void> {
  const { status } = await desk.post(held, 'gift-cards', { code });
  if (status !== 200) throw new Error(`not applied: ${status}`);
}
async function remove(held: HeldBooking, { id }: GiftCard): Promise<void> {
  const { status } = await desk.post(held, `gift-cards/${id}/remove`);
  if (status !== 200) throw new Error(`not removed: ${status}`);
}
const publishDeparture = async (perPersonCents = 100_000): Promise<string> =>
  (await world.publish(1, { seats: 12, perPersonCents }))[0] ?? '';
const readReference = async (held: HeldBooking): Promise<string> => (await world.view(held)).reference;
let lookUps = 0;
/** Sends each request from another address, because frequent look-ups are limited. */
const free = async (giftCard: GiftCard): Promise<unknown[]> => {
  const from = { 'x-forwarded-for': `203.0.113.${(lookUps += 1)}` };
  const { body } = await world.call('POST', '/api/gift-cards/check', { code: giftCard.code }, from);
  return [body['balanceCents'], body['freeCents']];
};

/** The amount to send, which the page, the mail and the matcher must agree on. */
async function listExpectedAmounts(held: HeldBooking): Promise<readonly unknown[]> {
  await world.waitForReadModels();
  const history = await world.readHistory(held.id);
  const chosen = history.findLast(({ type }) => type === 'TransferChosen');
  const mail = composeMail('transfer-details', chosen?.version ?? 0, history, {
    givenName: 'Marta',
    now: world.now(),
    deriveCode: () => '',
  });
  const { body } = await desk.callOps<{ bookings: ExpectedTransfer[] }>(
    'GET',
    `expected-transfers?reference=${await readReference(held)}`,
  );
  const next = body.bookings[0]?.instalments.find(({ openCents }) => openCents > 0);
  const facts = mail?.facts as { readonly amountCents: number } | undefined;
  return [(await world.view(held)).transfer?.amountCents, facts?.amountCents, next?.openCents];
}
const repeatThrice = (cents: number): readonly number[] => [cents, cents, cents];

describe('a transfer with a gift card requests the amount that the matcher expects', () => {
  test('the transfer requests the rest after a gift card', async () => {
    const [held, giftCard] = [await desk.holdVerified(await publishDeparture()), await issue(15_000)];
    await apply(held, giftCard);
    await desk.choose(held);
    expect(await listExpectedAmounts(held)).toEqual(repeatThrice(25_000));
    await desk.import(['250.00', `Trip ${await readReference(held)}`]);
    await desk.waitForEvent(held, 'BookingConfirmed');
    expect((await desk.findLine(await readReference(held))).line.state).toBe('matched');
    expect(await world.view(held)).toMatchObject({ paidCents: 40_000, remainingCents: 160_000 });
    expect(await free(giftCard)).toEqual([0, 0]);
  });

  test('the transfer requests the rest when a gift card is applied, removed and applied again', async () => {
    const [held, giftCard] = [await desk.holdForTransfer(await publishDeparture()), await issue(15_000)];
    const until = (await world.view(held)).hold?.expiresAt;
    await apply(held, giftCard);
    expect(await listExpectedAmounts(held)).toEqual(repeatThrice(25_000));
    await remove(held, giftCard);
    expect(await listExpectedAmounts(held)).toEqual(repeatThrice(40_000));
    await apply(held, giftCard);
    expect(await listExpectedAmounts(held)).toEqual(repeatThrice(25_000));
    expect((await world.view(held)).hold?.expiresAt).toBe(until);
    await desk.import(['250.00', `Trip ${await readReference(held)}`]);
    await desk.waitForEvent(held, 'BookingConfirmed');
    expect(await free(giftCard)).toEqual([0, 0]);
  });

  test('the gift card pays its part when a transfer pays everything at once', async () => {
    const [held, giftCard] = [await desk.holdForTransfer(await publishDeparture()), await issue(15_000)];
    await apply(held, giftCard);
    await desk.import(['1850.00', `Trip ${await readReference(held)}`]);
    await desk.waitForEvent(held, 'BalancePaid');
    expect(await world.view(held)).toMatchObject({ paidCents: 200_000, remainingCents: 0, surplusCents: 0 });
    expect(await free(giftCard)).toEqual([0, 0]);
  });

  test('a gift card that covers the amount due leaves nothing to send', async () => {
    const [held, giftCard] = [await desk.holdForTransfer(await publishDeparture()), await issue(50_000)];
    await apply(held, giftCard);
    expect(await listExpectedAmounts(held)).toEqual([0, undefined, 150_000]);
    expect((await world.pay(held)).status).toBe(200);
    expect(await world.view(held)).toMatchObject({ status: 'CONFIRMED', paidCents: 50_000 });
  });

  test('a line that staff allocate to the balance pays the amount due too: the gift card is debited', async () => {
    const [held, giftCard] = [await desk.holdForTransfer(await publishDeparture()), await issue(15_000)];
    await apply(held, giftCard);
    await desk.import(['1870.00', `Named by hand ${await readReference(held)}`]);
    const balance = (await world.view(held)).instalments.find(({ kind }) => kind === 'balance');
    expect((await desk.match(await readReference(held), held, 187_000, balance?.id)).status).toBe(200);
    await desk.waitForEvent(held, 'BookingConfirmed');
    expect(await world.view(held)).toMatchObject({ paidCents: 200_000, remainingCents: 0 });
    // 20.00 of the gift card were not needed.
    expect(await free(giftCard)).toEqual([2_000, 2_000]);
  });
});

/** The ledger's accounts of the booking, in cents. */
async function readAccounts(held: HeldBooking): Promise<Record<string, number>> {
  await world.waitForReadModels();
  const { rows } = await world.pool.query<{ account: string; cents: string }>(
    `SELECT account, sum(amount_cents) AS cents FROM ledger_lines JOIN ledger_entries USING (position)
     WHERE booking_id = $1 GROUP BY account ORDER BY account`,
    [held.id],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}
const listCaptures = async (held: HeldBooking): Promise<unknown[]> =>
  (await world.sandbox.listTakenMoney()).flatMap(({ bookingId, captures, takenCents }) =>
    bookingId === held.id && captures > 0 ? [[captures, takenCents]] : [],
  );

/** Staff match a smaller amount manually. */
async function payByBank(held: HeldBooking): Promise<void> {
  await desk.import(['150.00', `Trip ${await readReference(held)}`]);
  expect((await desk.match(await readReference(held), held, 15_000)).status).toBe(200);
  await desk.waitForEvent(held, 'PartPaid');
}

/** A hold that received 150.00 by bank, with a deposit or a price of 400.00. */
async function holdPartlyPaid(plan: 'deposit' | 'full' = 'deposit'): Promise<HeldBooking> {
  const held = await desk.holdForTransfer(await publishDeparture(plan === 'full' ? 20_000 : undefined), plan);
  await payByBank(held);
  return held;
}

describe('a partial transfer, then gift cards', () => {
  test('a gift card for exactly the remainder confirms the booking without another payment', async () => {
    const [held, giftCard] = [await holdPartlyPaid(), await issue(25_000)];
    await apply(held, giftCard);
    const { status, body } = await world.pay(held);
    expect([status, body]).toMatchObject([
      200,
      { state: 'paid', booking: { status: 'CONFIRMED', paidCents: 40_000, remainingCents: 160_000 } },
    ]);
    expect(await free(giftCard)).toEqual([0, 0]);
    expect(await listCaptures(held)).toEqual([]);
    expect(await readAccounts(held)).toEqual({ bank: 15_000, 'gift-cards': 25_000, deposits: -40_000 });
    const before = (await world.readHistory(held.id)).length;
    expect((await world.pay(held)).body.state).toBe('paid');
    expect(await world.readHistory(held.id)).toHaveLength(before);
  });

  test.each(['paypal', 'transfer'] as const)(
    'a gift card confirms the booking even after %s was chosen',
    async (method) => {
      const [held, giftCard] = [await holdPartlyPaid(), await issue(25_000)];
      await apply(held, giftCard);
      expect((await world.pay(held, 'deposit', method)).body.state).toBe('paid');
      expect(await free(giftCard)).toEqual([0, 0]);
    },
  );

  test('the second of two gift cards keeps the excess over the remainder', async () => {
    const [held, firstGiftCard, secondGiftCard] = [
      await holdPartlyPaid('full'),
      await issue(10_000),
      await issue(20_000),
    ];
    await apply(held, firstGiftCard);
    await apply(held, secondGiftCard);
    expect(await free(secondGiftCard)).toEqual([20_000, 5_000]);
    const { body } = await world.pay(held, 'full');
    expect(body).toMatchObject({ booking: { status: 'CONFIRMED', paidCents: 40_000, remainingCents: 0 } });
    expect([await free(firstGiftCard), await free(secondGiftCard)]).toEqual([
      [0, 0],
      [5_000, 5_000],
    ]);
    expect(await readAccounts(held)).toEqual({ bank: 15_000, 'gift-cards': 25_000, deposits: -40_000 });
    expect(await listCaptures(held)).toEqual([]);
  });

  test('a gift card applied before the partial transfer leaves the remainder to the card provider, once', async () => {
    const [held, giftCard] = [await desk.holdForTransfer(await publishDeparture()), await issue(10_000)];
    await apply(held, giftCard);
    await payByBank(held);
    expect((await world.pay(held)).body).toMatchObject({ state: 'pay', amountCents: 15_000 });
    const started = (await world.readHistory(held.id)).findLast(({ type }) => type === 'PaymentStarted');
    expect(started?.data).toMatchObject({ amountCents: 15_000 });
    expect(await world.sandbox.pay(await world.requestClientSecret(held), CARDS.good)).toBe('succeeded');
    await waitUntil(async () => (await world.view(held)).status === 'CONFIRMED');
    expect(await listCaptures(held)).toEqual([[1, 15_000]]);
    const paid = { bank: 15_000, 'gift-cards': 10_000, 'clearing:stripe': 15_000 };
    expect(await readAccounts(held)).toEqual({ ...paid, deposits: -40_000 });
    expect(await free(giftCard)).toEqual([0, 0]);
  });

  test('a gift card cancels the intent of an open form for the remainder, which takes nothing any more', async () => {
    const [held, giftCard] = [await holdPartlyPaid(), await issue(25_000)];
    const secret = await world.requestClientSecret(held);
    await apply(held, giftCard);
    expect((await world.pay(held)).body).toMatchObject({ state: 'paid', booking: { paidCents: 40_000 } });
    expect(await world.sandbox.pay(secret, CARDS.good)).not.toBe('succeeded');
    expect(await listCaptures(held)).toEqual([]);
  });

  test('a gift card under another plan is refused with the reason', async () => {
    const [held, giftCard] = [await holdPartlyPaid('full'), await issue(30_000)];
    await apply(held, giftCard);
    expect(await world.pay(held)).toMatchObject({ status: 409, body: { code: 'PLAN_NOT_OFFERED' } });
    expect((await world.pay(held, 'full')).body.state).toBe('paid');
    expect(await free(giftCard)).toEqual([5_000, 5_000]);
  });
});
