import type { BookingView } from '@wayfold/contracts/bookings';
import type { BookingEvent } from '../../src/modules/booking/events.js';
import { instalmentIdsOf } from '../../src/modules/booking/commands/streams.js';
import { referenceOf } from '../../src/modules/booking/domain/reference.js';
import { bookingRows } from '../../src/modules/booking/projections/bookings.js';
import type { InlineRow } from '../../src/platform/event-store/port.js';
import { v7 } from 'uuid';
import type { Held } from './shop.js';
import type { World } from './world.js';

export interface Bulk {
  /** The id of each booking's balance. */
  readonly balances: readonly string[];
  readonly bookings: readonly string[];
  readonly chargeAt: Date;
}

/** Events of a booking that are not copied: people are sealed under keys of their own, tokens open one booking only. */
const OWN = ['TravelersNamed', 'CapabilityGranted'];
const LANES = 8;

/**
 * Many confirmed bookings of one departure, each with its deposit truly paid and its card saved at the provider. One is
 * booked over HTTP, the others are its copies in the log, under ids of their own.
 */
export async function bookMany(world: World, count: number, chargeInDays: number): Promise<Bulk> {
  const [departureId] = await world.publish(1, { seats: 2 * count, chargeInDays });
  if (departureId === undefined) throw new Error('nothing was published');
  const model = await world.book({ departureId });
  const chargeAt = await world.chargeAt(model);
  const history = (await world.history(model.id)).filter(({ type }) => !OWN.includes(type));

  // What the provider tells of deposits is history here.
  await world.sandbox.control({ webhooks: { mode: 'drop' } });
  const bookings = [model.id, ...Array.from({ length: count - 1 }, () => v7())];
  const paid = await payDeposits(world, model, bookings.slice(1));
  const cards = new Map(
    (await world.sandbox.state()).payment_methods.map(({ id, customer }) => [customer, id]),
  );
  const copies = bookings.slice(1).map((bookingId, n) => {
    const money = paid.get(bookingId);
    if (!money) throw new Error(`the deposit of ${bookingId} was not paid`);
    return {
      streamId: bookingId,
      streamType: 'booking',
      expectedVersion: 0,
      events: copied(history, {
        bookingId,
        reference: referenceOf(1_000_000 + n),
        customerId: money.customerId,
        intentId: money.intentId,
        paymentMethodId: cards.get(money.customerId) ?? 'no card',
      }),
    };
  });
  const seats = bookings.slice(1).flatMap((bookingId) => [
    {
      type: 'SeatsHeld',
      data: { bookingId, departureId, seats: 2, rooms: [{ type: 'twin', travelers: 2 }] },
    },
    { type: 'SeatsConfirmed', data: { bookingId, departureId } },
  ]);
  const taken = (await world.store.readStreams([departureId])).get(departureId) ?? [];
  const recordedAt = world.now();
  const done = await world.store.append({
    commandId: v7(),
    recordedAt,
    rows: copies.map(({ events }) => rowOf(events, recordedAt)),
    meta: { correlationId: 'bulk', causationId: null, actor: { kind: 'system' }, traceId: null },
    streams: [
      ...copies,
      { streamId: departureId, streamType: 'allotment', expectedVersion: taken.length, events: seats },
    ],
  });
  if (done.status !== 'ok') throw new Error(`the bookings were not appended: ${done.status}`);
  await world.sandbox.control({ webhooks: { mode: 'normal' } });
  await world.caughtUp();
  return { bookings, balances: bookings.map((id) => instalmentIdsOf(id)('balance')), chargeAt };
}

/** Customers with a paid deposit and a saved card, by booking. */
async function payDeposits({ sandbox }: World, model: Held, bookings: readonly string[]) {
  const amount = model.booking.instalments[0]?.amountCents ?? 0;
  const paid = new Map<string, { customerId: string; intentId: string }>();
  const waiting = [...bookings];
  const lane = async (): Promise<void> => {
    for (let booking = waiting.pop(); booking !== undefined; booking = waiting.pop()) {
      const customer = await sandbox.api<{ id: string }>('/v1/customers', { 'metadata[booking]': booking });
      const intent = await sandbox.api<{ id: string; client_secret: string }>('/v1/payment_intents', {
        amount: String(amount),
        currency: 'usd',
        customer: customer.id,
        'allowed_payment_method_types[]': 'card',
        'metadata[booking]': booking,
        'metadata[instalment]': instalmentIdsOf(booking)('deposit'),
        'payment_method_options[card][setup_future_usage]': 'off_session',
      });
      const status = await sandbox.pay(intent.client_secret);
      if (status !== 'succeeded') throw new Error(`a deposit was not paid: ${status}`);
      paid.set(booking, { customerId: customer.id, intentId: intent.id });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return paid;
}

/** The row that the runner would have written with them. */
function rowOf(events: readonly BookingEvent[], recordedAt: Date): InlineRow {
  const view = events.reduce<BookingView | null>(
    (before, event, n) => bookingRows.evolve(before, { ...event, version: n + 1, recordedAt }),
    null,
  );
  if (!view) throw new Error('no events');
  return { model: bookingRows.name, version: events.length, row: bookingRows.row(view) };
}

interface Identity {
  readonly bookingId: string;
  readonly reference: string;
  readonly customerId: string;
  readonly intentId: string;
  readonly paymentMethodId: string;
}

function copied(history: readonly BookingEvent[], to: Identity): BookingEvent[] {
  const created = history.find(({ type }) => type === 'BookingCreated');
  const deposit = history.find(({ type }) => type === 'DepositPaid');
  const named = history.find(({ type }) => type === 'PaymentReferenceGenerated');
  if (created?.type !== 'BookingCreated' || deposit?.type !== 'DepositPaid') throw new Error('no deposit');
  if (named?.type !== 'PaymentReferenceGenerated') throw new Error('no reference');
  const from = { bookingId: created.data.bookingId, reference: named.data.reference, ...deposit.data };
  let text = JSON.stringify(history.map(({ type, data }) => ({ type, data })));
  for (const name of ['bookingId', 'reference', 'customerId', 'intentId', 'paymentMethodId'] as const)
    text = text.replaceAll(`"${from[name] ?? ''}"`, `"${to[name]}"`);
  for (const kind of ['deposit', 'balance'] as const)
    text = text.replaceAll(instalmentIdsOf(from.bookingId)(kind), instalmentIdsOf(to.bookingId)(kind));
  return JSON.parse(text) as BookingEvent[];
}
