import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { GiftCardsOfBooking } from '@wayfold/contracts/gift-cards';
import { entities } from '../../src/entities.js';
import { registry } from '../../src/events.js';
import { mailing } from '../../src/mailing.js';
import { bookings } from '../../src/modules/booking/projections/bookings.js';
import { MailOutbox } from '../../src/modules/mail/jobs/outbox.js';
import { at, history } from '../../src/ops/bookings.js';
import { Infrastructure } from '../../src/platform/infrastructure.js';
import { paypalOf } from '../../src/platform/paypal/account.js';
import { rebuildProjection } from '../../src/platform/projections/rebuild.js';
import { SubscriptionRunner } from '../../src/platform/projections/runner.js';
import { verifyProjection } from '../../src/platform/projections/verify.js';
import { inlineViews, projections, reactorsWith } from '../../src/subscriptions.js';
import { BankDesk } from '../charging/bank-desk.js';
import { PAYPAL_ACCOUNT } from '../charging/paypal-side.js';
import { PayPalShop } from '../charging/paypal-shop.js';
import type { Held } from '../charging/shop.js';
import { World } from '../charging/world.js';
import { plantInFold, REPLAY_BUGS } from '../faults/worker/bugs-of-replay.js';
import { carryOut } from '../faults/worker/carry-out.js';
import { PostOffice } from '../mail/post-office.js';
import { sentDuring, sentOutside } from '../sent-outside.js';

jest.setTimeout(300_000);

/** What there was before anything is replayed, so that it would be noticed. */
const HAPPENED = [
  ...['DepositPaid', 'BalancePaid', 'PayPalOrderCreated', 'TransferChosen', 'PaymentRefunded'],
  ...['DisputeOpened', 'DisputeClosed', 'GiftCardRedeemed', 'BankLineAllocated', 'BookingCancelled'],
];

const DOMAIN = 'wayfold.example';
let world: World;
let office: PostOffice;
beforeAll(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  office = await PostOffice.open();
  world = await World.open({ smtpUrl: office.url });
  await scene();
});
afterAll(async () => {
  await world.close();
  await office.close();
});

/** Money comes by card, PayPal, bank and gift card; some goes back, some is contested; mails tell of all of it. */
async function scene(): Promise<void> {
  const [shop, desk] = [new PayPalShop(world), new BankDesk(world)];
  const [charged, contested, cancelled] = [await world.book(), await world.book(), await world.book()];
  const [buyer, gone] = [await shop.booked(), await shop.booked()];

  const waiting = await desk.waiting((await world.publish(1, { seats: 12 }))[0]!);
  await desk.import(['400.00', `deposit ${(await world.view(waiting)).reference}`]);
  await desk.happens(waiting, 'DepositPaid');

  const given = await world.hold((await world.publish(1))[0]!);
  const card = (await carryOut(world.app, { do: 'gift-card', amountCents: 40_000 })) as { code: string };
  await apply(given, card.code);
  await world.pay(given);
  await desk.happens(given, 'BookingConfirmed');

  const paid = (await world.history(contested.id)).find(({ type }) => type === 'DepositPaid');
  const { intentId } = paid?.data as { intentId: string };
  const { id } = await world.sandbox.act('disputes/open', { paymentIntent: intentId });
  await desk.happens(contested, 'DisputeOpened');
  await world.sandbox.act('disputes/move', { dispute: id, to: 'won' });
  await desk.happens(contested, 'DisputeClosed');

  for (const { id: bookingId } of [cancelled, gone]) await carryOut(world.app, { do: 'cancel', bookingId });
  for (const held of [cancelled, gone]) await desk.happens(held, 'PaymentRefunded');

  await world.advanceTo(await world.chargeAt(charged));
  for (const held of [charged, buyer]) await desk.happens(held, 'BalancePaid');
  await world.atRest();
}

async function apply(held: Held, code: string): Promise<void> {
  const headers = { authorization: `Bearer ${held.capability}` };
  await world.must<GiftCardsOfBooking>('POST', `/api/bookings/${held.id}/gift-cards`, { code }, headers);
}

const open = (): Promise<Infrastructure> =>
  Infrastructure.open({
    ...{ databaseUrl: world.databaseUrl, secretKey: world.config.secretKey, registry, entities, inlineViews },
    ...{ name: 'wayfold replay', movableClock: true },
  });

/** The logs of the two providers, and what stands in the outbox; what the mail server took is asked of it. */
const doorsOf = ({ pool }: Infrastructure) => {
  const { sandbox: card, paypal } = world;
  return { card, paypal, query: pool.query.bind(pool) as Parameters<typeof sentOutside>[0]['query'] };
};

/** Every read model compared and built anew, every booking told from its first event, as `ops` and the console do it. */
async function replay(infrastructure: Infrastructure): Promise<void> {
  const { pool, store } = infrastructure;
  for (const projection of projections)
    expect((await verifyProjection(pool, store, projection)).differences).toEqual([]);
  for (const projection of projections) await rebuildProjection(pool, store, projection, { hash: true });
  const { rows } = await pool.query<{ id: string; version: number }>(
    `SELECT stream_id AS id, version FROM streams WHERE type = 'booking'`,
  );
  expect(rows.length).toBeGreaterThan(6);
  for (const { id, version } of rows) {
    expect(await history(infrastructure, [id])).toBe(0);
    for (let n = 1; n <= version; n++) expect(await at(infrastructure, [id, `#${n}`])).toBe(0);
  }
}

/** Read models, reactors and the one who sends mails, until nobody has anything to do. */
async function follow(infrastructure: Infrastructure): Promise<void> {
  const { pool, store } = infrastructure;
  const mails = mailing(world.config, infrastructure);
  if (!mails) throw new Error('there is no mail server');
  const reactors = reactorsWith(infrastructure, mails.outbox, () => mails.dispatcher.wake());
  const followers = new SubscriptionRunner({ pool, store, projections, reactors });
  await followers.start();
  mails.dispatcher.start();
  const names = [...projections, ...reactors].map(({ name }) => name);
  expect(await followers.waitFor(await store.head(), names, 60_000)).toBe(true);
  await followers.stop();
  mails.dispatcher.wake();
  await mails.dispatcher.stop();
}

/** While the product is down: nobody calls anybody but whoever replays. */
async function alone(work: (infrastructure: Infrastructure) => Promise<void>): Promise<void> {
  await world.restart(async () => {
    const infrastructure = await open();
    await work(infrastructure).finally(() => infrastructure.close());
  });
}

describe('replaying and building everything anew', () => {
  test('calls neither provider, writes to nobody and records nothing', async () => {
    await alone(async (infrastructure) => {
      const { pool, store } = infrastructure;
      const { rows: types } = await pool.query<{ type: string }>('SELECT DISTINCT type FROM events');
      expect(types.map(({ type }) => type)).toEqual(expect.arrayContaining(HAPPENED));
      const doors = doorsOf(infrastructure);
      const before = [...(await sentOutside(doors))];
      for (const door of [/^stripe POST .*refunds/, /^paypal POST .*capture/, /^a mail to be sent/])
        expect(before.some((each) => door.test(each))).toBe(true);
      expect(office.taken.length).toBeGreaterThan(10);

      const [head, taken] = [await store.head(), office.taken.length];
      const { sent } = await sentDuring(doors, async () => {
        await replay(infrastructure);
        await follow(infrastructure);
        // Also when nobody knows any more how far they were: whoever reacts hears everything once more.
        const names = reactorsWith(infrastructure, new MailOutbox(pool, DOMAIN)).map(({ name }) => name);
        const forgot = await pool.query('UPDATE subscriptions SET position = 0 WHERE name = ANY($1)', [
          names,
        ]);
        expect(forgot.rowCount).toBe(names.length);
        await follow(infrastructure);
      });
      expect({ sent, head: await store.head(), taken: office.taken.length }).toEqual({
        sent: [],
        ...{ head, taken },
      });
    });
  });

  test.each(Object.keys(REPLAY_BUGS))('a fold with a mistake in it is noticed: %s', async (name) => {
    const { project } = bookings;
    await alone(async (infrastructure) => {
      const paypal = paypalOf({ ...PAYPAL_ACCOUNT, url: `${world.sandbox.url}/paypal` });
      const outbox = new MailOutbox(infrastructure.pool, DOMAIN);
      plantInFold(name, { card: world.adapter(), paypal, outbox });
      const { pool, store } = infrastructure;
      const { sent } = await sentDuring(doorsOf(infrastructure), () =>
        rebuildProjection(pool, store, bookings),
      );
      expect(sent).not.toEqual([]);
    }).finally(() => Object.assign(bookings, { project }));
  });
});
