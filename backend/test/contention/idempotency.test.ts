// The same request is sent many times at once, at both processes: one booking, one response.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import { v4 } from 'uuid';
import type { Buyer, TimedResponse } from '../support/contention/buyer.js';
import { type Market, openMarket } from '../support/contention/market.js';

let market: Market;
beforeAll(async () => {
  const rooms = [{ type: 'private' as const, count: 10, supplementCents: 0, isShareable: false }];
  market = await openMarket([
    { seats: 10, rooms },
    { seats: 1, rooms },
    { seats: 10, rooms },
  ]);
}, 60_000);
afterAll(() => market.close());

const newBuyers = (count: number): Buyer[] => Array.from({ length: count }, () => market.newBuyer());

async function createQuotes(departureNumber: number, count: number): Promise<string[]> {
  const customer = market.newBuyer();
  const quoteRequest = {
    departureId: market.departures[departureNumber]!,
    category: 'comfort' as const,
    travelers: 1,
    rooms: [{ type: 'private', travelers: 1 }] satisfies RoomChoice[],
  };
  const responses = await Promise.all(
    Array.from({ length: count }, () => customer.requestQuote(quoteRequest)),
  );
  customer.close();
  return responses.map(({ json }) => json['id'] as string);
}

/** Returns the booking and its capability, or the reason why there is none. */
const formatReply = ({ status, json }: TimedResponse): string => {
  const { booking, capability, code } = json as {
    booking?: { id: string };
    capability?: string;
    code?: string;
  };
  return status === 201 ? `${booking?.id} ${capability}` : `${status} ${code}`;
};

const placeBookings = (
  customers: readonly Buyer[],
  placeBooking: (customer: Buyer, i: number) => Promise<TimedResponse>,
) =>
  Promise.all(customers.map(placeBooking)).finally(() => customers.forEach((customer) => customer.close()));

describe('one idempotency key', () => {
  test('places one booking for five requests at once', async () => {
    const [quoteId] = await createQuotes(0, 1);
    const key = v4();
    const responses = await placeBookings(newBuyers(5), (customer) =>
      customer.placeBooking(quoteId!, 'en', key),
    );

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map(formatReply)).size).toBe(1);
    expect(await market.countWrites(market.departures[0]!)).toEqual({ bookings: 1, commands: 1 });
  }, 30_000);

  test('gives the last seat to all five requests', async () => {
    const [quoteId, otherQuoteId] = await createQuotes(1, 2);
    const key = v4();
    const responses = await placeBookings(newBuyers(5), (customer) =>
      customer.placeBooking(quoteId!, 'en', key),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map(formatReply)).size).toBe(1);

    const lateBuyer = market.newBuyer();
    expect((await lateBuyer.placeBooking(otherQuoteId!)).json).toMatchObject({ code: 'NOT_ENOUGH_SEATS' });
    // A repeat under the key gets its booking even after the departure has sold out.
    expect(formatReply(await lateBuyer.placeBooking(quoteId!, 'en', key))).toBe(formatReply(responses[0]!));

    lateBuyer.close();
  }, 30_000);

  test('places one booking for requests with two different bodies, and refuses the other body', async () => {
    for (let round = 0; round < 5; round++) {
      const [firstQuote, secondQuote] = await createQuotes(2, 2);
      const key = v4();
      const responses = await placeBookings(newBuyers(8), (customer, i) =>
        customer.placeBooking((i >> 1) % 2 === 0 ? firstQuote! : secondQuote!, 'en', key),
      );
      const [first, second] = [0, 1].map(
        (body) => new Set(responses.filter((_, i) => (i >> 1) % 2 === body).map(formatReply)),
      );
      expect({ firstReplies: first!.size, secondReplies: second!.size }).toEqual({
        firstReplies: 1,
        secondReplies: 1,
      });
      const refusals = [...first!, ...second!].filter((reply) => reply === '422 IDEMPOTENCY_KEY_REUSED');
      expect(refusals).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
      const writeCounts = { bookings: round + 1, commands: round + 1 };
      expect(await market.countWrites(market.departures[2]!)).toEqual(writeCounts);
    }
  }, 30_000);
});
