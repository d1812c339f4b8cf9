// Actions of customers, their cards, staff and time in the flows.
import { addDays, dateOf } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { v4 } from 'uuid';
import { CARDS } from '../../charging/card-sandbox.js';
import { toHeldBooking, type HeldBooking } from '../../charging/shop.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { EdgeFate } from '../proxies/gate.js';
import type { Stage } from '../engine/stage.js';

export const DECLINES_LATER = '4000000000000341';
export const SILENT = '4000000000005043';
const CHARGE_IN_DAYS = 10;

export async function publish(stage: Stage, seats: number): Promise<void> {
  const departureId = v4();
  const startsOn = addDays(dateOf(await stage.readNow()), 60 + CHARGE_IN_DAYS);
  stage.note({ departureId });
  await stage.sendOrder({ do: 'publish', departureId, startsOn, seats });
  await waitUntilSettled(stage);
}

export const quote = async (stage: Stage, couponCode?: string): Promise<string> =>
  (await stage.quote(String(stage.notes['departureId']), 2, couponCode)).id;

export async function place(stage: Stage, quoteId: string, name = 'held'): Promise<HeldBooking> {
  const { status, body } = await stage.place(quoteId);
  if (status !== 201) throw new Error(`not placed: ${status} ${JSON.stringify(body)}`);
  const held = toHeldBooking(body);
  stage.note({ [name]: held });
  return held;
}

export const toIntentId = (secret: string): string => secret.split('_secret_')[0] ?? '';

export async function startPaying(stage: Stage, plan: Plan = 'deposit', name = 'held'): Promise<void> {
  stage.note({ [`secret-${name}`]: await stage.requestClientSecret(stage.getHeld(name), plan) });
}

/** Pays by card at the provider, once: the customer's browser does not die with our worker. */
export async function payCard(stage: Stage, card: string = CARDS.good, name = 'held'): Promise<string> {
  const secret = String(stage.notes[`secret-${name}`]);
  await stage.scene.card.pay(secret, card);
  return toIntentId(secret);
}

const readStatus = async (stage: Stage, name = 'held') => {
  const booking = (await stage.readBookings()).find(({ id }) => id === stage.getHeld(name).id);
  return booking?.state.status;
};
export const expectStatus = (wanted: string, name?: string) => async (stage: Stage) => {
  const actual = await readStatus(stage, name);
  return actual === wanted ? undefined : `${name ?? 'the booking'} is ${actual ?? 'gone'}, not ${wanted}`;
};

export async function advanceToChargeDay(stage: Stage): Promise<void> {
  const at = await stage.readDueTime('charge');
  if (!at) throw new Error('no charge is due');
  await stage.advanceTo(at);
  await waitUntilSettled(stage);
}

export const expectBalance =
  (wanted: 'PAID' | 'SCHEDULED' | 'ACTION_REQUIRED' | 'EXHAUSTED') => async (stage: Stage) => {
    const bookings = await stage.readBookings();
    const balance = bookings[0]?.state.instalments.find(({ kind }) => kind === 'balance');
    const actual = balance?.paid ? 'PAID' : balance?.charge.status;
    return actual === wanted ? undefined : `the balance is ${String(actual)}, not ${wanted}`;
  };

export async function advancePastHold(stage: Stage): Promise<void> {
  const at = await stage.readDueTime('hold-expiry');
  if (!at) throw new Error('no hold runs');
  await stage.advanceTo(at);
}

export async function quoteWhenFree(stage: Stage): Promise<string> {
  await advancePastHold(stage);
  await waitUntilSettled(stage);
  return String(stage.notes['otherQuote']);
}

/** An intent of the booking that the product lost, paid later. */
export async function payLateIntent(stage: Stage): Promise<string> {
  const { card } = stage.scene;
  const [first] = (await card.readState()).payment_intents;
  if (!first) throw new Error('no intent');
  const intent = await card.createIntent({
    customer: first.customer,
    booking: first.metadata['booking'] ?? '',
    instalment: first.metadata['instalment'] ?? '',
    amountCents: first.amount,
  });
  await card.pay(intent.client_secret);
  return intent.id;
}

/**
 * Two processes decide about the last seats at once: the first append is in flight while the second appends.
 */
export async function raceForLastSeats(stage: Stage, first: string, second: string): Promise<void> {
  const { gate } = stage.scene;
  let reportAppend: () => void = () => undefined;
  const secondIsIn = new Promise<void>((resolve) => (reportAppend = resolve));
  let reportDecision: () => void = () => undefined;
  const firstIsOut = new Promise<void>((resolve) => (reportDecision = resolve));
  gate.planNext('pg append', 'before', async (): Promise<EdgeFate> => {
    reportDecision();
    await secondIsIn;
    return 'go';
  });
  const firstAnswer = stage.place(first);
  await firstIsOut;
  const secondAnswer = await stage.runElsewhere((other) => other.place(second)).finally(reportAppend);
  const answers = [await firstAnswer, secondAnswer].map(({ status: code }) => code).sort((a, b) => a - b);
  stage.note({ answers });
}
