import { addDays, dateOf } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { isClearOfDisputes } from '../../../src/modules/booking/core/dispute-state.js';
import { calculateOpenCents } from '../../../src/modules/booking/core/instalment.js';
import { balance, chargeDay, intentOf, must } from './acts.js';
import type { Shop } from '../../charging/shop.js';
import { eventsOf } from '../checks/facts.js';
import type { Flow } from './flow.js';
import { settled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

const auth = (stage: Stage): Record<string, string> => ({
  authorization: `Bearer ${stage.held().capability}`,
});
const ownBooking = async (stage: Stage) => {
  const booking = (await stage.bookings()).find(({ id }) => id === stage.held().id);
  if (!booking) throw new Error('the booking is gone');
  return booking;
};

/** The customer's bank disputes the deposit, and then decides. */
export async function dispute(stage: Stage): Promise<string> {
  const { card } = stage.scene;
  const [paid] = (await card.state()).payment_intents;
  const { id } = await card.act('disputes/open', { paymentIntent: paid?.id });
  await stage.webhook(id, 'charge.dispute.created');
  await settled(stage);
  return id;
}
const disputed = (
  to: 'won' | 'lost',
  end: NonNullable<Flow['end']>,
  followUp?: (stage: Stage) => Promise<void>,
): Flow => ({
  after: 'webhook',
  async run(stage) {
    const id = await dispute(stage);
    await stage.scene.card.act('disputes/move', { dispute: id, to });
    await stage.webhook(id, 'charge.dispute.closed', 2);
    await settled(stage);
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
    `/api/bookings/${stage.held().id}/split`,
    { instalmentId: open?.id, shares },
    auth(stage),
  );
  await settled(stage);
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
    `/api/shares/${stage.held().id}/${share}/payments`,
    { method: 'card', locale: 'en' },
    { authorization: `Bearer ${key}` },
  );
  const secret = answer.body.card?.clientSecret;
  if (secret === undefined) throw new Error(`the share cannot be paid: ${JSON.stringify(answer.body)}`);
  await stage.scene.card.pay(secret);
  return intentOf(secret);
}

export const nothingOpen = async (stage: Stage): Promise<string | undefined> => {
  const { state } = await ownBooking(stage);
  const open = state.instalments.filter((instalment) => calculateOpenCents(instalment) > 0).length;
  return open === 0 && state.status === 'CONFIRMED'
    ? undefined
    : `${open} instalments are open, ${state.status}`;
};

/** Publishes another departure of the trip, a month later. */
export async function publishLater(stage: Stage): Promise<string> {
  const departureId = v4();
  const startsOn = addDays(dateOf(await stage.now()), 100);
  await stage.order({ do: 'publish', departureId, startsOn, seats: 6 });
  await settled(stage);
  return departureId;
}

/** Moved or not, the booking owes its price, and has its seats in one place. */
export const oneDeparture = async (stage: Stage): Promise<string | undefined> => {
  const { state } = await ownBooking(stage);
  const sum = state.instalments.reduce((cents, instalment) => cents + instalment.amountCents, 0);
  if (sum !== state.quote.totalCents) return `${sum} are asked for of ${state.quote.totalCents}`;
  return state.status === 'CONFIRMED' ? undefined : `it is ${state.status}`;
};

/** The last traveler's place goes to somebody else. */
export async function passPlace(stage: Stage, shop: Shop = stage): Promise<void> {
  const { id } = stage.held();
  const list = await shop.must<{ travelers: { id: string }[] }>(
    'GET',
    `/api/bookings/${id}/travelers`,
    undefined,
    auth(stage),
  );
  const to = { givenName: 'Ana', familyName: 'Ruiz', birthDate: '1991-03-04', email: 'ana@example.com' };
  const path = `/api/bookings/${id}/travelers/${list.travelers.at(-1)?.id ?? ''}/pass`;
  await shop.must('POST', path, to, { ...auth(stage), 'idempotency-key': v4() });
}

/** Events of a booking between deposit and trip: disputes, shares, date changes, new travelers. */
export const changeFlows = {
  'dispute won': disputed('won', balance('PAID'), chargeDay),
  'dispute lost': disputed('lost', async (stage) =>
    isClearOfDisputes((await ownBooking(stage)).state) ? 'the dispute was not lost' : undefined,
  ),
  'dispute meets the charge': {
    after: 'webhook',
    async run(stage) {
      const at = await stage.dueAt('charge');
      if (!at) throw new Error('no charge is due');
      await Promise.all([stage.advanceTo(at), dispute(stage)]);
      await settled(stage);
    },
    end: must('CONFIRMED'),
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
      await stage.webhook(await payShare(stage));
      await settled(stage);
      await chargeDay(stage);
    },
    end: nothingOpen,
  },
  'date changed': {
    after: 'webhook',
    async run(stage) {
      const departureId = await publishLater(stage);
      await stage.order({ do: 'change', bookingId: stage.held().id, departureId });
      await settled(stage);
      await chargeDay(stage);
    },
    end: nothingOpen,
  },
  'date change meets the charge': {
    after: 'webhook',
    async run(stage) {
      const departureId = await publishLater(stage);
      const at = await stage.dueAt('charge');
      if (!at) throw new Error('no charge is due');
      const change = { do: 'change', bookingId: stage.held().id, departureId } as const;
      await Promise.all([stage.advanceTo(at), stage.order(change)]);
      await settled(stage);
    },
    end: oneDeparture,
  },
  'place passed': {
    after: 'webhook',
    async run(stage) {
      await passPlace(stage);
      await settled(stage);
    },
    end: async (stage) => {
      const booking = await ownBooking(stage);
      const counts = [
        eventsOf(booking, 'PlaceReassigned').length,
        eventsOf(booking, 'ErasureCompleted').length,
      ];
      return counts.join() === '1,1' ? undefined : `passed and erased ${counts.join()} times`;
    },
  },
} as const satisfies Record<string, Flow>;
