// Runs one customer from the quote to CONFIRMED with a time per step. Checks every answer: a fast wrong
// answer counts as a failure.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('../api-client.mjs').ApiClient} ApiClient */
/** @typedef {{ product: ApiClient, sandbox: ApiClient }} Shop */
export const STEPS = /** @type {const} */ (['quote', 'hold', 'names', 'payment', 'card', 'confirmed']);
/** @typedef {typeof STEPS[number]} Step */
/**
 * @typedef {object} Purchase
 * @property {true} ok
 * @property {string} bookingId
 * @property {string} capability
 * @property {number} ms
 * @property {Record<Step, number>} steps
 * @property {number} pollCount
 */
/** @typedef {Purchase | { ok: false, code: string, step: Step }} Outcome */

const CONFIRM_DEADLINE_MS = 30_000;

/** An error that carries the product's refusal. */
class RefusedError extends Error {
  /** @param {import('../api-client.mjs').ApiResponse} response */
  constructor({ status, json }) {
    super(`${status} ${json.code ?? ''} ${json.detail ?? ''}`);
    this.code = String(json.code ?? status);
  }
}

/** @param {import('../api-client.mjs').ApiResponse} response @param {number} status */
const requireStatus = (response, status) => {
  if (response.status !== status) throw new RefusedError(response);
  return response.json;
};

/**
 * The wait between polls, learned from recent confirmations, so that few polls and little waiting suffice.
 */
export class PollDelay {
  #typicalDelayMs = 20;

  /** @param {number} ms */
  recordDuration(ms) {
    this.#typicalDelayMs += (ms - this.#typicalDelayMs) / 16;
  }

  getFirstDelayMs() {
    return this.#typicalDelayMs;
  }

  calculateNextDelayMs() {
    return Math.max(4, this.#typicalDelayMs / 4);
  }
}

/** Creates an address behind the load balancer for each customer; 198.18.0.0/15 is for benchmarks. */
const newAddressHeader = () => ({
  'x-forwarded-for': `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** @param {number} travelerCount */
const newParty = (travelerCount) => ({
  lead: {
    givenName: 'Ada',
    familyName: 'Byron',
    email: `ada.${randomUUID().slice(0, 8)}@example.org`,
    phone: '+1 505 555 0148',
    residence: 'US',
    birthDate: '1990-12-10',
    language: 'en',
  },
  isLeadTraveling: true,
  others: Array.from({ length: travelerCount - 1 }, (_, i) => ({
    givenName: 'Charles',
    familyName: `Babbage ${i + 1}`,
    birthDate: '1988-12-26',
  })),
  roomOf: Array.from({ length: travelerCount }, () => 0),
});

/**
 * @param {Shop} shop
 * @param {{ departureId: string, category: string, rooms: { type: string, travelers: number }[] }} order
 * @param {{ pollDelay: PollDelay, waitForOthers?: () => Promise<void> }} pace waitForOthers: between quote and hold
 * @returns {Promise<Outcome>}
 */
export async function bookTrip({ product, sandbox }, order, { pollDelay, waitForOthers }) {
  const headers = newAddressHeader();
  const travelerCount = order.rooms.reduce((sum, room) => sum + room.travelers, 0);
  /** @type {Record<Step, number>} */
  const steps = { quote: 0, hold: 0, names: 0, payment: 0, card: 0, confirmed: 0 };
  /** @type {Step} */
  let currentStep = 'quote';
  /** @template T @param {Step} step @param {() => Promise<T>} work @returns {Promise<T>} */
  const runStep = async (step, work) => {
    currentStep = step;
    const startedAtMs = performance.now();
    const result = await work();
    steps[step] = performance.now() - startedAtMs;
    return result;
  };
  try {
    const quoteRequest = { ...order, travelers: travelerCount, locale: 'en' };
    const quote = await runStep('quote', async () =>
      requireStatus(await product.call('POST', '/api/quotes', quoteRequest, headers), 201),
    );
    await waitForOthers?.();
    const { booking, capability } = await runStep('hold', () => holdSeats(product, quote.id, headers));
    const ownHeaders = { ...headers, authorization: `Bearer ${capability}` };
    const path = `/api/bookings/${booking.id}`;
    const party = newParty(travelerCount);
    await runStep('names', async () =>
      requireStatus(await product.call('POST', `${path}/travelers`, party, ownHeaders), 200),
    );
    const paymentRequest = { plan: 'deposit', method: 'card', termsHash: booking.terms.hash };
    const payment = await runStep('payment', async () =>
      requireStatus(await product.call('POST', `${path}/payments`, paymentRequest, ownHeaders), 200),
    );
    await runStep('card', () => confirmCard(sandbox, payment.card?.clientSecret));
    const pollCount = await runStep('confirmed', () =>
      waitUntilConfirmed(() => product.call('GET', path, undefined, ownHeaders), pollDelay),
    );
    return {
      ok: true,
      bookingId: booking.id,
      capability,
      ms: STEPS.reduce((sum, step) => sum + steps[step], 0),
      steps,
      pollCount,
    };
  } catch (error) {
    return { ok: false, step: currentStep, code: error instanceof RefusedError ? error.code : String(error) };
  }
}

/** Retries with the same key while the product is busy, as its pages do. */
export async function holdSeats(
  /** @type {ApiClient} */ product,
  /** @type {string} */ quoteId,
  /** @type {object} */ headers,
) {
  const keyedHeaders = { ...headers, 'idempotency-key': randomUUID() };
  for (let pauseMs = 25; ; pauseMs = Math.min(500, pauseMs * 2)) {
    const response = await product.call('POST', '/api/bookings', { quoteId, locale: 'en' }, keyedHeaders);
    if (response.json.code !== 'BUSY') return requireStatus(response, 201);
    await wait(pauseMs * (0.5 + Math.random()));
  }
}

/** @param {ApiClient} sandbox @param {string | undefined} clientSecret */
async function confirmCard(sandbox, clientSecret) {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2032, cvc: '123' };
  const confirmation = { client_secret: clientSecret, card };
  const charge = requireStatus(await sandbox.call('POST', '/sandbox/test/confirm', confirmation), 200);
  if (charge.status !== 'succeeded') throw new Error(`the card was ${charge.status}`);
}

/** @param {() => Promise<import('../api-client.mjs').ApiResponse>} readBooking @param {PollDelay} pollDelay */
async function waitUntilConfirmed(readBooking, pollDelay) {
  const startedAtMs = performance.now();
  await wait(pollDelay.getFirstDelayMs());
  for (let pollCount = 1; ; pollCount++) {
    const booking = requireStatus(await readBooking(), 200);
    if (booking.status === 'CONFIRMED') {
      if (booking.money !== 'DEPOSIT_PAID' || booking.paidCents <= 0)
        throw new Error(`confirmed, but ${booking.money}`);
      pollDelay.recordDuration(
        performance.now() - startedAtMs - (pollCount === 1 ? pollDelay.calculateNextDelayMs() : 0),
      );
      return pollCount;
    }
    if (performance.now() - startedAtMs > CONFIRM_DEADLINE_MS) throw new Error('not confirmed in time');
    await wait(pollDelay.calculateNextDelayMs());
  }
}
