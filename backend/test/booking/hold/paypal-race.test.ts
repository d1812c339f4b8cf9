import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { ExpireHold } from '../../../src/modules/booking/hold/expire-hold.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { Random } from '../../support/random.js';
import { sumNumbers } from '../../support/sum-numbers.js';
import { waitUntil } from '../../support/wait-until.js';
import { PayPalSide } from '../../support/world/paypal-side.js';
import {
  checkInvariants,
  type RaceReport,
  readRaceSeed,
  runWaves,
} from '../../support/world/races/random-races.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(240_000);

/** All races of the file come to rest within this time. */
const REST_MS = 90_000;

const WAVES = 4;
const SEATS = 2;
/** Duration of a race in ms; the clock passes the hold's end in the middle. */
const WINDOW_MS = 1_500;

const seed = readRaceSeed();
let world: World;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

interface Race {
  readonly seed: number;
  readonly random: Random;
  readonly booking: BookingHandle;
  readonly orderId: string;
}

async function prepareRace(departureId: string, raceSeed: number): Promise<Race> {
  const random = new Random(raceSeed);
  const booking = await world.holdSeats(departureId);
  const { body } = await world.payByPayPal(booking);
  return { seed: raceSeed, random, booking, orderId: PayPalSide.parseOrderId(body.approveUrl) };
}

function chooseBuyer(random: Random): 'declined' | 'pending' | 'good' {
  if (random.flipCoin(0.15)) return 'declined';
  return random.flipCoin(0.15) ? 'pending' : 'good';
}

async function payByCard(booking: BookingHandle): Promise<void> {
  const { body } = await world.startPayment(booking);
  await world.sandbox.payIntent(body.card!.clientSecret);
}

/** Takes every step at its own random moment; refusals and failures are part of the race. */
async function runRace({ random, booking, orderId }: Race): Promise<void> {
  const steps: Promise<unknown>[] = [];
  const scheduleStep = (from: number, to: number, takeStep: () => Promise<unknown>): void => {
    steps.push(wait(random.drawBetween(from, to)).then(takeStep));
  };
  const buyer = chooseBuyer(random);
  if (random.flipCoin(0.85)) scheduleStep(0, WINDOW_MS, () => world.paypal.approveOrder(orderId, buyer));
  for (let i = random.drawBetween(0, 3); i > 0; i--)
    scheduleStep(0, WINDOW_MS + 200, () => world.payByPayPal(booking));
  if (random.flipCoin(0.25)) scheduleStep(0, WINDOW_MS, () => world.payByPayPal(booking, 'full'));
  if (random.flipCoin(0.25))
    scheduleStep(0, WINDOW_MS, async () => {
      const { body } = await world.startPayment(booking);
      if (body.card && random.flipCoin(0.7)) await world.sandbox.payIntent(body.card.clientSecret);
    });
  for (let i = random.drawBetween(0, 2); i > 0; i--)
    scheduleStep(0, WINDOW_MS, () => {
      const workId = `hold-${booking.id}`;
      const envelope = newEnvelope({ actor: { kind: 'worker' }, correlationId: workId }, workId);
      return world.commandBus.execute(new ExpireHold(envelope, booking.id));
    });
  await Promise.allSettled(steps);
}

function listRuleViolations(
  { seed: raceSeed, booking }: Race,
  view: Awaited<ReturnType<World['readBooking']>>,
  { paymentsCents, refundsCents }: { paymentsCents: readonly number[]; refundsCents: readonly number[] },
): string[] {
  return checkInvariants(`seed ${raceSeed}, booking ${booking.id}`, {
    [`paid ${paymentsCents.length} times: an intent and an order were live together`]:
      paymentsCents.length > 1,
    ...(view.status === 'CONFIRMED'
      ? {
          'a confirmed booking is not paid exactly once':
            paymentsCents.length !== 1 || refundsCents.length > 0,
          'the payment has not the amount of the instalment':
            paymentsCents[0] !== view.instalments[0]?.amountCents,
        }
      : {
          [`the booking has the unexpected status ${view.status}`]: view.status !== 'EXPIRED',
          'an expired booking is not refunded in full':
            sumNumbers(paymentsCents) !== sumNumbers(refundsCents),
        }),
  });
}

async function readReport(race: Race): Promise<RaceReport> {
  const { booking } = race;
  const view = await world.readBooking(booking);
  const byPayPal = await world.paypal.readBookingMoney(booking.id);
  const cardPayments = (await world.sandbox.listCapturedMoney()).filter(
    ({ bookingId }) => bookingId === booking.id,
  );
  const cardRefunds = cardPayments.filter(({ refundedCents }) => refundedCents > 0);
  const money = {
    paymentsCents: [...byPayPal.capturesCents, ...cardPayments.map(({ capturedCents }) => capturedCents)],
    refundsCents: [...byPayPal.refundsCents, ...cardRefunds.map(({ refundedCents }) => refundedCents)],
  };
  let outcome = view.status.toLowerCase();
  if (byPayPal.capturesCents.length > 0) outcome += ' by PayPal';
  else if (cardPayments.length > 0) outcome += ' by card';
  if (money.refundsCents.length > 0) outcome += ', refunded';
  return { outcome, violations: listRuleViolations(race, view, money) };
}

/** Reviews end, every message is delivered, and every remaining hold expires. */
async function finishRaces(): Promise<void> {
  const { captures } = await world.paypal.readState();
  for (const [i, capture] of captures.filter(({ status }) => status === 'PENDING').entries())
    await world.paypal.settleCapture(capture.id, i % 2 === 0 ? 'completed' : 'denied');
  await world.paypal.flushWebhooks();
  await world.sandbox.flushWebhooks();
  await world.advanceBy(31 * MINUTE_MS);
  await world.waitUntilAtRest(REST_MS);
}

async function readReports(races: readonly Race[]): Promise<RaceReport[]> {
  const reports: RaceReport[] = [];
  for (const race of races) reports.push(await readReport(race));
  return reports;
}

test.each<{ outcome: string; situation: string; runSteps: (race: Race) => Promise<unknown> }>([
  {
    outcome: 'confirmed by PayPal',
    situation: 'its buyer approves in time',
    runSteps: async ({ booking, orderId }) => {
      await world.paypal.approveOrder(orderId);
      await waitUntil(async () => (await world.readBooking(booking)).status === 'CONFIRMED');
    },
  },
  {
    outcome: 'confirmed by card',
    situation: 'its buyer pays by card instead',
    runSteps: ({ booking }) => payByCard(booking),
  },
  {
    outcome: 'expired',
    situation: 'its buyer never approves',
    runSteps: () => world.advanceBy(16 * MINUTE_MS),
  },
])('a hold with a PayPal order is $outcome if $situation', async ({ outcome, runSteps }) => {
  const departureId = await world.publishDeparture({ seats: SEATS });
  const race = await prepareRace(departureId, seed);
  await runSteps(race);
  await finishRaces();

  expect(await readReports([race])).toEqual([{ outcome, violations: [] }]);
});

test(`a hold that expires while its buyer approves breaks no rule, random races from seed ${seed}`, async () => {
  const { outcomes, violations } = await runWaves(
    world,
    { seed, waveCount: WAVES, seatCount: SEATS, windowMs: WINDOW_MS },
    { prepareRace, runRace, finishRaces, readReports },
  );

  expect(violations).toEqual([]);
  // Some buyers never approve, and others pay in time.
  expect(outcomes.length).toBeGreaterThan(1);
});
