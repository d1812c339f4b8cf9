import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { PlaceView } from '@wayfold/contracts/places';
import { v4 } from 'uuid';
import { post } from '../../src/modules/ledger/projections/journal.js';
import { noBooks } from '../../src/modules/ledger/projections/posting.js';
import { Changer } from './changer.js';
import { Colleagues } from './colleagues.js';
import { Random } from './random.js';
import type { Held } from './shop.js';
import { World } from './world.js';

jest.setTimeout(180_000);

let world: World;
let who: Changer;
let staff: Colleagues;
beforeAll(async () => {
  world = await World.open();
  who = new Changer(world);
  staff = await Colleagues.hired(world);
});
afterAll(() => world.close());

const BOOKINGS = 6;
const STEPS = 7;
const seed = Number(process.env['RACE_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const random = new Random(seed);
const done = new Map<string, number>();
const count = (what: string, ok: boolean): void => {
  if (ok) done.set(what, (done.get(what) ?? 0) + 1);
};

/** Something that a customer or a colleague may do; what is refused is refused. */
const ACTS: Record<string, (held: Held) => Promise<boolean>> = {
  async refund(held) {
    const body = { amountCents: random.between(1, 40_000) };
    return (await staff.money(held.id, 'refunds', body)).status === 201;
  },
  async goodwill(held) {
    const body = { amountCents: random.between(1, 20_000) };
    return (await staff.money(held.id, 'goodwill', body)).status === 201;
  },
  async manual(held) {
    const body = { amountCents: random.between(1, 50_000) };
    return (await staff.money(held.id, 'manual-payments', body)).status === 201;
  },
  async 'another date'(held) {
    const perPersonCents = random.between(10_000, 150_000);
    const chargeInDays = random.between(5, 40);
    const [to = ''] = await world.publish(1, { chargeInDays, perPersonCents });
    const { status, body } = await who.post<{ hash?: string }>(held, 'change/preview', { departureId: to });
    return status === 200 && who.changedByStaff(held, to, body.hash ?? '');
  },
  async pass(held) {
    const { travelers } = await world.must<{ travelers: PlaceView[] }>(
      'GET',
      `/api/bookings/${held.id}/travelers`,
      undefined,
      { authorization: `Bearer ${held.capability}` },
    );
    const to = { givenName: 'Ana', familyName: 'Ruiz', birthDate: '1991-03-04' };
    const path = `travelers/${travelers.at(-1)?.id ?? ''}/pass`;
    return (await who.post(held, path, to, { 'idempotency-key': v4() })).status === 200;
  },
  async pay(held) {
    const { instalments } = await world.view(held);
    const open = instalments.find(({ amountCents, paidCents }) => paidCents < amountCents);
    const { body } = open ? await world.payOpen(held, open.id, 'card') : { body: undefined };
    return body?.card !== undefined && (await world.sandbox.pay(body.card.clientSecret)) === 'succeeded';
  },
  async charge(held) {
    const { instalments } = await world.view(held);
    const at = instalments.find(({ charge }) => charge === 'SCHEDULED')?.chargeAt;
    if (at == null) return false;
    await world.advanceTo(new Date(at));
    await world.atRest();
    return true;
  },
  async cancel(held) {
    if (!random.chance(0.25)) return false;
    const { body } = await who.post<{ retainedCents: number; refundCents: number }>(held, 'cancel/preview');
    const { retainedCents, refundCents } = body;
    const cancelled = { code: await who.code(held, 'cancel'), retainedCents, refundCents };
    return (await who.post(held, 'cancel', cancelled)).status === 200;
  },
};

/** What is to be handed out of the till is handed out, once. */
async function handOut(held: Held): Promise<void> {
  for (const { type, data } of await world.history(held.id)) {
    if (type !== 'OperationsItemRaised' || data.refundId === undefined) continue;
    const path = `/api/ops/bookings/${held.id}/refunds/${data.refundId}/handed-out`;
    const answers = [
      await staff.post('finance', path, { receipt: 'slip 12' }),
      await staff.post('finance', path, { receipt: 'slip 12' }),
    ];
    expect([seed, answers.map(({ status, body }) => [status, body.code])]).toEqual([
      seed,
      [
        [200, undefined],
        [409, 'REFUND_UNKNOWN'],
      ],
    ]);
  }
}

/** The accounts of a booking, folded from its events alone. */
async function accountsOf(held: Held): Promise<Map<string, number>> {
  let books = noBooks;
  const accounts = new Map<string, number>();
  for (const event of await world.history(held.id)) {
    const { books: after, lines } = post(books, event);
    books = after;
    for (const { account, amountCents } of lines)
      accounts.set(account, (accounts.get(account) ?? 0) + amountCents);
  }
  return accounts;
}

test('customers and colleagues in any order: the ledger is what provider and till have, to the cent', async () => {
  const names = Object.keys(ACTS);
  for (let n = 0; n < BOOKINGS; n++) {
    const held = await world.book({ plan: random.chance(0.6) ? 'deposit' : 'full' });
    for (let step = 0; step < STEPS; step++) {
      if ((await world.view(held)).status !== 'CONFIRMED') break;
      const name = names[random.between(0, names.length - 1)] ?? 'pay';
      count(name, (await ACTS[name]?.(held)) === true);
    }
    await world.atRest();
    await handOut(held);
    const accounts = await accountsOf(held);
    const history = await world.history(held.id);
    const till = history.reduce(
      (sum, { type, data }) =>
        type === 'ManualPaymentRecorded'
          ? sum + data.amountCents
          : type === 'PaymentRefunded' && data.provider === 'staff'
            ? sum - data.amountCents
            : sum,
      0,
    );
    expect([seed, n, [...accounts.values()].reduce((sum, cents) => sum + cents, 0)]).toEqual([seed, n, 0]);
    expect([seed, n, accounts.get('clearing:stripe') ?? 0, accounts.get('cash') ?? 0]).toEqual([
      seed,
      n,
      await who.kept(held),
      till,
    ]);
    for (const { captures } of await who.money(held)) expect([seed, captures]).toEqual([seed, 1]);
  }
  expect([seed, done.size >= 5]).toEqual([seed, true]);
});

test('every read model, the ledger too, is what its events say', async () => {
  expect(await world.differences()).toEqual([]);
});
