// Actions of customers, their cards, staff and time in the flows.
import { addDays, dateOf } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { v4 } from 'uuid';
import { CARDS } from '../../charging/card-sandbox.js';
import { heldFrom, type Held } from '../../charging/shop.js';
import { settled } from '../checks/quiescence.js';
import type { Fate } from '../proxies/gate.js';
import type { Stage } from '../engine/stage.js';

export const DECLINES_LATER = '4000000000000341';
export const SILENT = '4000000000005043';
const CHARGE_IN_DAYS = 10;

export async function publish(stage: Stage, seats: number): Promise<void> {
  const departureId = v4();
  const startsOn = addDays(dateOf(await stage.now()), 60 + CHARGE_IN_DAYS);
  stage.note({ departureId });
  await stage.order({ do: 'publish', departureId, startsOn, seats });
  await settled(stage);
}

export const quote = async (stage: Stage, couponCode?: string): Promise<string> =>
  (await stage.quote(String(stage.notes['departureId']), 2, couponCode)).id;

export async function place(stage: Stage, quoteId: string, name = 'held'): Promise<Held> {
  const { status, body } = await stage.place(quoteId);
  if (status !== 201) throw new Error(`not placed: ${status} ${JSON.stringify(body)}`);
  const held = heldFrom(body);
  stage.note({ [name]: held });
  return held;
}

export const intentOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

export async function startPaying(stage: Stage, plan: Plan = 'deposit', name = 'held'): Promise<void> {
  stage.note({ [`secret-${name}`]: await stage.secret(stage.held(name), plan) });
}

/** Pays by card at the provider, once: the customer's browser does not die with our worker. */
export async function payCard(stage: Stage, card: string = CARDS.good, name = 'held'): Promise<string> {
  const secret = String(stage.notes[`secret-${name}`]);
  await stage.scene.card.pay(secret, card);
  return intentOf(secret);
}

const status = async (stage: Stage, name = 'held') => {
  const booking = (await stage.bookings()).find(({ id }) => id === stage.held(name).id);
  return booking?.state.status;
};
export const must = (wanted: string, name?: string) => async (stage: Stage) => {
  const actual = await status(stage, name);
  return actual === wanted ? undefined : `${name ?? 'the booking'} is ${actual ?? 'gone'}, not ${wanted}`;
};

export async function chargeDay(stage: Stage): Promise<void> {
  const at = await stage.dueAt('charge');
  if (!at) throw new Error('no charge is due');
  await stage.advanceTo(at);
  await settled(stage);
}

export const balance =
  (wanted: 'PAID' | 'SCHEDULED' | 'ACTION_REQUIRED' | 'EXHAUSTED') => async (stage: Stage) => {
    const bookings = await stage.bookings();
    const balance = bookings[0]?.state.instalments.find(({ kind }) => kind === 'balance');
    const actual = balance?.paid ? 'PAID' : balance?.charge.status;
    return actual === wanted ? undefined : `the balance is ${String(actual)}, not ${wanted}`;
  };

export async function overHold(stage: Stage): Promise<void> {
  const at = await stage.dueAt('hold-expiry');
  if (!at) throw new Error('no hold runs');
  await stage.advanceTo(at);
}

export async function quoteWhenFree(stage: Stage): Promise<string> {
  await overHold(stage);
  await settled(stage);
  return String(stage.notes['otherQuote']);
}

/** An intent of the booking that the product lost, paid later. */
export async function lateIntent(stage: Stage): Promise<string> {
  const { card } = stage.scene;
  const [first] = (await card.state()).payment_intents;
  if (!first) throw new Error('no intent');
  const intent = await card.intent({
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
export async function lastSeats(stage: Stage, first: string, second: string): Promise<void> {
  const { gate } = stage.scene;
  let appended: () => void = () => undefined;
  const secondIsIn = new Promise<void>((resolve) => (appended = resolve));
  let decided: () => void = () => undefined;
  const firstIsOut = new Promise<void>((resolve) => (decided = resolve));
  gate.next('pg append', 'before', async (): Promise<Fate> => {
    decided();
    await secondIsIn;
    return 'go';
  });
  const firstAnswer = stage.place(first);
  await firstIsOut;
  const secondAnswer = await stage.elsewhere((other) => other.place(second)).finally(appended);
  const answers = [await firstAnswer, secondAnswer].map(({ status: code }) => code).sort((a, b) => a - b);
  stage.note({ answers });
}
