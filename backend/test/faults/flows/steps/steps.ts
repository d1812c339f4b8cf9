// Actions of customers, their cards, staff and time in the flows.
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { BALANCE_DAYS_BEFORE_DEPARTURE } from '@wayfold/contracts/kernel/durations';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { v4 } from 'uuid';
import { CARDS } from '../../../support/card-provider/cards.js';
import { parseIntentId } from '../../../support/card-provider/intent-id.js';
import { type Booking, listEvents, sumEventCents } from '../../../support/invariants/facts.js';
import { type BookingHandle, newBookingHeaders, toHeldBooking } from '../../../support/world/shop.js';
import type { BookingName, FlowDriver } from '../../engine/flow-driver.js';
import { drainWork } from '../../engine/quiescence.js';
import type { WorkerInstruction } from '../../worker/instructions.js';
import type { EndCheck } from '../flow.js';

/** Deposit and balance of a flow's booking, for two travelers. */
export const DEPOSIT_CENTS = 40_000;

export const BALANCE_CENTS = 160_000;

const CHARGE_IN_DAYS = 10;

export const newBearerHeaders = (driver: FlowDriver, name?: BookingName): Record<string, string> =>
  newBookingHeaders(driver.requireHandle(name));

export async function publishDeparture(driver: FlowDriver, seats: number): Promise<void> {
  const departureId = v4();
  const startsOn = addDays(toUtcDate(await driver.readNow()), BALANCE_DAYS_BEFORE_DEPARTURE + CHARGE_IN_DAYS);
  driver.addNotes({ departureId });
  await driver.sendInstruction({ type: 'publish', departureId, startsOn, seats });
  await drainWork(driver);
}

export const requestQuote = async (driver: FlowDriver, couponCode?: string): Promise<string> =>
  (await driver.requestQuote(driver.requireNote('departureId'), 2, couponCode)).id;

export async function placeBooking(
  driver: FlowDriver,
  quoteId: string,
  name: BookingName = 'first',
): Promise<BookingHandle> {
  const { status, body } = await driver.placeBooking(quoteId);
  if (status !== 201) throw new Error(`the booking was not placed: ${status} ${JSON.stringify(body)}`);
  const booking = toHeldBooking(body);
  driver.addNotes({ bookings: { ...driver.notes.bookings, [name]: booking } });
  return booking;
}

export async function startPaying(driver: FlowDriver, plan: Plan = 'deposit'): Promise<void> {
  const secret = await driver.requestClientSecret(driver.requireHandle(), plan);
  driver.addNotes({ clientSecret: secret });
}

/** Pays by card at the provider, once: the customer's browser survives our worker. */
export async function payCard(driver: FlowDriver, card: string = CARDS.good): Promise<string> {
  const secret = driver.requireNote('clientSecret');
  await driver.environment.card.payIntent(secret, card);
  return parseIntentId(secret);
}

/** @throws Error if the log has no such booking */
export async function requireBooking(driver: FlowDriver, name?: BookingName): Promise<Booking> {
  const booking = (await driver.readBookings()).find(({ id }) => id === driver.requireHandle(name).id);
  if (!booking) throw new Error('the booking does not exist');
  return booking;
}

export const newStatusCheck =
  (expected: string, name?: BookingName): EndCheck =>
  async (driver) => {
    const actual = (await requireBooking(driver, name)).state.status;
    return actual === expected ? undefined : `${name ?? 'the booking'} is ${actual}, not ${expected}`;
  };

/** Cancels as the operator: charges stop, and payments are refunded. */
export async function cancelBooking(driver: FlowDriver): Promise<void> {
  await driver.sendInstruction(newCancelInstruction(driver));
  await drainWork(driver);
}

export const newCancelInstruction = (driver: FlowDriver): WorkerInstruction => ({
  type: 'cancel',
  bookingId: driver.requireHandle().id,
});

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
  sumEventCents(listEvents(booking, 'PaymentRefunded'));

export const newBalanceCheck =
  (expected: 'PAID' | 'ACTION_REQUIRED'): EndCheck =>
  async (driver) => {
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

/** Pays by a second intent of the booking, which the product never recorded. */
export async function payUnrecordedIntent(driver: FlowDriver): Promise<string> {
  const { card } = driver.environment;
  const [recordedIntent] = (await card.readState()).payment_intents;
  if (!recordedIntent) throw new Error('the provider has no intent');
  const intent = await card.createIntent({
    customerId: recordedIntent.customer,
    bookingId: recordedIntent.metadata['booking'] ?? '',
    instalmentId: recordedIntent.metadata['instalment'] ?? '',
    amountCents: recordedIntent.amount,
  });
  await card.payIntent(intent.client_secret);
  return intent.id;
}
