import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { getBookingHistory } from '@wayfold/contracts/bookings/history';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { v4 } from 'uuid';
import { addDaysTo } from '../../support/add-days-to.js';
import { BALANCE_CENTS, DEPOSIT_CENTS, PRICE_CENTS } from '../../support/booking/builders.js';
import { BookingCustomer } from '../../support/world/booking-customer.js';
import { listMails, parseCapability } from '../../support/world/mails.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let customer: BookingCustomer;
beforeAll(async () => {
  [world, customer] = await openWorldFor(BookingCustomer);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

describe('a date change', () => {
  test('increases the balance, which is charged on its new date only, if that date is more expensive', async () => {
    const booking = await world.bookTrip();
    const oldChargeTime = await world.readChargeTime(booking);
    const newDepartureId = await world.publishDeparture({ chargeInDays: 30, perPersonCents: 125_050 });
    const preview = await customer.moveBooking(booking, newDepartureId);

    expect(preview).toMatchObject({
      differenceCents: 50_100,
      refundCents: 0,
      refunds: [],
      balanceCents: 210_100,
      lostCoupon: null,
      from: { departureId: booking.booking.departureId },
      to: { departureId: newDepartureId },
    });
    expect(await world.readBooking(booking)).toMatchObject({
      departureId: newDepartureId,
      totalCents: 250_100,
      paidCents: DEPOSIT_CENTS,
      remainingCents: 210_100,
      balanceChargeDate: preview.balanceChargeDate,
    });
    expect({
      seatsBefore: await customer.readSeats(booking.booking.departureId),
      seatsAfter: await customer.readSeats(newDepartureId),
    }).toEqual({ seatsBefore: {}, seatsAfter: { [booking.id]: 2 } });

    await world.advanceTo(addDaysTo(oldChargeTime, 8));
    await world.waitUntilAtRest();
    expect(await customer.sumRetainedCents(booking)).toBe(DEPOSIT_CENTS);

    await world.advanceToChargeDay(booking);
    await world.waitUntilAtRest();
    expect(await world.listCapturedMoney(booking)).toMatchObject([
      { captureCount: 1, capturedCents: DEPOSIT_CENTS },
      { captureCount: 1, capturedCents: 210_100 },
    ]);
    expect(await world.readBooking(booking)).toMatchObject({
      money: 'PAID',
      paidCents: 250_100,
      remainingCents: 0,
    });
  });

  test('refunds only what was paid beyond the price if the new date is cheaper', async () => {
    const booking = await world.bookTrip();
    const cheaperDepartureId = await world.publishDeparture({ chargeInDays: 30, perPersonCents: 80_000 });
    expect(await customer.moveBooking(booking, cheaperDepartureId)).toMatchObject({
      differenceCents: -DEPOSIT_CENTS,
      refundCents: 0,
      balanceCents: 120_000,
    });

    const cheapestDepartureId = await world.publishDeparture({ chargeInDays: 40, perPersonCents: 15_000 });
    expect(await customer.moveBooking(booking, cheapestDepartureId)).toMatchObject({
      differenceCents: -130_000,
      refundCents: 10_000,
      balanceCents: 0,
      balanceChargeDate: null,
      refunds: [{ method: 'card', amountCents: 10_000 }],
    });

    await world.waitUntilAtRest();
    expect(await world.listCapturedMoney(booking)).toMatchObject([
      { captureCount: 1, capturedCents: DEPOSIT_CENTS, refundedCents: 10_000 },
    ]);
    expect(await world.readBooking(booking)).toMatchObject({
      money: 'PAID',
      remainingCents: 0,
      totalCents: 30_000,
    });

    // The next date costs more again: exactly the refunded amount is owed again.
    const secondMove = await customer.moveBooking(
      booking,
      await world.publishDeparture({ chargeInDays: 50 }),
    );
    expect(secondMove).toMatchObject({ differenceCents: 170_000, refundCents: 0, balanceCents: 170_000 });

    await world.advanceToChargeDay(booking);
    await world.waitUntilAtRest();
    expect(await customer.sumRetainedCents(booking)).toBe(PRICE_CENTS);
  });

  test('leaves the difference to the customer on its due date if a paid booking becomes more expensive', async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    await customer.moveBooking(
      booking,
      await world.publishDeparture({ chargeInDays: 30, perPersonCents: 110_000 }),
    );
    expect(await world.readBooking(booking)).toMatchObject({ remainingCents: 20_000, money: 'DEPOSIT_PAID' });

    // A booking paid in full has no saved card, so the customer is asked instead of charged.
    await world.advanceToChargeDay(booking);
    await world.waitUntilAtRest();
    expect({
      money: (await world.readBooking(booking)).money,
      retainedCents: await customer.sumRetainedCents(booking),
    }).toEqual({ money: 'ACTION_REQUIRED', retainedCents: PRICE_CENTS });

    const { id } = await world.readBalance(booking);
    const { body } = await world.payOpenAmount(booking, id, 'card');
    await world.sandbox.payIntent(body.card!.clientSecret);
    await world.waitUntilPaid(booking);
    expect(await customer.sumRetainedCents(booking)).toBe(220_000);
  });

  const listGrantedCapabilities = async (booking: BookingHandle) =>
    (await world.readHistory(booking.id)).flatMap(({ type, data }) =>
      type === 'CapabilityGranted' ? [data] : [],
    );
  const getWithCapability = <T>(booking: BookingHandle, capability: string, path = '') =>
    world.get<T>(`/api/bookings/${booking.id}${path}`, { authorization: `Bearer ${capability}` });
  const listMailedFlags = async (booking: BookingHandle, capability: string) => {
    const { body } = await getWithCapability<RouteReply<typeof getBookingHistory>>(
      booking,
      capability,
      '/history',
    );
    const links = body.entries.filter(({ type }) => type === 'CapabilityGranted');
    return links.map(({ facts }) => facts.isMailed);
  };

  test('mails a link that is valid beyond the new return if the new date is much later', async () => {
    const booking = await world.bookTrip();
    const [oldLink] = await listGrantedCapabilities(booking);

    await customer.moveBooking(booking, await world.publishDeparture({ chargeInDays: 400 }));
    await world.waitUntilAtRest();

    const mails = await listMails(world, booking.id);
    expect(mails.map(({ kind }) => kind)).not.toContain('link');

    const capability = parseCapability(mails.find(({ kind }) => kind === 'date-changed'));
    await world.advanceTo(new Date(oldLink!.expiresAt));

    expect({
      oldLink: (await getWithCapability(booking, booking.capability)).status,
      newLink: (await getWithCapability(booking, capability)).status,
    }).toEqual({ oldLink: 404, newLink: 200 });
    // The first link was for the booking device; the history says that the second link was mailed.
    expect(await listMailedFlags(booking, capability)).toEqual([false, true]);

    // A return date before the link's end needs no new link.
    await customer.moveBooking(
      { ...booking, capability },
      await world.publishDeparture({ chargeInDays: 30 }),
    );
    expect(await listGrantedCapabilities(booking)).toHaveLength(2);
  });

  test('keeps a discount only if it applies to the new date', async () => {
    const [firstId, discountedId, fullPriceId] = [
      await world.publishDeparture({ chargeInDays: 30 }),
      await world.publishDeparture({ chargeInDays: 30 }),
      await world.publishDeparture({ chargeInDays: 30 }),
    ];
    const code = `MOVE-${v4().slice(0, 8)}`.toUpperCase();
    const booking = await customer.bookWithCoupon(code, [firstId, discountedId]);
    expect(await customer.moveBooking(booking, discountedId)).toMatchObject({
      differenceCents: 0,
      lostCoupon: null,
    });
    expect(await customer.moveBooking(booking, fullPriceId)).toMatchObject({
      differenceCents: 20_000,
      lostCoupon: code,
    });

    await world.waitForReadModels();
    expect((await world.requestQuote(firstId, 2, code)).discountCents).toBe(20_000);
    expect(await world.readBooking(booking)).toMatchObject({
      couponCode: null,
      discountCents: 0,
      totalCents: PRICE_CENTS,
    });
  });
});

describe('a date change request', () => {
  test('is refused without the newest code or with an outdated preview', async () => {
    const booking = await world.bookTrip();
    const newDepartureId = await world.publishDeparture({ chargeInDays: 30 });
    const { hash } = await customer.previewChange(booking, newDepartureId);

    expect((await customer.changeDate(booking, newDepartureId, { hash, code: '000000' })).body.code).toBe(
      'CODE_EXPIRED',
    );

    const code = await customer.requestCode(booking);
    const otherPreview = { hash: 'a'.repeat(64), code };
    const refusedReply = await customer.changeDate(booking, newDepartureId, otherPreview);

    expect(refusedReply).toMatchObject({
      status: 409,
      body: { code: 'PREVIEW_CHANGED', facts: { hash, openCents: BALANCE_CENTS, differenceCents: 0 } },
    });

    const key = v4();
    const response = await customer.changeDate(booking, newDepartureId, { hash, code }, key);
    expect(response.status).toBe(200);
    // A repeat under the same key gives the same response; another date under it is an error.
    expect((await customer.changeDate(booking, newDepartureId, { hash, code }, key)).body).toEqual(
      response.body,
    );
    expect(
      (await customer.changeDate(booking, booking.booking.departureId, { hash, code }, key)).body.code,
    ).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await world.countEvents(booking, 'DepartureChanged')).toBe(1);
  });

  test('is refused to an unknown or a full departure', async () => {
    const booking = await world.bookTrip();
    expect(await customer.readPreviewRefusal(booking, v4())).toBe('DEPARTURE_UNKNOWN');
    const fullDepartureId = await world.publishDeparture({ chargeInDays: 30 });
    await world.bookTrip({ departureId: fullDepartureId });
    expect(await customer.readPreviewRefusal(booking, fullDepartureId)).toBe('NOT_ENOUGH_SEATS');
  });
});

test('a date change closes an open payment form, which then accepts no payment', async () => {
  const booking = await world.bookTrip();
  const secret = await world.requestBalanceSecret(booking);
  await customer.moveBooking(booking, await world.publishDeparture({ chargeInDays: 30 }));
  expect(await world.readEventTypes(booking)).toContain('PaymentIntentCancelled');
  expect(await world.sandbox.payIntent(secret)).not.toBe('succeeded');
  await world.advanceToChargeDay(booking);
  await world.waitUntilAtRest();
  expect(await customer.sumRetainedCents(booking)).toBe(PRICE_CENTS);
});
