import { addDays, dateOf } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/quotes';
import { v4 } from 'uuid';
import { CARDS } from '../charging/card-sandbox.js';
import { heldFrom, type Held } from '../charging/shop.js';
import { settled } from './rest.js';
import type { Fate } from './proxies/gate.js';
import type { Stage } from './stage.js';

/** Something that the product does for somebody, and how it must have ended whatever happened on the way. */
export interface Flow {
  /** The flow from whose end it goes on. */
  readonly after?: string;
  run(stage: Stage): Promise<void>;
  /** What is wrong with the end, if anything; the invariants look at everything else. */
  end?(stage: Stage): Promise<string | undefined>;
}

export const DECLINES_LATER = '4000000000000341';
const SILENT = '4000000000005043';
const CHARGE_IN_DAYS = 10;

async function publish(stage: Stage, seats: number): Promise<void> {
  const departureId = v4();
  const startsOn = addDays(dateOf(await stage.now()), 60 + CHARGE_IN_DAYS);
  stage.note({ departureId });
  await stage.order({ do: 'publish', departureId, startsOn, seats });
  await settled(stage);
}

const quote = async (stage: Stage, couponCode?: string): Promise<string> =>
  (await stage.quote(String(stage.notes['departureId']), 2, couponCode)).id;

async function place(stage: Stage, quoteId: string, name = 'held'): Promise<Held> {
  const { status, body } = await stage.place(quoteId);
  if (status !== 201) throw new Error(`not placed: ${status} ${JSON.stringify(body)}`);
  const held = heldFrom(body);
  stage.note({ [name]: held });
  return held;
}

const intentOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

async function startPaying(stage: Stage, plan: Plan = 'deposit', name = 'held'): Promise<void> {
  stage.note({ [`secret-${name}`]: await stage.secret(stage.held(name), plan) });
}

/** The card at the provider, once: the customer's browser does not die with our worker. */
async function payCard(stage: Stage, card: string = CARDS.good, name = 'held'): Promise<string> {
  const secret = String(stage.notes[`secret-${name}`]);
  await stage.scene.card.pay(secret, card);
  return intentOf(secret);
}

const status = async (stage: Stage, name = 'held') => {
  const booking = (await stage.bookings()).find(({ id }) => id === stage.held(name).id);
  return booking?.state.status;
};
const must = (wanted: string, name?: string) => async (stage: Stage) => {
  const found = await status(stage, name);
  return found === wanted ? undefined : `${name ?? 'the booking'} is ${found ?? 'gone'}, not ${wanted}`;
};

async function chargeDay(stage: Stage): Promise<void> {
  const at = await stage.dueAt('charge');
  if (!at) throw new Error('no charge is due');
  await stage.advanceTo(at);
  await settled(stage);
}

const balance = (wanted: 'PAID' | 'SCHEDULED' | 'ACTION_REQUIRED' | 'EXHAUSTED') => async (stage: Stage) => {
  const bookings = await stage.bookings();
  const each = bookings[0]?.state.instalments.find(({ kind }) => kind === 'balance');
  const found = each?.paid ? 'PAID' : each?.charge.status;
  return found === wanted ? undefined : `the balance is ${String(found)}, not ${wanted}`;
};

async function overHold(stage: Stage): Promise<void> {
  const at = await stage.dueAt('hold-expiry');
  if (!at) throw new Error('no hold runs');
  await stage.advanceTo(at);
}

const confirmedWith = (card: string, after = 'pay'): Flow => ({
  after,
  async run(stage) {
    await stage.webhook(await payCard(stage, card));
    await settled(stage);
  },
  end: must('CONFIRMED'),
});

export const FLOWS = {
  import: {
    run: (stage) => publish(stage, 6),
    end: async (stage) => {
      const { rowCount } = await stage.scene.query(`SELECT FROM events WHERE type = 'AllotmentOpened'`);
      return rowCount === 1 ? undefined : `${String(rowCount)} allotments were opened`;
    },
  },
  'import two seats': { run: (stage) => publish(stage, 2) },
  place: {
    after: 'import',
    async run(stage) {
      await place(stage, await quote(stage));
      await settled(stage);
    },
    end: async (stage) => {
      const { length } = await stage.bookings();
      return length === 1 ? undefined : `${length} bookings of one request`;
    },
  },
  name: {
    after: 'place',
    async run(stage) {
      await stage.name(stage.held());
      await settled(stage);
    },
    end: async (stage) => ((await stage.bookings())[0]?.state.partyNamed ? undefined : 'nobody was named'),
  },
  extend: {
    after: 'name',
    async run(stage) {
      const { capability, id } = stage.held();
      // Heard or not, a second time is refused: that is an answer too.
      await stage.call('POST', `/api/bookings/${id}/extend`, {}, { authorization: `Bearer ${capability}` });
      await settled(stage);
    },
    end: async (stage) => {
      const state = (await stage.bookings())[0]?.state;
      return state?.status === 'ON_HOLD' && state.extended ? undefined : 'not extended';
    },
  },
  pay: {
    after: 'name',
    async run(stage) {
      await startPaying(stage);
      await settled(stage);
    },
    end: must('ON_HOLD'),
  },
  webhook: confirmedWith(CARDS.good),
  'webhook thrice': {
    after: 'pay',
    async run(stage) {
      const intent = await payCard(stage);
      await Promise.all([
        stage.webhook(intent, 'payment_intent.succeeded', 3),
        stage.webhook(intent, 'payment_intent.payment_failed'),
      ]);
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'no webhook': {
    after: 'pay',
    async run(stage) {
      await payCard(stage);
      await stage.pay(stage.held());
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'webhook believed': {
    after: 'pay',
    async run(stage) {
      await stage.webhook(intentOf(String(stage.notes['secret-held'])));
      await settled(stage);
    },
    end: must('ON_HOLD'),
  },
  'full payment': {
    after: 'name',
    async run(stage) {
      await startPaying(stage, 'full');
      await stage.webhook(await payCard(stage));
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'plan changed': {
    after: 'pay',
    async run(stage) {
      await startPaying(stage, 'full');
      await stage.webhook(await payCard(stage));
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  coupon: {
    after: 'import',
    async run(stage) {
      await stage.order({ do: 'coupon', code: 'SUMMER26', limit: 1 });
      await settled(stage);
      await place(stage, await quote(stage, 'SUMMER26'));
      await stage.name(stage.held());
      await startPaying(stage);
      await stage.webhook(await payCard(stage));
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'hold expires': {
    after: 'name',
    async run(stage) {
      await overHold(stage);
      await settled(stage);
    },
    end: must('EXPIRED'),
  },
  'hold expires with an open intent': {
    after: 'pay',
    async run(stage) {
      await overHold(stage);
      await settled(stage);
    },
    end: must('EXPIRED'),
  },
  'expiry meets the card': {
    after: 'pay',
    async run(stage) {
      await overHold(stage);
      const intent = await payCard(stage);
      await stage.webhook(intent);
      await settled(stage);
    },
  },
  'late money': {
    after: 'pay two seats',
    async run(stage) {
      // The customer's card is slow; by then the hold is over and the seats are somebody else's.
      const other = await quoteWhenFree(stage);
      await place(stage, other, 'other');
      const intent = await lateIntent(stage);
      await stage.webhook(intent);
      await settled(stage);
    },
    end: must('EXPIRED'),
  },
  charge: { after: 'webhook', run: chargeDay, end: balance('PAID') },
  'charge without an answer': { after: 'webhook silent', run: chargeDay, end: balance('PAID') },
  'charge declined and tried again': {
    after: 'webhook',
    async run(stage) {
      const intents = (await stage.scene.card.state()).payment_intents;
      const customer = intents[0]?.customer;
      await stage.scene.card.control({ nextConfirm: { customer, outcome: 'decline:insufficient_funds' } });
      await chargeDay(stage);
      await chargeDay(stage);
    },
    end: balance('PAID'),
  },
  'charge declined for good': { after: 'webhook declines later', run: chargeDay },
  'charge wants the customer': {
    after: 'webhook authenticates',
    run: chargeDay,
    end: balance('ACTION_REQUIRED'),
  },
  'kill switch': {
    after: 'webhook',
    async run(stage) {
      await stage.order({ do: 'pause' });
      const at = await stage.dueAt('charge');
      if (at) await stage.advanceTo(at);
      await stage.order({ do: 'resume' });
      await settled(stage);
    },
    end: balance('PAID'),
  },
  'last seats': {
    after: 'import two seats',
    async run(stage) {
      const [first, second] = [await quote(stage), await quote(stage)];
      await lastSeats(stage, first, second);
      await settled(stage);
    },
    end: async (stage) => {
      const { length } = await stage.bookings();
      return length === 1 ? undefined : `${length} bookings of the last seats`;
    },
  },
  'webhook silent': confirmedWith(SILENT),
  'webhook declines later': confirmedWith(DECLINES_LATER),
  'webhook authenticates': confirmedWith(CARDS.wantsAuthentication),
  'pay two seats': {
    after: 'import two seats',
    async run(stage) {
      stage.note({ otherQuote: await quote(stage) });
      await place(stage, await quote(stage));
      await stage.name(stage.held());
      await startPaying(stage);
      await settled(stage);
    },
  },
} as const satisfies Record<string, Flow>;

export type FlowName = keyof typeof FLOWS;

/** Preludes only: their steps are those of other flows. */
const PRELUDES: readonly FlowName[] = [
  'import two seats',
  'pay two seats',
  'webhook silent',
  'webhook declines later',
  'webhook authenticates',
  'webhook believed',
];
export const flowNames = (Object.keys(FLOWS) as FlowName[]).filter((name) => !PRELUDES.includes(name));

async function quoteWhenFree(stage: Stage): Promise<string> {
  await overHold(stage);
  await settled(stage);
  return String(stage.notes['otherQuote']);
}

/** An intent of the booking that the product has lost sight of, paid after all. */
async function lateIntent(stage: Stage): Promise<string> {
  const { card } = stage.scene;
  const [first] = (await card.state()).payment_intents;
  if (!first) throw new Error('no intent');
  const late = await card.intent({
    customer: first.customer,
    booking: first.metadata['booking'] ?? '',
    instalment: first.metadata['instalment'] ?? '',
    amountCents: first.amount,
  });
  await card.pay(late.client_secret);
  return late.id;
}

/** Two processes decide about the last seats at once: the first one's append is on its way while the second appends. */
async function lastSeats(stage: Stage, first: string, second: string): Promise<void> {
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
  const one = stage.place(first);
  await firstIsOut;
  const two = await stage.elsewhere((other) => other.place(second)).finally(appended);
  const answers = [await one, two].map(({ status: code }) => code).sort((a, b) => a - b);
  stage.note({ answers });
}
