import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { bookingHistory } from '@wayfold/contracts/bookings/history';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { v4 } from 'uuid';
import { Changer } from './changer.js';
import { waitUntil } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(180_000);

let world: World;
let changer: Changer;
beforeAll(async () => {
  world = await World.open();
  changer = new Changer(world);
});
afterAll(() => world.close());

const publishDeparture = async (overrides: Parameters<World['publish']>[1] = {}): Promise<string> =>
  (await world.publish(1, { chargeInDays: 30, ...overrides }))[0]!;
const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

describe('a date change', () => {
  test('a change to a more expensive date increases the balance, which is charged on its new date only', async () => {
    const held = await world.book();
    const old = await world.readChargeTime(held);
    const to = await publishDeparture({ perPersonCents: 125_050 });
    const preview = await changer.moveBooking(held, to);

    expect(preview).toMatchObject({
      differenceCents: 50_100,
      refundCents: 0,
      refunds: [],
      balanceCents: 210_100,
      lostCoupon: null,
      from: { departureId: held.booking.departureId },
      to: { departureId: to },
    });
    expect(await world.view(held)).toMatchObject({
      departureId: to,
      totalCents: 250_100,
      paidCents: 40_000,
      remainingCents: 210_100,
      balanceChargeDate: preview.balanceChargeDate,
    });
    expect([await changer.readSeats(held.booking.departureId), await changer.readSeats(to)]).toEqual([
      {},
      { [held.id]: 2 },
    ]);

    await world.advanceTo(addDays(old, 8));
    await world.waitUntilAtRest();
    expect(await changer.sumKeptCents(held)).toBe(40_000);

    await world.advanceTo(addDays(await world.readChargeTime(held), 0));
    await world.waitUntilAtRest();
    expect(await changer.listTakenMoney(held)).toMatchObject([
      { captures: 1, takenCents: 40_000 },
      { captures: 1, takenCents: 210_100 },
    ]);
    expect(await world.view(held)).toMatchObject({ money: 'PAID', paidCents: 250_100, remainingCents: 0 });
  });

  test('a change to a cheaper date refunds only what was paid beyond the price', async () => {
    const held = await world.book();
    const cheaper = await publishDeparture({ perPersonCents: 80_000 });
    expect(await changer.moveBooking(held, cheaper)).toMatchObject({
      differenceCents: -40_000,
      refundCents: 0,
      balanceCents: 120_000,
    });

    const cheapest = await publishDeparture({ perPersonCents: 15_000, chargeInDays: 40 });
    expect(await changer.moveBooking(held, cheapest)).toMatchObject({
      differenceCents: -130_000,
      refundCents: 10_000,
      balanceCents: 0,
      balanceChargeDate: null,
      refunds: [{ method: 'card', amountCents: 10_000 }],
    });

    await world.waitUntilAtRest();
    expect(await changer.listTakenMoney(held)).toMatchObject([
      { captures: 1, takenCents: 40_000, refundedCents: 10_000 },
    ]);
    expect(await world.view(held)).toMatchObject({ money: 'PAID', remainingCents: 0, totalCents: 30_000 });

    // The next date costs more again: exactly the refunded amount is owed again.
    const secondMove = await changer.moveBooking(held, await publishDeparture({ chargeInDays: 50 }));
    expect(secondMove).toMatchObject({ differenceCents: 170_000, refundCents: 0, balanceCents: 170_000 });

    await world.advanceTo(await world.readChargeTime(held));
    await world.waitUntilAtRest();
    expect(await changer.sumKeptCents(held)).toBe(200_000);
  });

  test('a paid booking moved to a more expensive date leaves the difference to the customer on its due date', async () => {
    const held = await world.book({ plan: 'full' });
    await changer.moveBooking(held, await publishDeparture({ perPersonCents: 110_000 }));
    const view = await world.view(held);
    expect(view).toMatchObject({ remainingCents: 20_000, money: 'DEPOSIT_PAID' });
    const balance = view.instalments.find(({ kind }) => kind === 'balance');
    // A booking paid in full has no saved card, so the customer is asked instead of charged.
    await world.advanceTo(await world.readChargeTime(held));
    await world.waitUntilAtRest();
    expect([(await world.view(held)).money, await changer.sumKeptCents(held)]).toEqual([
      'ACTION_REQUIRED',
      200_000,
    ]);
    const { body } = await world.payOpen(held, balance?.id ?? '', 'card');
    await world.sandbox.pay(body.card?.clientSecret ?? '');
    await waitUntil(async () => (await world.view(held)).money === 'PAID');
    expect(await changer.sumKeptCents(held)).toBe(220_000);
  });

  test('a change to a much later date mails a link that is valid beyond the new return', async () => {
    const held = await world.book();
    const listGrantedCapabilities = async () =>
      (await world.readHistory(held.id)).flatMap(({ type, data }) =>
        type === 'CapabilityGranted' ? [data] : [],
      );
    const [old] = await listGrantedCapabilities();
    await changer.moveBooking(held, await publishDeparture({ chargeInDays: 400 }));
    await world.waitUntilAtRest();
    const { rows } = await world.pool.query<{ id: string; text: string }>(
      'SELECT message_id AS id, body_text AS text FROM outgoing_mails WHERE booking_id = $1 ORDER BY at, message_id',
      [held.id],
    );
    const causes = rows.map(({ id }) => id.split('.')[0]);

    expect([causes.includes('date-changed'), causes.includes('link')]).toEqual([true, false]);

    const text = rows.find(({ id }) => id.startsWith('date-changed'))?.text ?? '';
    const key = /#key=(\S+)/.exec(text)?.[1] ?? '';
    await world.advanceTo(new Date(old?.expiresAt ?? ''));
    const readStatus = async (capability: string): Promise<number> =>
      (
        await world.call('GET', `/api/bookings/${held.id}`, undefined, {
          authorization: `Bearer ${capability}`,
        })
      ).status;

    expect([await readStatus(held.capability), await readStatus(key)]).toEqual([404, 200]);

    // The first link was for the booking device; the history says that this one was mailed.
    const history = await world.call<RouteReply<typeof bookingHistory>>(
      'GET',
      `/api/bookings/${held.id}/history`,
      undefined,
      { authorization: `Bearer ${key}` },
    );
    const links = history.body.entries.filter(({ type }) => type === 'CapabilityGranted');
    expect(links.map(({ facts }) => facts.isMailed)).toEqual([false, true]);

    // A return date before the link's end needs no new link.
    await changer.moveBooking({ ...held, capability: key }, await publishDeparture());
    expect(await listGrantedCapabilities()).toHaveLength(2);
  });

  test('keeps a discount only if it applies to the new date', async () => {
    const [first, fits, tooExpensive] = [
      await publishDeparture(),
      await publishDeparture(),
      await publishDeparture(),
    ];
    const code = `MOVE-${v4().slice(0, 8)}`.toUpperCase();
    const held = await changer.bookWithCoupon(code, [first, fits]);
    expect(await changer.moveBooking(held, fits)).toMatchObject({ differenceCents: 0, lostCoupon: null });
    expect(await changer.moveBooking(held, tooExpensive)).toMatchObject({
      differenceCents: 20_000,
      lostCoupon: code,
    });
    await world.waitForReadModels();
    expect((await world.quote(first, 2, code)).discountCents).toBe(20_000);
    expect(await world.view(held)).toMatchObject({ couponCode: null, discountCents: 0, totalCents: 200_000 });
  });
});

describe('a date change is refused', () => {
  test('a change is refused without the newest code or with an outdated preview', async () => {
    const held = await world.book();
    const to = await publishDeparture();
    const { hash } = await changer.preview(held, to);

    expect((await changer.change(held, to, { hash, code: '000000' })).body.code).toBe('CODE_EXPIRED');

    const code = await changer.requestCode(held);
    const otherPreview = { hash: 'a'.repeat(64), code };
    const refused = await changer.change(held, to, otherPreview);

    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'PREVIEW_CHANGED', facts: { hash, openCents: 160_000, differenceCents: 0 } },
    ]);

    const key = v4();
    const answer = await changer.change(held, to, { hash, code }, key);
    expect(answer.status).toBe(200);
    // A repeat under the same key gives the same answer; another date under it is an error.
    expect((await changer.change(held, to, { hash, code }, key)).body).toEqual(answer.body);
    expect((await changer.change(held, held.booking.departureId, { hash, code }, key)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await changer.readEventTypes(held)).filter((type) => type === 'DepartureChanged')).toHaveLength(
      1,
    );
  });

  test('a change to the same departure, another trip, a full or a near one is refused', async () => {
    const held = await world.book();
    expect(await changer.previewRefusal(held, held.booking.departureId)).toBe('SAME_DEPARTURE');
    expect(await changer.previewRefusal(held, v4())).toBe('DEPARTURE_UNKNOWN');
    expect(await changer.previewRefusal(held, await publishDeparture({ tripId: v4() }))).toBe(
      'DIFFERENT_TRIP',
    );
    expect(await changer.previewRefusal(held, await publishDeparture({ chargeInDays: -20 }))).toBe(
      'NEW_DATE_TOO_CLOSE',
    );
    const full = await publishDeparture();
    await world.book({ departureId: full });
    expect(await changer.previewRefusal(held, full)).toBe('NOT_ENOUGH_SEATS');
    // A paid booking may move to a near date, because nothing would be due at once.
    const paid = await world.book({ plan: 'full' });
    expect(await changer.moveBooking(paid, await publishDeparture({ chargeInDays: -20 }))).toMatchObject({
      balanceCents: 0,
    });
    expect(await changer.previewRefusal(paid, await publishDeparture())).toBe('CHANGE_TOO_LATE');
  });

  test('a change waits for an open payment form until nothing can be paid in it any more', async () => {
    const held = await world.book();
    const { body } = await world.payOpen(held, deriveInstalmentIds(held.id)('balance'), 'card');
    await changer.moveBooking(held, await publishDeparture());
    expect(await changer.readEventTypes(held)).toContain('PaymentIntentCancelled');
    await expect(world.sandbox.pay(body.card?.clientSecret ?? '')).resolves.not.toBe('succeeded');
    await world.advanceTo(await world.readChargeTime(held));
    await world.waitUntilAtRest();
    expect(await changer.sumKeptCents(held)).toBe(200_000);
  });
});

test('every read model matches its events', async () => {
  expect(await world.findDifferences()).toEqual([]);
});
