import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { CancellationPreview } from '@wayfold/contracts/bookings/changes';
import { addDaysTo } from '../../support/add-days-to.js';
import { BALANCE_CENTS, DEPOSIT_CENTS, PRICE_CENTS } from '../../support/booking/builders.js';
import { Random } from '../../support/random.js';
import { BookingCustomer } from '../../support/world/booking-customer.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { readRaceSeed } from '../../support/world/races/random-races.js';
import { listRaceOrders, runTogether } from '../../support/world/races/run-together.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let customer: BookingCustomer;
beforeAll(async () => {
  [world, customer] = await openWorldFor(BookingCustomer);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const chooseWrongCode = (mailedCode: string): string => (mailedCode === '111111' ? '222222' : '111111');
const pickAmounts = ({ retainedCents, refundCents }: CancellationPreview) => ({ retainedCents, refundCents });

describe('a cancellation', () => {
  test('retains the deposit as previewed, frees the seats and voids the charge', async () => {
    const booking = await world.bookTrip();
    const preview = await customer.previewCancellation(booking);
    expect(preview).toMatchObject({
      policy: 'cancellation/1',
      daysBefore: 70,
      feeCents: DEPOSIT_CENTS,
      refunds: [],
      booking: { status: 'CANCELLED', remainingCents: 0 },
    });
    expect(await world.readEventTypes(booking)).not.toContain('BookingCancelled');

    const code = await customer.requestCode(booking, 'cancel');
    const { status, body } = await customer.post(booking, 'cancel', { code, ...pickAmounts(preview) });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'CANCELLED', remainingCents: 0 } });
    expect((await world.readAllotmentEventTypes(booking.booking.departureId)).at(-1)).toBe('SeatsReleased');

    await world.advanceTo(addDaysTo(await world.readChargeTime(booking), 12));
    await world.waitUntilAtRest();
    expect(await world.listCapturedMoney(booking)).toMatchObject([
      { captureCount: 1, capturedCents: DEPOSIT_CENTS, refundedCents: 0 },
    ]);
  });

  test('is refused with changed amounts, or if it is repeated after its code was used up', async () => {
    const booking = await world.bookTrip();
    const amounts = pickAmounts(await customer.previewCancellation(booking));
    const code = await customer.requestCode(booking, 'cancel');
    const otherAmounts = { retainedCents: 0, refundCents: DEPOSIT_CENTS };
    const refusal = await customer.post(booking, 'cancel', { code, ...otherAmounts });
    expect(refusal.body.code).toBe('PREVIEW_CHANGED');

    await customer.post(booking, 'cancel', { code, ...amounts });
    const secondReply = await customer.post(booking, 'cancel', { code, ...amounts });
    expect(secondReply).toMatchObject({ status: 409, body: { code: 'ALREADY_CANCELLED' } });
    const secondPreview = await customer.post(booking, 'cancel/preview');
    expect(secondPreview).toMatchObject({ status: 409, body: { code: 'ALREADY_CANCELLED' } });
  });

  test('refunds the remainder of a full payment to the card, once', async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    const { refunds } = await customer.cancelBooking(booking);
    expect(refunds).toEqual([{ method: 'card', amountCents: BALANCE_CENTS }]);

    await world.waitForEvent(booking, 'PaymentRefunded');
    await world.waitUntilAtRest();
    expect(await world.listCapturedMoney(booking)).toMatchObject([
      { captureCount: 1, capturedCents: PRICE_CENTS, refundCount: 1, refundedCents: BALANCE_CENTS },
    ]);
    expect(await world.readBooking(booking)).toMatchObject({
      money: 'PARTLY_REFUNDED',
      refundedCents: BALANCE_CENTS,
    });
  });

  test('needs the mailed code', async () => {
    const booking = await world.bookTrip();
    const amounts = pickAmounts(await customer.previewCancellation(booking));
    const cancelForCode = async (code: string) =>
      (await customer.post(booking, 'cancel', { code, ...amounts })).body.code;

    const mailedCode = await customer.requestCode(booking, 'cancel');
    expect(await cancelForCode(chooseWrongCode(mailedCode))).toBe('CODE_WRONG');
    expect((await world.readBooking(booking)).status).toBe('CONFIRMED');
    expect(await cancelForCode(mailedCode)).toBeUndefined();
    expect((await world.readBooking(booking)).status).toBe('CANCELLED');
  });

  test('checks only five of many codes that are sent at once', async () => {
    const booking = await world.bookTrip();
    const amounts = pickAmounts(await customer.previewCancellation(booking));
    const code = chooseWrongCode(await customer.requestCode(booking, 'cancel'));
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => customer.post(booking, 'cancel', { code, ...amounts })),
    );

    expect(responses.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(5);
    expect(await world.countEvents(booking, 'ConfirmationCodeFailed')).toBe(5);
  });

  test('closes the open payment form, which then accepts no payment', async () => {
    const booking = await world.bookTrip();
    const secret = await world.requestBalanceSecret(booking);
    await customer.cancelBooking(booking);
    expect(await world.readEventTypes(booking)).toContain('PaymentIntentCancelled');
    expect(await world.sandbox.payIntent(secret)).not.toBe('succeeded');

    await world.waitUntilAtRest();
    expect(await world.listCapturedMoney(booking)).toMatchObject([{ capturedCents: DEPOSIT_CENTS }]);
  });
});

test('a cancellation during the automatic charge either follows the charge or prevents it', async () => {
  const seed = readRaceSeed();
  const random = new Random(seed);
  const outcomes = new Set<string>();
  for (const [race, order] of listRaceOrders(8).entries()) {
    const booking = await world.bookTrip();
    const amounts = pickAmounts(await customer.previewCancellation(booking));
    const code = await customer.requestCode(booking, 'cancel');
    const body = { code, ...amounts };
    const chargeTime = await world.readChargeTime(booking);
    const [response] = await runTogether(
      { world, random, order },
      () => customer.post(booking, 'cancel', body),
      () => world.advanceTo(chargeTime),
    );
    await world.advanceTo(addDaysTo(chargeTime, 12));
    await world.waitUntilAtRest();
    const [view, money] = [await world.readBooking(booking), await world.listCapturedMoney(booking)];
    const retainedCents = money.reduce(
      (sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents,
      0,
    );
    outcomes.add(view.status);
    expect({ seed, race, status: view.status, retainedCents }).toEqual({
      seed,
      race,
      status: response.status === 200 ? 'CANCELLED' : 'CONFIRMED',
      retainedCents: response.status === 200 ? amounts.retainedCents : PRICE_CENTS,
    });
    expect(money.reduce((sum, { captureCount }) => sum + captureCount, 0)).toBeLessThanOrEqual(2);
  }

  expect([...outcomes].sort()).toEqual(['CANCELLED', 'CONFIRMED']);
});
