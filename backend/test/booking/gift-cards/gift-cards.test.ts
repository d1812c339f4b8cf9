import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { CancellationPreview } from '@wayfold/contracts/bookings/changes';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { BookingGiftCards } from '@wayfold/contracts/payments/gift-cards';
import { v7 } from 'uuid';
import { isRefusal } from '../../../src/kernel/refuse.js';
import {
  ApplyGiftCard,
  ApplyGiftCardHandler,
} from '../../../src/modules/booking/checkout/apply-gift-card.command.js';
import { newBookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import type { BookingEvent, GiftCardEvent } from '../../../src/modules/booking/events.js';
import { GiftCardCodes } from '../../../src/modules/booking/gift-cards/gift-card-codes.service.js';
import { IssueGiftCard } from '../../../src/modules/booking/gift-cards/issue-gift-card.command.js';
import { SwitchGiftCardBlock } from '../../../src/modules/booking/gift-cards/switch-gift-card-block.command.js';
import { ExpireHold } from '../../../src/modules/booking/hold/expire-hold.command.js';
import { PaymentStopper } from '../../../src/modules/booking/payments/payment-stopper.service.js';
import { verifyGiftCards } from '../../../src/modules/ledger/checks/verify-gift-cards.service.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { CommandRunner } from '../../../src/platform/commands/runner.js';
import { inlineReadModels } from '../../../src/subscriptions.js';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  newHeldHistory as holdOf,
  NOW,
} from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { requireAccepted } from '../../support/scenario.js';
import { waitUntil } from '../../support/wait-until.js';
import { newBearerHeaders } from '../../support/world/sharing.js';
import type { BookingHandle, ShopResponse } from '../../support/world/shop.js';
import { deriveBalanceId, TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});

/**
 * At the end the journal balances, gift cards match their ledger account, and every table matches
 * its events.
 */
afterAll(async () => {
  await world.waitUntilAtRest();
  const { store, pool } = world;
  expect(await verifyGiftCards(pool, store, await store.readHead())).toMatchObject({ isBalanced: true });
  await world.verifyAndClose();
}, TEARDOWN_MS);

const newStaffEnvelope = () =>
  newEnvelope({ actor: { kind: 'staff', id: 'staff-1', name: 'Ana' }, correlationId: v7() });

async function issueGiftCard(amountCents: number): Promise<{ id: string; code: string }> {
  const terms = { amountCents, reason: 'the guide fell ill', expiresOn: null, approvalId: null };
  return requireAccepted(await world.commandBus.execute(new IssueGiftCard(newStaffEnvelope(), terms)));
}
type Reply = ShopResponse<BookingGiftCards & { code?: string }>;
const applyGiftCard = (booking: BookingHandle, code: string): Promise<Reply> =>
  world.call(
    'POST',
    `/api/bookings/${booking.id}/gift-cards`,
    { code },
    newBearerHeaders(booking.capability),
  );

const removeGiftCard = (booking: BookingHandle, id: string): Promise<Reply> =>
  world.call(
    'POST',
    `/api/bookings/${booking.id}/gift-cards/${id}/remove`,
    undefined,
    newBearerHeaders(booking.capability),
  );

async function readGiftCardBalance(code: string): Promise<unknown> {
  const { status, body } = await world.call('POST', '/api/gift-cards/check', { code });
  return [status, body['balanceCents'], body['freeCents']];
}

const listGiftCardMovements = async (id: string): Promise<unknown[]> =>
  ((await world.store.readStreams([id])).get(id) ?? []).map((event) => {
    const { type, data } = event as unknown as GiftCardEvent;
    return [type, 'amountCents' in data ? data.amountCents : null];
  });

/** Creates a hold for a price of 19.99. */
const newCheapHold = (bookingId: string): BookingEvent[] =>
  holdOf({ bookingId }).flatMap((event): BookingEvent[] => {
    if (event.type === 'PaymentReferenceGenerated') return [{ ...event, data: { reference: bookingId } }];
    if (event.type !== 'BookingCreated') return [];
    const quote = { ...event.data.quote, totalCents: 1_999 };
    const instalments = event.data.instalments
      .slice(0, 1)
      .map((instalment) => ({ ...instalment, kind: 'full' as const, amountCents: 1_999 }));
    return [{ ...event, data: { ...event.data, plan: 'full', quote, instalments } }];
  });

const placeHold = async (): Promise<BookingHandle> => world.holdSeats(await world.publishDeparture());

test('a gift card that cannot pay leaves an open payment form unchanged', async () => {
  const buyer = await world.bookTrip();
  const { status, body } = await world.payOpenAmount(buyer, deriveBalanceId(buyer), 'card');
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { card: { clientSecret: expect.any(String) } },
  });

  const blockedGiftCard = await issueGiftCard(10_000);
  await world.commandBus.execute(
    new SwitchGiftCardBlock(newStaffEnvelope(), blockedGiftCard.id, 'Block', 'stolen'),
  );
  const emptyGiftCard = await issueGiftCard(10_000);
  const otherBooking = await placeHold();
  await applyGiftCard(otherBooking, emptyGiftCard.code);
  expect((await applyGiftCard(buyer, blockedGiftCard.code)).body.code).toBe('GIFT_CARD_NOT_USABLE');
  expect((await applyGiftCard(buyer, emptyGiftCard.code)).body.code).toBe('GIFT_CARD_EMPTY');

  const cancelledIntents = (await world.readHistory(buyer.id)).filter(
    ({ type }) => type === 'PaymentIntentCancelled',
  );
  expect(cancelledIntents).toEqual([]);
  expect(await world.sandbox.payIntent(body.card!.clientSecret, CARDS.good)).toBe('succeeded');
});

describe('at the checkout', () => {
  test('a gift card and the provider each pay their part together', async () => {
    const [buyer, giftCard] = [await placeHold(), await issueGiftCard(15_000)];
    const { status, body } = await applyGiftCard(buyer, giftCard.code.toLowerCase().replaceAll('-', ' '));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        giftCards: [{ id: giftCard.id, amountCents: 15_000 }],
        promisedCents: 15_000,
        dueNowCents: 25_000,
      },
    });
    expect(await readGiftCardBalance(giftCard.code)).toEqual([200, 15_000, 0]);
    expect(await world.sandbox.payIntent(await world.requestClientSecret(buyer), CARDS.good)).toBe(
      'succeeded',
    );

    await world.waitForStatus(buyer, 'CONFIRMED');
    expect(await world.listCapturedMoney(buyer)).toMatchObject([{ captureCount: 1, capturedCents: 25_000 }]);
    expect(await world.readBooking(buyer)).toMatchObject({
      paidCents: DEPOSIT_CENTS,
      remainingCents: BALANCE_CENTS,
    });
    expect(await listGiftCardMovements(giftCard.id)).toEqual([
      ['GiftCardIssued', 15_000],
      ['GiftCardReserved', 15_000],
      ['GiftCardRedeemed', 15_000],
    ]);
    expect(await readGiftCardBalance(giftCard.code)).toEqual([200, 0, 0]);
  });

  test('an intent for the full amount is canceled and recreated when a gift card is applied or removed', async () => {
    const [buyer, giftCard] = [await placeHold(), await issueGiftCard(15_000)];
    const requestCents = async (): Promise<number> => {
      const { body } = await world.startPayment(buyer);
      return (body as unknown as { amountCents: number }).amountCents;
    };
    expect(await requestCents()).toBe(DEPOSIT_CENTS);

    await applyGiftCard(buyer, giftCard.code);
    expect([await requestCents(), await requestCents()]).toEqual([25_000, 25_000]);
    expect((await removeGiftCard(buyer, giftCard.id)).body).toMatchObject({
      giftCards: [],
      dueNowCents: DEPOSIT_CENTS,
    });
    expect(await requestCents()).toBe(DEPOSIT_CENTS);

    const cancellations = (await world.readHistory(buyer.id)).filter(
      ({ type }) => type === 'PaymentIntentCancelled',
    );
    expect(cancellations.map(({ data }) => (data as { reason: string }).reason)).toEqual([
      'amount-changed',
      'amount-changed',
    ]);
    expect(await readGiftCardBalance(giftCard.code)).toEqual([200, 15_000, 15_000]);
  });

  test('a gift card may be applied and removed repeatedly', async () => {
    const [buyer, giftCard] = [await placeHold(), await issueGiftCard(15_000)];
    await applyGiftCard(buyer, giftCard.code);
    for (let i = 0; i < 2; i++) expect((await removeGiftCard(buyer, giftCard.id)).status).toBe(200);
    expect(await readGiftCardBalance(giftCard.code)).toEqual([200, 15_000, 15_000]);
  });

  test('a full payment in another window leaves the gift card for the balance', async () => {
    const [buyer, giftCard] = [await placeHold(), await issueGiftCard(15_000)];
    const secret = await world.requestClientSecret(buyer);
    await applyGiftCard(buyer, giftCard.code);
    expect(await world.sandbox.payIntent(secret, CARDS.good)).toBe('succeeded');
    await world.waitForStatus(buyer, 'CONFIRMED');
    expect(await world.readBooking(buyer)).toMatchObject({ paidCents: 55_000, remainingCents: 145_000 });
  });

  test('gift cards that cover everything confirm the booking without any provider', async () => {
    const [buyer, firstGiftCard, secondGiftCard] = [
      await placeHold(),
      await issueGiftCard(50_000),
      await issueGiftCard(50_000),
    ];
    for (const giftCard of [firstGiftCard, secondGiftCard]) await applyGiftCard(buyer, giftCard.code);
    const { body } = await world.startPayment(buyer);
    expect(body).toMatchObject({ state: 'paid', booking: { status: 'CONFIRMED', paidCents: 100_000 } });
    expect(await world.listCapturedMoney(buyer)).toEqual([]);
    expect((await world.readHistory(buyer.id)).some(({ type }) => type === 'CustomerRegistered')).toBe(false);

    const secondReply = await world.startPayment(buyer);
    expect(secondReply.body.state).toBe('paid');
  });

  test('an expired hold frees the reserved amount', async () => {
    const [buyer, giftCard] = [await placeHold(), await issueGiftCard(15_000)];
    await applyGiftCard(buyer, giftCard.code);
    const holdEnd = (await world.readBooking(buyer)).hold?.expiresAt ?? '';
    await world.advanceTo(new Date(Date.parse(holdEnd) + 1_000));
    await world.waitForStatus(buyer, 'EXPIRED');
    await world.commandBus.execute(new ExpireHold(newStaffEnvelope(), buyer.id));

    expect(await listGiftCardMovements(giftCard.id)).toEqual([
      ['GiftCardIssued', 15_000],
      ['GiftCardReserved', 15_000],
      ['GiftCardReleased', 15_000],
    ]);
  });
});

describe('for a confirmed booking', () => {
  test('a gift card reduces the charge of the balance', async () => {
    const buyer = await world.bookTrip({ chargeInDays: 30 });
    const giftCard = await issueGiftCard(50_000);
    expect((await applyGiftCard(buyer, giftCard.code)).body).toMatchObject({
      promisedCents: 0,
      booking: { paidCents: 90_000, remainingCents: 110_000 },
    });

    await world.advanceToChargeDay(buyer);
    await waitUntil(async () => (await world.readBooking(buyer)).remainingCents === 0);
    expect(
      (await world.listCapturedMoney(buyer))
        .map(({ capturedCents }) => capturedCents)
        .toSorted((a, b) => a - b),
    ).toEqual([40_000, 110_000]);
  });

  test('an open intent for the full balance is canceled first', async () => {
    const buyer = await world.bookTrip({ chargeInDays: 30 });
    const balanceId =
      (await world.readBooking(buyer)).instalments.find(({ kind }) => kind === 'balance')?.id ?? '';
    expect((await world.payOpenAmount(buyer, balanceId, 'card')).status).toBe(200);
    const giftCard = await issueGiftCard(50_000);
    expect((await applyGiftCard(buyer, giftCard.code)).status).toBe(200);
    const { body } = await world.payOpenAmount(buyer, balanceId, 'card');
    expect(body).toMatchObject({ state: 'pay', amountCents: 110_000 });
  });

  test('a cancellation refunds the gift card in proportion, at once and without a provider', async () => {
    const [buyer, giftCard, other] = [
      await placeHold(),
      await issueGiftCard(50_000),
      await issueGiftCard(50_000),
    ];
    for (const { code } of [giftCard, other]) await applyGiftCard(buyer, code);
    expect(await world.sandbox.payIntent(await world.requestClientSecret(buyer, 'full'), CARDS.good)).toBe(
      'succeeded',
    );

    await world.waitForStatus(buyer, 'CONFIRMED');
    const preview = await world.callOk<CancellationPreview>(
      'POST',
      `/api/bookings/${buyer.id}/cancel/preview`,
      undefined,
      newBearerHeaders(buyer.capability),
    );
    expect(preview.refunds).toEqual([
      { method: 'gift-card', amountCents: preview.refundCents / 4 },
      { method: 'gift-card', amountCents: preview.refundCents / 4 },
      { method: 'card', amountCents: preview.refundCents / 2 },
    ]);

    await world.callOk(
      'POST',
      `/api/bookings/${buyer.id}/cancel/code`,
      undefined,
      newBearerHeaders(buyer.capability),
    );
    const code = await world.readMailedCode(buyer);
    const { retainedCents, refundCents } = preview;
    await world.callOk(
      'POST',
      `/api/bookings/${buyer.id}/cancel`,
      { code, retainedCents, refundCents },
      newBearerHeaders(buyer.capability),
    );
    await world.waitUntilAtRest();

    for (const { code: giftCardCode } of [giftCard, other])
      expect(await readGiftCardBalance(giftCardCode)).toEqual([200, refundCents / 4, refundCents / 4]);
    expect(await world.listCapturedMoney(buyer)).toMatchObject([
      { capturedCents: 100_000, refundedCents: refundCents / 2 },
    ]);
    expect(await world.readBooking(buyer)).toMatchObject({
      money: 'PARTLY_REFUNDED',
      refundedCents: refundCents,
    });
  });
});

test('a gift card is issued only by a signed-in member of staff', async () => {
  const terms = { amountCents: 1_000, reason: 'the guide fell ill', expiresOn: null, approvalId: null };
  const envelope = newEnvelope({ actor: { kind: 'staff', name: 'Ana' }, correlationId: v7() });

  await expect(world.commandBus.execute(new IssueGiftCard(envelope, terms))).rejects.toThrow(
    'no member of staff issues the gift card',
  );
});

test('no cent of a gift card is reserved twice when 200 buyers apply it at once through two processes', async () => {
  const giftCard = await issueGiftCard(50_000);
  const now = NOW;
  const clock = { now: () => now };
  const secondRunner = new CommandRunner(world.store, clock, {
    readModels: inlineReadModels,
    patienceMs: MINUTE_MS,
  });
  const firstRunner = new CommandRunner(world.store, clock, {
    readModels: inlineReadModels,
    patienceMs: MINUTE_MS,
  });
  const bookings = Array.from({ length: 200 }, () => v7());
  for (const bookingId of bookings)
    await firstRunner.run(newStaffEnvelope(), { booking: newBookingStream(bookingId) }, () => ({
      events: { booking: newCheapHold(bookingId) },
      result: null,
    }));
  const codes = world.app.nest.get(GiftCardCodes);
  const money = world.app.nest.get(PaymentStopper);
  const handlers = [firstRunner, secondRunner].map(
    (runner) => new ApplyGiftCardHandler(runner, clock, codes, money),
  );
  const replies = await Promise.all(
    bookings.map(async (id, i) =>
      handlers[i % 2]?.execute(new ApplyGiftCard(newStaffEnvelope(), id, giftCard.code)),
    ),
  );
  const refusals = replies.flatMap((reply) => (reply && isRefusal(reply) ? [reply.refused] : []));

  expect(new Set(refusals)).toEqual(new Set(['GIFT_CARD_EMPTY']));

  const movements = (await listGiftCardMovements(giftCard.id)).slice(1) as [string, number][];
  expect(movements).toHaveLength(200 - refusals.length);
  expect(movements.reduce((sum, [, cents]) => sum + cents, 0)).toBe(50_000);
  expect(movements.length).toBeGreaterThan(1);
  for (const movement of movements.slice(0, -1)) expect(movement).toEqual(['GiftCardReserved', 1_999]);
});
