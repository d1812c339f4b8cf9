import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
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
import { BALANCE_CENTS, DEPOSIT_CENTS, newHeldHistory, NOW } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import { BookingCustomer } from '../../support/world/booking-customer.js';
import { issueGiftCard } from '../../support/world/gift-cards.js';
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

/** Creates the events of a hold for a price of 19.99. */
const newCheapHistory = (bookingId: string): BookingEvent[] =>
  newHeldHistory({ bookingId }).flatMap((event): BookingEvent[] => {
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
  const booking = await world.bookTrip();
  const { status, body } = await world.payOpenAmount(booking, deriveBalanceId(booking), 'card');
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { card: { clientSecret: expect.any(String) } },
  });

  const blockedGiftCard = await issueGiftCard(world, 10_000);
  await world.commandBus.execute(
    new SwitchGiftCardBlock(newStaffEnvelope(), blockedGiftCard.id, 'Block', 'stolen'),
  );
  const emptyGiftCard = await issueGiftCard(world, 10_000);
  const otherBooking = await placeHold();
  await applyGiftCard(otherBooking, emptyGiftCard.code);
  expect((await applyGiftCard(booking, blockedGiftCard.code)).body.code).toBe('GIFT_CARD_NOT_USABLE');
  expect((await applyGiftCard(booking, emptyGiftCard.code)).body.code).toBe('GIFT_CARD_EMPTY');

  const cancelledIntents = (await world.readHistory(booking.id)).filter(
    ({ type }) => type === 'PaymentIntentCancelled',
  );
  expect(cancelledIntents).toEqual([]);
  expect(await world.sandbox.payIntent(body.card!.clientSecret, CARDS.good)).toBe('succeeded');
});

describe('at the checkout', () => {
  test('a gift card and the provider each pay their part together', async () => {
    const [booking, giftCard] = [await placeHold(), await issueGiftCard(world, 15_000)];
    const { status, body } = await applyGiftCard(booking, giftCard.code.toLowerCase().replaceAll('-', ' '));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        giftCards: [{ id: giftCard.id, amountCents: 15_000 }],
        promisedCents: 15_000,
        dueNowCents: 25_000,
      },
    });
    expect(await readGiftCardBalance(giftCard.code)).toEqual([200, 15_000, 0]);
    expect(await world.sandbox.payIntent(await world.requestClientSecret(booking), CARDS.good)).toBe(
      'succeeded',
    );

    await world.waitForStatus(booking, 'CONFIRMED');
    expect(await world.listCapturedMoney(booking)).toMatchObject([
      { captureCount: 1, capturedCents: 25_000 },
    ]);
    expect(await world.readBooking(booking)).toMatchObject({
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
    const [booking, giftCard] = [await placeHold(), await issueGiftCard(world, 15_000)];
    const requestCents = async () => (await world.startPayment(booking)).body.amountCents;
    expect(await requestCents()).toBe(DEPOSIT_CENTS);

    await applyGiftCard(booking, giftCard.code);
    expect([await requestCents(), await requestCents()]).toEqual([25_000, 25_000]);
    expect((await removeGiftCard(booking, giftCard.id)).body).toMatchObject({
      giftCards: [],
      dueNowCents: DEPOSIT_CENTS,
    });
    expect(await requestCents()).toBe(DEPOSIT_CENTS);

    const cancellations = (await world.readHistory(booking.id)).filter(
      ({ type }) => type === 'PaymentIntentCancelled',
    );
    expect(cancellations.map(({ data }) => (data as { reason: string }).reason)).toEqual([
      'amount-changed',
      'amount-changed',
    ]);
    expect(await readGiftCardBalance(giftCard.code)).toEqual([200, 15_000, 15_000]);
  });

  test('a gift card may be applied and removed repeatedly', async () => {
    const [booking, giftCard] = [await placeHold(), await issueGiftCard(world, 15_000)];
    await applyGiftCard(booking, giftCard.code);
    for (let i = 0; i < 2; i++) expect((await removeGiftCard(booking, giftCard.id)).status).toBe(200);
    expect(await readGiftCardBalance(giftCard.code)).toEqual([200, 15_000, 15_000]);
  });

  test('a full payment in another window leaves the gift card for the balance', async () => {
    const [booking, giftCard] = [await placeHold(), await issueGiftCard(world, 15_000)];
    const secret = await world.requestClientSecret(booking);
    await applyGiftCard(booking, giftCard.code);
    expect(await world.sandbox.payIntent(secret, CARDS.good)).toBe('succeeded');
    await world.waitForStatus(booking, 'CONFIRMED');
    expect(await world.readBooking(booking)).toMatchObject({ paidCents: 55_000, remainingCents: 145_000 });
  });

  test('gift cards that cover everything confirm the booking without any provider', async () => {
    const [booking, firstGiftCard, secondGiftCard] = [
      await placeHold(),
      await issueGiftCard(world, 50_000),
      await issueGiftCard(world, 50_000),
    ];
    for (const giftCard of [firstGiftCard, secondGiftCard]) await applyGiftCard(booking, giftCard.code);
    const { body } = await world.startPayment(booking);
    expect(body).toMatchObject({ state: 'paid', booking: { status: 'CONFIRMED', paidCents: 100_000 } });
    expect(await world.listCapturedMoney(booking)).toEqual([]);
    expect((await world.readHistory(booking.id)).some(({ type }) => type === 'CustomerRegistered')).toBe(
      false,
    );

    const secondReply = await world.startPayment(booking);
    expect(secondReply.body.state).toBe('paid');
  });

  test('an expired hold frees the reserved amount', async () => {
    const [booking, giftCard] = [await placeHold(), await issueGiftCard(world, 15_000)];
    await applyGiftCard(booking, giftCard.code);
    const holdEnd = (await world.readBooking(booking)).hold!.expiresAt;
    await world.advanceTo(new Date(Date.parse(holdEnd) + 1_000));
    await world.waitForStatus(booking, 'EXPIRED');
    await world.commandBus.execute(new ExpireHold(newStaffEnvelope(), booking.id));

    expect(await listGiftCardMovements(giftCard.id)).toEqual([
      ['GiftCardIssued', 15_000],
      ['GiftCardReserved', 15_000],
      ['GiftCardReleased', 15_000],
    ]);
  });
});

describe('for a confirmed booking', () => {
  test('a gift card reduces the charge of the balance', async () => {
    const booking = await world.bookTrip({ chargeInDays: 30 });
    const giftCard = await issueGiftCard(world, 50_000);
    expect((await applyGiftCard(booking, giftCard.code)).body).toMatchObject({
      promisedCents: 0,
      booking: { paidCents: 90_000, remainingCents: 110_000 },
    });

    await world.advanceToChargeDay(booking);
    await waitUntil(async () => (await world.readBooking(booking)).remainingCents === 0);
    expect(
      (await world.listCapturedMoney(booking))
        .map(({ capturedCents }) => capturedCents)
        .toSorted((a, b) => a - b),
    ).toEqual([40_000, 110_000]);
  });

  test('an open intent for the full balance is canceled first', async () => {
    const booking = await world.bookTrip({ chargeInDays: 30 });
    const balanceId = deriveBalanceId(booking);
    expect((await world.payOpenAmount(booking, balanceId, 'card')).status).toBe(200);
    const giftCard = await issueGiftCard(world, 50_000);
    expect((await applyGiftCard(booking, giftCard.code)).status).toBe(200);
    const { body } = await world.payOpenAmount(booking, balanceId, 'card');
    expect(body).toMatchObject({ state: 'pay', amountCents: 110_000 });
  });

  test('a cancellation refunds the gift card in proportion, at once and without a provider', async () => {
    const [booking, giftCard, otherGiftCard] = [
      await placeHold(),
      await issueGiftCard(world, 50_000),
      await issueGiftCard(world, 50_000),
    ];
    for (const { code } of [giftCard, otherGiftCard]) await applyGiftCard(booking, code);
    expect(await world.sandbox.payIntent(await world.requestClientSecret(booking, 'full'), CARDS.good)).toBe(
      'succeeded',
    );

    await world.waitForStatus(booking, 'CONFIRMED');
    const { refunds, refundCents } = await new BookingCustomer(world).cancelBooking(booking);
    expect(refunds).toEqual([
      { method: 'gift-card', amountCents: refundCents / 4 },
      { method: 'gift-card', amountCents: refundCents / 4 },
      { method: 'card', amountCents: refundCents / 2 },
    ]);

    await world.waitUntilAtRest();
    for (const { code } of [giftCard, otherGiftCard])
      expect(await readGiftCardBalance(code)).toEqual([200, refundCents / 4, refundCents / 4]);
    expect(await world.listCapturedMoney(booking)).toMatchObject([
      { capturedCents: 100_000, refundedCents: refundCents / 2 },
    ]);
    expect(await world.readBooking(booking)).toMatchObject({
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
  const giftCard = await issueGiftCard(world, 50_000);
  const clock = { now: () => NOW };
  const runnerOptions = { readModels: inlineReadModels, patienceMs: MINUTE_MS };
  const firstRunner = new CommandRunner(world.store, clock, runnerOptions);
  const secondRunner = new CommandRunner(world.store, clock, runnerOptions);
  const bookingIds = Array.from({ length: 200 }, () => v7());
  for (const bookingId of bookingIds)
    await firstRunner.run(newStaffEnvelope(), { booking: newBookingStream(bookingId) }, () => ({
      events: { booking: newCheapHistory(bookingId) },
      result: null,
    }));
  const codes = world.app.nest.get(GiftCardCodes);
  const paymentStopper = world.app.nest.get(PaymentStopper);
  const handlers = [firstRunner, secondRunner].map(
    (runner) => new ApplyGiftCardHandler(runner, clock, codes, paymentStopper),
  );
  const replies = await Promise.all(
    bookingIds.map(async (id, i) =>
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
