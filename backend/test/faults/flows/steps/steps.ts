// Actions of customers, their cards, staff and time in the flows.
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { v4 } from 'uuid';
import { CARDS } from '../../../support/card-provider/cards.js';
import { type Booking, listEvents } from '../../../support/invariants/facts.js';
import { type BookingHandle, toHeldBooking } from '../../../support/world/shop.js';
import type { BookingName, FlowDriver } from '../../engine/flow-driver.js';
import { drainWork } from '../../engine/quiescence.js';

const CHARGE_IN_DAYS = 10;

export async function publishDeparture(driver: FlowDriver, seats: number): Promise<void> {
  const departureId = v4();
  const startsOn = addDays(toUtcDate(await driver.readNow()), 60 + CHARGE_IN_DAYS);
  driver.addNotes({ departureId });
  await driver.sendInstruction({ type: 'publish', departureId, startsOn, seats });
  await drainWork(driver);
}

export const requestQuote = async (driver: FlowDriver, couponCode?: string): Promise<string> =>
  (await driver.requestQuote(driver.requireNote('departureId'), 2, couponCode)).id;

export async function placeBooking(
  driver: FlowDriver,
  quoteId: string,
  name: BookingName = 'held',
): Promise<BookingHandle> {
  const { status, body } = await driver.placeBooking(quoteId);
  if (status !== 201) throw new Error(`the booking was not placed: ${status} ${JSON.stringify(body)}`);
  const booking = toHeldBooking(body);
  driver.addNotes({ bookings: { ...driver.notes.bookings, [name]: booking } });
  return booking;
}

export const toIntentId = (secret: string): string => secret.split('_secret_')[0] ?? '';

export async function startPaying(driver: FlowDriver, plan: Plan = 'deposit'): Promise<void> {
  const secret = await driver.requestClientSecret(driver.requireHandle('held'), plan);
  driver.addNotes({ clientSecrets: { ...driver.notes.clientSecrets, held: secret } });
}

/** Pays by card at the provider, once: the customer's browser survives our worker. */
export async function payCard(driver: FlowDriver, card: string = CARDS.good): Promise<string> {
  const secret = driver.requireClientSecret('held');
  await driver.environment.card.payIntent(secret, card);
  return toIntentId(secret);
}

/** @throws Error if the booking is gone */
export async function requireBooking(driver: FlowDriver, name?: BookingName): Promise<Booking> {
  const booking = (await driver.readBookings()).find(({ id }) => id === driver.requireHandle(name).id);
  if (!booking) throw new Error('the booking does not exist');
  return booking;
}

export const expectStatus = (expected: string, name?: BookingName) => async (driver: FlowDriver) => {
  const actual = (await requireBooking(driver, name)).state.status;
  return actual === expected ? undefined : `${name ?? 'the booking'} is ${actual}, not ${expected}`;
};

/** Returns when work of this kind is due. @throws Error if none is */
export async function requireDueTime(
  driver: FlowDriver,
  kind: 'charge' | 'hold-expiry' | 'refund',
): Promise<Date> {
  const dueAt = await driver.readDueTime(kind);
  if (!dueAt) throw new Error(`no work of kind ${kind} is due`);
  return dueAt;
}

export async function advanceToChargeDay(driver: FlowDriver): Promise<void> {
  await driver.advanceTo(await requireDueTime(driver, 'charge'));
  await drainWork(driver);
}

export async function runDuringCharge(driver: FlowDriver, action: () => Promise<unknown>): Promise<void> {
  const dueAt = await requireDueTime(driver, 'charge');
  await Promise.all([driver.advanceTo(dueAt), action()]);
  await drainWork(driver);
}

export async function advanceToRefundPoll(driver: FlowDriver): Promise<void> {
  await driver.advanceTo(await requireDueTime(driver, 'refund'));
  await drainWork(driver);
}

export const sumRefundedCents = (booking: Booking): number =>
  listEvents(booking, 'PaymentRefunded').reduce((sum, { data }) => sum + data.amountCents, 0);

export const expectBalance =
  (expected: 'PAID' | 'SCHEDULED' | 'ACTION_REQUIRED' | 'EXHAUSTED') => async (driver: FlowDriver) => {
    const { state } = await requireBooking(driver);
    const balance = state.instalments.find(({ kind }) => kind === 'balance');
    const actual = balance?.finalPayment ? 'PAID' : balance?.charge.status;
    return actual === expected ? undefined : `the balance is ${String(actual)}, not ${expected}`;
  };

export async function advancePastHold(driver: FlowDriver): Promise<void> {
  await driver.advanceTo(await requireDueTime(driver, 'hold-expiry'));
}

export async function expireHold(driver: FlowDriver): Promise<void> {
  await advancePastHold(driver);
  await drainWork(driver);
}

export async function quoteWhenFree(driver: FlowDriver): Promise<string> {
  await expireHold(driver);
  return driver.requireNote('otherQuoteId');
}

/** Pays late, by an intent of the booking that the product has lost. */
export async function payLateIntent(driver: FlowDriver): Promise<string> {
  const { card } = driver.environment;
  const [first] = (await card.readState()).payment_intents;
  if (!first) throw new Error('the provider has no intent');
  const intent = await card.createIntent({
    customerId: first.customer,
    bookingId: first.metadata['booking'] ?? '',
    instalmentId: first.metadata['instalment'] ?? '',
    amountCents: first.amount,
  });
  await card.payIntent(intent.client_secret);
  return intent.id;
}
