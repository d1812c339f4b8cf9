import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { RefundPreview } from '@wayfold/contracts/payments/refunds';
import { v4 } from 'uuid';
import { addDaysTo } from '../../support/add-days-to.js';
import { BALANCE_CENTS, DEPOSIT_CENTS, PRICE_CENTS } from '../../support/booking/builders.js';
import { Random } from '../../support/random.js';
import type { BookingCustomer } from '../../support/world/booking-customer.js';
import type { Colleagues } from '../../support/world/colleagues.js';
import { openStaffedWorld } from '../../support/world/open-world-for.js';
import { readRaceSeed } from '../../support/world/races/random-races.js';
import { listRaceOrders, runTogether } from '../../support/world/races/run-together.js';
import { type BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let customer: BookingCustomer;
let staff: Colleagues;
beforeAll(async () => {
  ({ world, customer, staff } = await openStaffedWorld());
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const listEvents = async ({ id }: BookingHandle, ...types: string[]) =>
  (await world.readHistory(id)).filter(({ type }) => types.includes(type));

/** Refunds as staff, and returns the code of the refusal. */
const readRefundCode = async ({ id }: BookingHandle, body: object): Promise<string | undefined> =>
  (await staff.moveMoney(id, 'refunds', body)).body.code;

describe('a refund by staff', () => {
  test('has a preview that starts nothing', async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    const { body: preview } = await staff.moveMoney<RefundPreview>(booking.id, 'refunds/preview', {
      amountCents: 12_345,
    });

    expect(preview).toMatchObject({
      refundableCents: PRICE_CENTS,
      needsSecondPerson: false,
      approvalLimitCents: 50_000,
      refunds: [{ method: 'card', amountCents: 12_345 }],
    });
    expect(await listEvents(booking, 'RefundOrdered', 'RefundStarted')).toEqual([]);
  });

  test('is executed once per key', async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    const key = v4();
    const [firstResponse, secondResponse] = await Promise.all(
      [1, 2].map(() => staff.moveMoney(booking.id, 'refunds', { amountCents: 12_345 }, key)),
    );
    expect({
      firstStatus: firstResponse?.status,
      secondStatus: secondResponse?.status,
      id: firstResponse?.body.id,
    }).toEqual({ firstStatus: 201, secondStatus: 201, id: secondResponse?.body.id });
    expect((await staff.moveMoney(booking.id, 'refunds', { amountCents: 12_346 }, key)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );

    await world.waitForEvent(booking, 'PaymentRefunded');
    await world.waitUntilAtRest();
    expect(await customer.sumRetainedCents(booking)).toBe(187_655);

    const refundsOrdered = await listEvents(booking, 'RefundOrdered');
    expect(refundsOrdered.map(({ data, meta }) => [data, meta.actor.kind, meta.actor.name])).toEqual([
      [
        {
          refundOrderId: firstResponse?.body.id,
          amountCents: 12_345,
          reason: 'as agreed on the phone',
          approvalId: null,
        },
        'staff',
        'finance',
      ],
    ]);
    expect((await staff.moveMoney(booking.id, 'refunds', { amountCents: 187_656 })).body.code).toBe(
      'APPROVAL_REQUIRED',
    );
  });

  test('needs the approval of a second person for exactly this refund when large', async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    const amountCents = 60_000;
    expect((await staff.moveMoney(booking.id, 'refunds', { amountCents })).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      facts: { approvalLimitCents: 50_000 },
    });

    const approvalId = await staff.obtainApproval('refund', booking.id, amountCents);
    expect(await readRefundCode(booking, { amountCents: 60_001, approvalId })).toBe('APPROVAL_DIFFERS');
    expect((await staff.moveMoney(booking.id, 'goodwill', { amountCents, approvalId })).body.code).toBe(
      'APPROVAL_DIFFERS',
    );
    expect(await readRefundCode(booking, { amountCents, approvalId: v4() })).toBe('APPROVAL_NOT_GRANTED');
  });

  test('uses up the approval of a second person in the same append', async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    const amountCents = 60_000;
    const approvalId = await staff.obtainApproval('refund', booking.id, amountCents);
    // A request refused for another reason does not use up the approval.
    const parts = [{ paymentId: 'pi_nobody', amountCents }];
    expect(await readRefundCode(booking, { amountCents, approvalId, payments: parts })).toBe(
      'PAYMENT_UNKNOWN',
    );

    const codes = await Promise.all([1, 2].map(() => readRefundCode(booking, { amountCents, approvalId })));
    expect(new Set(codes)).toEqual(new Set([undefined, 'APPROVAL_NOT_GRANTED']));

    await world.waitUntilAtRest();
    expect(await customer.sumRetainedCents(booking)).toBe(140_000);

    const [approvalUsed] = (await world.store.readStreams([approvalId])).get(approvalId)?.slice(-1) ?? [];
    const [refundOrdered] = await listEvents(booking, 'RefundOrdered');
    expect({ type: approvalUsed?.type, commandId: approvalUsed?.meta.commandId }).toEqual({
      type: 'ApprovalUsed',
      commandId: refundOrdered?.meta.commandId,
    });
  });
});

describe('a cancellation by the operator', () => {
  const cancelBooking = async ({ id }: BookingHandle, details: object) => {
    const path = `/api/ops/bookings/${id}/cancel`;
    const request = { by: 'operator', retainedCents: 0, reason: 'the river is too high', ...details };
    const { body } = await staff.post<{ code?: string; facts?: object; status?: string }>(
      'agent',
      path,
      request,
    );
    return body;
  };

  test('waives a large fee only with a second person’s approval, which is used with it', async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    await world.advanceBy(50 * DAY_MS);
    const fullRefund = { refundCents: PRICE_CENTS };
    const facts = { approvalLimitCents: 50_000, amountCents: PRICE_CENTS };
    expect(await cancelBooking(booking, fullRefund)).toMatchObject({ code: 'APPROVAL_REQUIRED', facts });
    expect(await world.readEventTypes(booking)).not.toContain('BookingCancelled');

    const wrongApprovals = [
      await staff.obtainApproval('waived-fee', booking.id, 199_999),
      await staff.obtainApproval('refund', booking.id, PRICE_CENTS),
    ];
    for (const approvalId of wrongApprovals)
      expect((await cancelBooking(booking, { ...fullRefund, approvalId })).code).toBe('APPROVAL_DIFFERS');
    const approvalId = await staff.obtainApproval('waived-fee', booking.id, PRICE_CENTS);
    expect((await cancelBooking(booking, { ...fullRefund, approvalId })).status).toBe('CANCELLED');

    const [approvalUsed] = (await world.store.readStreams([approvalId])).get(approvalId)?.slice(-1) ?? [];
    const [bookingCancelled] = await listEvents(booking, 'BookingCancelled');
    expect({ type: approvalUsed?.type, commandId: approvalUsed?.meta.commandId }).toEqual({
      type: 'ApprovalUsed',
      commandId: bookingCancelled?.meta.commandId,
    });

    await world.waitUntilAtRest();
    expect(await customer.sumRetainedCents(booking)).toBe(0);
  });

  test('waives a small fee without a second person', async () => {
    const depositBooking = await world.bookTrip();
    expect((await cancelBooking(depositBooking, { refundCents: DEPOSIT_CENTS })).status).toBe('CANCELLED');
    const paidBooking = await world.bookTrip({ plan: 'full' });
    const partialWaiver = { by: 'staff', retainedCents: DEPOSIT_CENTS, refundCents: BALANCE_CENTS };
    expect((await cancelBooking(paidBooking, partialWaiver)).status).toBe('CANCELLED');
  });
});

describe('money received by staff', () => {
  test('pays the balance in place of an open payment form', async () => {
    const booking = await world.bookTrip();
    const chargeTime = await world.readChargeTime(booking);
    const secret = await world.requestBalanceSecret(booking);
    const amountCents = BALANCE_CENTS;
    const approvalId = await staff.obtainApproval('manual-payment', booking.id, amountCents);
    const paymentReply = await staff.moveMoney(booking.id, 'manual-payments', { amountCents, approvalId });
    expect(paymentReply).toMatchObject({
      status: 201,
      body: { booking: { money: 'PAID', remainingCents: 0 } },
    });
    expect(await world.sandbox.payIntent(secret)).not.toBe('succeeded');

    await world.advanceTo(addDaysTo(chargeTime, 8));
    await world.waitUntilAtRest();
    expect(await customer.sumRetainedCents(booking)).toBe(DEPOSIT_CENTS);
    expect(await world.countEvents(booking, 'ChargeStarted')).toBe(0);
  });

  test('pays a part: the remainder is charged automatically, to the cent', async () => {
    const booking = await world.bookTrip();
    const paymentResponse = await staff.moveMoney(booking.id, 'manual-payments', { amountCents: 33_333 });
    expect(paymentResponse.body.booking).toMatchObject({ remainingCents: 126_667 });

    await world.advanceToChargeDay(booking);
    await world.waitUntilAtRest();
    expect(await customer.sumRetainedCents(booking)).toBe(166_667);
    expect(await world.readBooking(booking)).toMatchObject({
      money: 'PAID',
      paidCents: PRICE_CENTS,
      surplusCents: 0,
    });
  });

  test('confirms a hold, with its seats', async () => {
    const departureId = await world.publishDeparture();
    const booking = await world.holdSeats(departureId);

    expect(
      (await staff.moveMoney(booking.id, 'manual-payments', { amountCents: DEPOSIT_CENTS })).status,
    ).toBe(201);
    expect(await world.readBooking(booking)).toMatchObject({ status: 'CONFIRMED', paidCents: DEPOSIT_CENTS });
    expect(await customer.readSeats(departureId)).toEqual({ [booking.id]: 2 });
  });

  test('is recorded above the limit only with the approval of a second person', async () => {
    const booking = await world.bookTrip();
    await world.waitUntilAtRest();
    const previousHead = await world.store.readHead();
    const refusedReply = await staff.moveMoney(booking.id, 'manual-payments', { amountCents: 50_001 });
    expect(refusedReply).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_REQUIRED', facts: { approvalLimitCents: 50_000 } },
    });

    await world.waitUntilAtRest();
    expect(await world.store.readHead()).toBe(previousHead);
    expect(await world.readBooking(booking)).toMatchObject({
      money: 'DEPOSIT_PAID',
      remainingCents: BALANCE_CENTS,
    });

    const acceptedReply = await staff.moveMoney(booking.id, 'manual-payments', { amountCents: 50_000 });
    expect(acceptedReply).toMatchObject({ status: 201, body: { booking: { remainingCents: 110_000 } } });
  });

  /** Retries while the provider still processes the card. */
  async function recordMoney(bookingId: string, amountCents: number) {
    for (;;) {
      const response = await staff.moveMoney(bookingId, 'manual-payments', { amountCents });
      if (response.status !== 409 || response.body.code !== 'PAYMENT_IN_PROGRESS') return response;
    }
  }

  test('pays once or leaves a surplus for the customer when it arrives during the automatic charge', async () => {
    const seed = readRaceSeed();
    const random = new Random(seed);
    const outcomes = new Set<string>();
    for (const [race, order] of listRaceOrders(6).entries()) {
      const booking = await world.bookTrip();
      const chargeTime = await world.readChargeTime(booking);
      await world.advanceTo(new Date(chargeTime.getTime() - MINUTE_MS));
      const [response] = await runTogether(
        { world, random, order },
        () => recordMoney(booking.id, 50_000),
        () => world.advanceTo(chargeTime),
      );
      expect({ seed, status: response.status }).toEqual({ seed, status: 201 });
      await world.advanceTo(addDaysTo(chargeTime, 8));
      await world.waitUntilAtRest();
      const view = await world.readBooking(booking);
      outcomes.add(view.surplusCents > 0 ? 'charged before' : 'charged the rest');
      expect({ seed, race, owedCents: (await customer.sumRetainedCents(booking)) + 50_000 }).toEqual({
        seed,
        race,
        owedCents: PRICE_CENTS + view.surplusCents,
      });
      expect({ seed, remainingCents: view.remainingCents }).toEqual({ seed, remainingCents: 0 });
    }

    expect({ seed, outcomes: [...outcomes].sort() }).toEqual({
      seed,
      outcomes: ['charged before', 'charged the rest'],
    });
  });
});

test('goodwill reduces the balance, and is refunded to the card once nothing is open', async () => {
  const booking = await world.bookTrip();
  const goodwill = await staff.moveMoney(booking.id, 'goodwill', { amountCents: 10_000 });
  expect(goodwill.body.booking).toMatchObject({ remainingCents: 150_000 });

  await world.advanceToChargeDay(booking);
  await world.waitUntilAtRest();
  expect(await customer.sumRetainedCents(booking)).toBe(190_000);

  await staff.moveMoney(booking.id, 'goodwill', { amountCents: 7_000 });
  await world.waitForEvent(booking, 'PaymentRefunded');
  await world.waitUntilAtRest();
  expect(await customer.sumRetainedCents(booking)).toBe(183_000);
  expect(await listEvents(booking, 'GoodwillGranted')).toHaveLength(2);
});
