import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { v4 } from 'uuid';
import { CardTestingGuard } from '../../../src/modules/booking/payments/card-testing/card-testing-guard.service.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { newCardTester } from '../../support/world/card-tester.js';
import { JOA, newBearerHeaders, Sharing } from '../../support/world/sharing.js';
import type { BookingHandle, HeldBookingBody, PayStep, ShopResponse } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});

afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const newIpHeaders = (ip: string) => ({ 'x-forwarded-for': ip });
type PaymentResponse = ShopResponse<PayStep & { code?: string; facts?: { challenge: string } }>;
const payFrom = (booking: BookingHandle, ip: string, proof?: string): Promise<PaymentResponse> =>
  world.call(
    'POST',
    `/api/bookings/${booking.id}/payments`,
    { plan: 'deposit', method: 'card', termsHash: booking.termsHash, proof },
    { authorization: `Bearer ${booking.capability}`, ...newIpHeaders(ip) },
  );

function requireChallenge({ status, body: { code, facts } }: PaymentResponse): Challenge {
  if (status !== 403 || code !== 'CHALLENGE_REQUIRED' || !facts)
    throw new Error(`no challenge was set: ${status} ${code ?? ''}`);
  return JSON.parse(facts.challenge) as Challenge;
}
const { tryCards } = newCardTester(() => world, 'PaymentAttemptFailed');

describe('the guard against card testing', () => {
  test('stops fifty cards from one address over several bookings at 25', async () => {
    const departureId = await world.publishDeparture({ seats: 12, chargeInDays: 40 });
    const bookings: [BookingHandle, string][] = [];
    for (let i = 0; i < 4; i++) {
      const booking = await world.holdSeats(departureId);
      const { body } = await payFrom(booking, '203.0.113.7');
      bookings.push([booking, body.card!.clientSecret]);
    }
    let attemptCount = 0;
    for (const [booking, secret] of bookings)
      attemptCount += await tryCards({ booking, secret }, 50 - attemptCount);
    // Per form, one attempt may run while the limit is counted, and another while the form is closed.
    expect(attemptCount).toBeGreaterThanOrEqual(25);
    expect(attemptCount).toBeLessThanOrEqual(25 + 2 * bookings.length);
    await world.waitUntilAtRest();

    const [firstBooking, otherBooking] = [bookings[0]![0], await world.holdSeats(departureId)];
    const blockedReply = { status: 409, body: { code: 'TOO_MANY_ATTEMPTS' } };
    expect({
      first: await payFrom(firstBooking, '203.0.113.7'),
      other: await payFrom(otherBooking, '203.0.113.7'),
    }).toMatchObject({ first: blockedReply, other: blockedReply });
    // Another address does not help the blocked bookings; other bookings are not affected.
    expect((await payFrom(otherBooking, '203.0.113.8')).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await payFrom(await world.holdSeats(departureId), '203.0.113.9')).body.state).toBe('pay');
  });

  test('lets a customer pay after a few typos', async () => {
    const departureId = await world.publishDeparture({ chargeInDays: 40 });
    const booking = await world.holdSeats(departureId);
    const { body } = await payFrom(booking, '2001:db8:1:2::9');
    const secret = body.card!.clientSecret;
    expect(await tryCards({ booking, secret }, 5)).toBe(5);
    expect(await world.sandbox.payIntent(secret, CARDS.good)).toBe('succeeded');
    await world.waitForStatus(booking, 'CONFIRMED');
  });

  test('requires proof of work for every further form from an address after five declines', async () => {
    const ip = '203.0.113.54';
    const departureId = await world.publishDeparture({ seats: 8, chargeInDays: 40 });
    const [firstBooking, nextBooking] = [
      await world.holdSeats(departureId),
      await world.holdSeats(departureId),
    ];
    const { body } = await payFrom(firstBooking, ip);
    expect((await payFrom(nextBooking, ip)).body.state).toBe('pay');
    expect(await tryCards({ booking: firstBooking, secret: body.card!.clientSecret }, 5)).toBe(5);

    const refusedReply = await payFrom(nextBooking, ip);
    expect(refusedReply).toMatchObject({ status: 403, body: { code: 'CHALLENGE_REQUIRED' } });
    expect((await payFrom(await world.holdSeats(departureId), '203.0.113.56')).body.state).toBe('pay');
  });

  test('accepts a proof of work only for its booking and its decline', async () => {
    const ip = '203.0.113.55';
    const departureId = await world.publishDeparture({ seats: 8, chargeInDays: 40 });
    const [firstBooking, nextBooking, otherBooking] = [
      await world.holdSeats(departureId),
      await world.holdSeats(departureId),
      await world.holdSeats(departureId),
    ];
    const secret = (await payFrom(firstBooking, ip)).body.card!.clientSecret;
    await payFrom(otherBooking, ip);
    await tryCards({ booking: firstBooking, secret }, 5);
    const challenge = requireChallenge(await payFrom(nextBooking, ip));
    const solution = await solveChallenge({ challenge, deriveKey });
    const proof = JSON.stringify({ challenge, solution });
    const { parameters } = challenge;
    const wrongSolution = { counter: (solution?.counter ?? 0) + 1, derivedKey: '00' };
    const easierChallenge = { ...challenge, parameters: { ...parameters, cost: 1 } };
    const readForgedCode = async (forgedProof: object) =>
      (await payFrom(nextBooking, ip, JSON.stringify(forgedProof))).body.code;
    expect({
      noProof: (await payFrom(nextBooking, ip, 'no proof')).body.code,
      wrongSolution: await readForgedCode({ challenge, solution: wrongSolution }),
      easierChallenge: await readForgedCode({ challenge: easierChallenge, solution }),
      wrongSignature: await readForgedCode({ challenge: { parameters, signature: '00' }, solution }),
    }).toEqual({
      noProof: 'CHALLENGE_REQUIRED',
      wrongSolution: 'CHALLENGE_REQUIRED',
      easierChallenge: 'CHALLENGE_REQUIRED',
      wrongSignature: 'CHALLENGE_REQUIRED',
    });
    expect((await payFrom(otherBooking, ip, proof)).body.code).toBe('CHALLENGE_REQUIRED');
    expect((await payFrom(nextBooking, ip, proof)).body.state).toBe('pay');

    expect(await tryCards({ booking: firstBooking, secret }, 1)).toBe(1);
    expect((await payFrom(nextBooking, ip, proof)).body.code).toBe('CHALLENGE_REQUIRED');
  });

  // A route, and its caller. No card of the booking was declined, but cards of the visitor were.
  type PrepareRoute = (sharing: Sharing) => Promise<readonly [path: string, capability: string]>;
  const FORM_ROUTES: [name: string, ip: string, prepareRoute: PrepareRoute][] = [
    [
      'an instalment',
      '203.0.113.61',
      async (sharing) => {
        const booking = await world.bookTrip({ chargeInDays: 40 });
        return [
          `/api/bookings/${booking.id}/instalments/${await sharing.readOpenBalanceId(booking)}/payments`,
          booking.capability,
        ];
      },
    ],
    [
      'another card',
      '203.0.113.62',
      async () => {
        const { id, capability } = await world.bookTrip({ chargeInDays: 40 });
        return [`/api/bookings/${id}/card`, capability];
      },
    ],
    [
      'a share',
      '203.0.113.63',
      async (sharing) => {
        const { booking, shareId } = await sharing.bookShared();
        return [
          `/api/shares/${booking.id}/${shareId}/payments`,
          await sharing.waitForCapability(JOA.email, shareId),
        ];
      },
    ],
  ];
  test.each(FORM_ROUTES)(
    'requires proof of work for the form of %s too after five declines elsewhere',
    async (_, ip, prepareRoute) => {
      const departureId = await world.publishDeparture({ chargeInDays: 40 });
      const otherBooking = await world.holdSeats(departureId);
      const secret = (await payFrom(otherBooking, ip)).body.card!.clientSecret;
      const [path, capability] = await prepareRoute(new Sharing(world));
      const body = path.endsWith('/card') ? {} : { method: 'card', locale: 'en' };
      const postPayment = (proof?: string): Promise<PaymentResponse> =>
        world.call(
          'POST',
          path,
          { ...body, proof },
          { ...newBearerHeaders(capability), ...newIpHeaders(ip) },
        );
      expect((await postPayment()).status).toBe(200);
      expect(await tryCards({ booking: otherBooking, secret }, 5)).toBe(5);

      const challenge = requireChallenge(await postPayment());
      const solution = await solveChallenge({ challenge, deriveKey });
      expect((await postPayment(JSON.stringify({ challenge, solution }))).status).toBe(200);
    },
  );

  test('never hides that the money has arrived', async () => {
    const departureId = await world.publishDeparture({ chargeInDays: 40 });
    const booking = await world.holdSeats(departureId);
    const ip = '203.0.113.77';
    const secret = (await payFrom(booking, ip)).body.card!.clientSecret;

    expect(await tryCards({ booking, secret }, 5)).toBe(5);
    expect((await payFrom(booking, ip)).body.code).toBe('CHALLENGE_REQUIRED');
    expect(await world.sandbox.payIntent(secret, CARDS.good)).toBe('succeeded');
    expect((await payFrom(booking, ip)).body.state).toBe('paid');
    expect((await world.readBooking(booking)).status).toBe('CONFIRMED');
  });

  test('stores addresses as a keyed hash, for an hour', async () => {
    const readVisitorRows = async () =>
      (await world.pool.query<{ visitor: Buffer }>('SELECT visitor FROM visitor_bookings')).rows;
    const visitorRows = await readVisitorRows();
    expect(visitorRows.length).toBeGreaterThan(0);

    for (const { visitor } of visitorRows) expect(visitor.toString('latin1')).not.toMatch(/203\.0|2001/);
    const guard = world.app.nest.get(CardTestingGuard, { strict: false });
    const { rows: spans } = await world.pool.query<{ first: Date; last: Date }>(
      'SELECT min(at) AS first, max(at) AS last FROM visitor_bookings',
    );
    const [{ first, last }] = spans as [(typeof spans)[0]];
    expect(await guard.prune(new Date(first.getTime() + 3_590_000))).toBe(0);
    expect(await guard.prune(new Date(last.getTime() + 3_610_000))).toBe(visitorRows.length);
    expect(await readVisitorRows()).toEqual([]);
  });
});

describe('a household that requests a thousand holds', () => {
  test('gets thirty', async () => {
    const departureId = await world.publishDeparture({ seats: 40, chargeInDays: 40 });
    const quoteId = (await world.requestQuote(departureId, 1)).id;
    const placeBookingFrom = (ip: string) =>
      world.call<HeldBookingBody & { code?: string }>(
        'POST',
        '/api/bookings',
        { quoteId, locale: 'en' },
        { 'idempotency-key': v4(), ...newIpHeaders(ip) },
      );
    const statusCounts = new Map<number, number>();
    for (let batch = 0; batch < 40; batch++) {
      const householdResponses = await Promise.all(
        // A household chooses the last 64 bits of its IPv6 address, so addresses are grouped by the first 64.
        Array.from({ length: 25 }, (_, i) => placeBookingFrom(`2001:db8:7:7:${batch}::${i}`)),
      );
      for (const { status } of householdResponses)
        statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
    }

    expect(Object.fromEntries(statusCounts)).toEqual({ 201: 30, 429: 970 });

    const otherVisitorReply = await placeBookingFrom('198.51.100.4');
    expect(otherVisitorReply.status).toBe(201);
  });
});
