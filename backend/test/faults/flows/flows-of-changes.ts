import { addDays, dateOf } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { isClearOfDisputes } from '../../../src/modules/booking/core/dispute-state.js';
import { calculateOpenCents } from '../../../src/modules/booking/core/instalment.js';
import { expectBalance, advanceToChargeDay, toIntentId, expectStatus } from './acts.js';
import type { Shop } from '../../charging/shop.js';
import { listEvents } from '../checks/facts.js';
import type { Flow } from './flow.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

const newAuthHeaders = (stage: Stage): Record<string, string> => ({
  authorization: `Bearer ${stage.getHeld().capability}`,
});
const ownBooking = async (stage: Stage) => {
  const booking = (await stage.readBookings()).find(({ id }) => id === stage.getHeld().id);
  if (!booking) throw new Error('the booking is gone');
  return booking;
};

/** The customer's bank disputes the deposit, and then decides. */
export async function dispute(stage: Stage): Promise<string> {
  const { card } = stage.scene;
  const [paid] = (await card.readState()).payment_intents;
  const { id } = await card.triggerAct('disputes/open', { paymentIntent: paid?.id });
  await stage.sendWebhook(id, 'charge.dispute.created');
  await waitUntilSettled(stage);
  return id;
}
const newDisputeFlow = (
  to: 'won' | 'lost',
  end: NonNullable<Flow['end']>,
  followUp?: (stage: Stage) => Promise<void>,
): Flow => ({
  after: 'webhook',
  async run(stage) {
    const id = await dispute(stage);
    await stage.scene.card.triggerAct('disputes/move', { dispute: id, to });
    await stage.sendWebhook(id, 'charge.dispute.closed', 2);
    await waitUntilSettled(stage);
    await followUp?.(stage);
  },
  end,
});

const JOA = { name: 'Joa', email: 'joa@example.com' };
/** Splits in halves with a co-payer. A repeat finds it split already. */
async function split(stage: Stage): Promise<void> {
  const open = (await ownBooking(stage)).state.instalments.find(({ kind }) => kind === 'balance');
  const cents = (open?.amountCents ?? 0) / 2;
  const shares = [
    { amountCents: cents, payer: null },
    { amountCents: cents, payer: JOA },
  ];
  await stage.call(
    'POST',
    `/api/bookings/${stage.getHeld().id}/split`,
    { instalmentId: open?.id, shares },
    newAuthHeaders(stage),
  );
  await waitUntilSettled(stage);
}

/** The co-payer pays through the mailed link; `shop` serves the page. */
export async function payShare(stage: Stage, shop: Shop = stage): Promise<string> {
  const { rows } = await stage.scene.query<{ text: string }>(
    'SELECT body_text AS text FROM outgoing_mails WHERE recipient = $1',
    [JOA.email],
  );
  const [, share = '', key = ''] = /share=([\w-]+)#key=([\w-]+)/.exec(rows[0]?.text ?? '') ?? [];
  const answer = await shop.call<{ card?: { clientSecret: string } }>(
    'POST',
    `/api/shares/${stage.getHeld().id}/${share}/payments`,
    { method: 'card', locale: 'en' },
    { authorization: `Bearer ${key}` },
  );
  const secret = answer.body.card?.clientSecret;
  if (secret === undefined) throw new Error(`the share cannot be paid: ${JSON.stringify(answer.body)}`);
  await stage.scene.card.pay(secret);
  return toIntentId(secret);
}

export const expectNothingOpen = async (stage: Stage): Promise<string | undefined> => {
  const { state } = await ownBooking(stage);
  const open = state.instalments.filter((instalment) => calculateOpenCents(instalment) > 0).length;
  return open === 0 && state.status === 'CONFIRMED'
    ? undefined
    : `${open} instalments are open, ${state.status}`;
};

/** Publishes another departure of the trip, a month later. */
export async function publishLater(stage: Stage): Promise<string> {
  const departureId = v4();
  const startsOn = addDays(dateOf(await stage.readNow()), 100);
  await stage.sendOrder({ do: 'publish', departureId, startsOn, seats: 6 });
  await waitUntilSettled(stage);
  return departureId;
}

/** Moved or not, the booking owes its price, and has its seats in one place. */
export const expectOneDeparture = async (stage: Stage): Promise<string | undefined> => {
  const { state } = await ownBooking(stage);
  const sum = state.instalments.reduce((cents, instalment) => cents + instalment.amountCents, 0);
  if (sum !== state.quote.totalCents) return `${sum} are asked for of ${state.quote.totalCents}`;
  return state.status === 'CONFIRMED' ? undefined : `it is ${state.status}`;
};

/** The last traveler's place goes to somebody else. */
export async function passPlace(stage: Stage, shop: Shop = stage): Promise<void> {
  const { id } = stage.getHeld();
  const list = await shop.callOk<{ travelers: { id: string }[] }>(
    'GET',
    `/api/bookings/${id}/travelers`,
    undefined,
    newAuthHeaders(stage),
  );
  const to = { givenName: 'Ana', familyName: 'Ruiz', birthDate: '1991-03-04', email: 'ana@example.com' };
  const path = `/api/bookings/${id}/travelers/${list.travelers.at(-1)?.id ?? ''}/pass`;
  await shop.callOk('POST', path, to, { ...newAuthHeaders(stage), 'idempotency-key': v4() });
}

/** Events of a booking between deposit and trip: disputes, shares, date changes, new travelers. */
export const changeFlows = {
  'dispute won': newDisputeFlow('won', expectBalance('PAID'), advanceToChargeDay),
  'dispute lost': newDisputeFlow('lost', async (stage) =>
    isClearOfDisputes((await ownBooking(stage)).state) ? 'the dispute was not lost' : undefined,
  ),
  'dispute meets the charge': {
    after: 'webhook',
    async run(stage) {
      const at = await stage.readDueTime('charge');
      if (!at) throw new Error('no charge is due');
      await Promise.all([stage.advanceTo(at), dispute(stage)]);
      await waitUntilSettled(stage);
    },
    end: expectStatus('CONFIRMED'),
  },
  'balance split': {
    after: 'webhook',
    run: split,
    end: async (stage) => {
      const { length } = (await ownBooking(stage)).state.instalments;
      return length === 3 ? undefined : `${length} instalments`;
    },
  },
  'shares paid by two': {
    after: 'balance split',
    async run(stage) {
      await stage.sendWebhook(await payShare(stage));
      await waitUntilSettled(stage);
      await advanceToChargeDay(stage);
    },
    end: expectNothingOpen,
  },
  'date changed': {
    after: 'webhook',
    async run(stage) {
      const departureId = await publishLater(stage);
      await stage.sendOrder({ do: 'change', bookingId: stage.getHeld().id, departureId });
      await waitUntilSettled(stage);
      await advanceToChargeDay(stage);
    },
    end: expectNothingOpen,
  },
  'date change meets the charge': {
    after: 'webhook',
    async run(stage) {
      const departureId = await publishLater(stage);
      const at = await stage.readDueTime('charge');
      if (!at) throw new Error('no charge is due');
      const change = { do: 'change', bookingId: stage.getHeld().id, departureId } as const;
      await Promise.all([stage.advanceTo(at), stage.sendOrder(change)]);
      await waitUntilSettled(stage);
    },
    end: expectOneDeparture,
  },
  'place passed': {
    after: 'webhook',
    async run(stage) {
      await passPlace(stage);
      await waitUntilSettled(stage);
    },
    end: async (stage) => {
      const booking = await ownBooking(stage);
      const counts = [
        listEvents(booking, 'PlaceReassigned').length,
        listEvents(booking, 'ErasureCompleted').length,
      ];
      return counts.join() === '1,1' ? undefined : `passed and erased ${counts.join()} times`;
    },
  },
} as const satisfies Record<string, Flow>;
