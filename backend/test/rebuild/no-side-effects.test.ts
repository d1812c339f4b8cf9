import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { printAsOf, printHistory } from '../../src/cli/bookings.js';
import { entities } from '../../src/entities.js';
import { registry } from '../../src/events.js';
import { bookings } from '../../src/modules/booking/view/bookings.projection.js';
import { createMailReactors } from '../../src/modules/mail/outbox/mails.reactor.js';
import { MailOutbox } from '../../src/modules/mail/outbox/outbox.store.js';
import { Infrastructure } from '../../src/platform/infrastructure.js';
import { createPayPal } from '../../src/platform/paypal/create-paypal.js';
import { rebuildProjection } from '../../src/platform/projections/rebuild.js';
import { SubscriptionRunner } from '../../src/platform/projections/subscription-runner.js';
import { verifyProjection } from '../../src/platform/projections/verify.js';
import { createReactors, inlineReadModels, loadBackground, projections } from '../../src/subscriptions.js';
import { PostOffice } from '../support/mail/post-office.js';
import { isReplayBug, plantReplayBug, REPLAY_EFFECTS } from '../support/planted-bugs/replay-bugs.js';
import { RebuildFixture, REPLAYED_TYPES } from '../support/rebuild/rebuild-fixture.js';
import { listSentOutside, recordSent, type SentRecords } from '../support/sent-outside.js';
import { PAYPAL_ACCOUNT } from '../support/world/paypal-side.js';
import { World } from '../support/world/world.js';

jest.setTimeout(300_000);

const MAIL_DOMAIN = 'wayfold.example';
/** Reads at every start of the product, which change nothing; and the streams that they find. */
const STARTUP_READ_PATTERN =
  /^(stripe GET \/v1\/(events|balance_transactions)|paypal (POST \/v1\/oauth2\/token|GET \/v1\/(notifications\/webhooks-events|reporting\/transactions))) /;

const STARTUP_STREAM_TYPES = ['provider-entry', 'ledger-check'];
let world: World;
let postOffice: PostOffice;
beforeAll(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  postOffice = await PostOffice.open();
  world = await World.open({ smtpUrl: postOffice.url });
  await new RebuildFixture(world).playScene();
});

afterAll(async () => {
  await world.close();
  await postOffice.close();
});

const openProduct = (): Promise<Infrastructure> =>
  Infrastructure.open({
    databaseUrl: world.databaseUrl,
    secretKey: world.config.secretKey,
    registry,
    entities,
    inlineReadModels,
    name: 'wayfold replay',
    isClockMovable: true,
  });

/** Returns the logs of both providers and the outbox: every way in which the product reaches others. */
const newSentRecords = (pool: Pick<Infrastructure['pool'], 'query'>): SentRecords => {
  const { sandbox: card, paypal } = world;
  return { card, paypal, query: (sql) => pool.query(sql) };
};

/** Verifies and rebuilds every read model, and prints every booking's history, like `ops` and the console. */
async function replayHistory(infrastructure: Infrastructure): Promise<void> {
  const { pool, store } = infrastructure;
  for (const projection of projections)
    expect((await verifyProjection(pool, store, projection)).differences).toEqual([]);
  for (const projection of projections)
    await rebuildProjection(pool, store, projection, { shouldHash: true });
  const { rows } = await pool.query<{ id: string; version: number }>(
    `SELECT stream_id AS id, version FROM streams WHERE type = 'booking'`,
  );
  // Fewer bookings would leave parts of the read models empty.
  expect(rows.length).toBeGreaterThan(6);
  for (const { id, version } of rows) {
    expect(await printHistory(infrastructure, [id])).toBe(0);
    for (let i = 1; i <= version; i++) expect(await printAsOf(infrastructure, [id, `#${i}`])).toBe(0);
  }
}

/** Runs read models, reactors and the mail dispatcher until nothing is left to do. */
async function runSubscriptions(infrastructure: Infrastructure): Promise<void> {
  const { pool, store } = infrastructure;
  const [mails] = await loadBackground({ config: world.config, infrastructure });
  if (!mails) throw new Error('there is no mail server');
  const reactors = [...createReactors(infrastructure), ...mails.reactors];
  const followers = new SubscriptionRunner({ pool, store, projections, reactors });
  await followers.start();
  mails.start();
  const names = [...projections, ...reactors].map(({ name }) => name);
  expect(await followers.waitFor(await store.readHead(), { names })).toBe(true);
  await followers.stop();
  mails.wake();
  await mails.stop();
}

/** Resets the positions of all reactors. */
async function resetReactors(infrastructure: Infrastructure): Promise<void> {
  const { pool } = infrastructure;
  const names = [
    ...createReactors(infrastructure),
    ...createMailReactors(new MailOutbox(pool, MAIL_DOMAIN)),
  ].map(({ name }) => name);
  const { rowCount } = await pool.query('UPDATE subscriptions SET position = 0 WHERE name = ANY($1)', [
    names,
  ]);
  expect(rowCount).toBe(names.length);
}

/** Runs the replay while the product is down, when only the replay can call anybody. */
async function runAlone(work: (infrastructure: Infrastructure) => Promise<void>): Promise<void> {
  await world.restart(async () => {
    const infrastructure = await openProduct();
    try {
      await work(infrastructure);
    } finally {
      await infrastructure.close();
    }
  });
}

describe('replaying and rebuilding everything', () => {
  test('calls no provider, sends no mail and records no event, even once the product starts', async () => {
    let [knownIds, head]: [ReadonlySet<string>, number] = [new Set(), 0];
    const takenBefore = postOffice.acceptedMails.length;
    await runAlone(async (infrastructure) => {
      const { pool, store } = infrastructure;
      const { rows: types } = await pool.query<{ type: string }>('SELECT DISTINCT type FROM events');
      const recordedTypes = new Set(types.map(({ type }) => type));
      expect(REPLAYED_TYPES.filter((type) => !recordedTypes.has(type))).toEqual([]);
      const records = newSentRecords(pool);
      [knownIds, head] = [await listSentOutside(records), await store.readHead()];
      const ways = [/^stripe POST .*refunds/, /^paypal POST .*capture/, /^a mail to be sent/];
      expect([...knownIds]).toEqual(expect.arrayContaining(ways.map((way) => expect.stringMatching(way))));
      expect(postOffice.acceptedMails.length).toBeGreaterThan(10);

      const { effects } = await recordSent(records, async () => {
        await replayHistory(infrastructure);
        await runSubscriptions(infrastructure);
        // Reactors receive every event once more, even without positions.
        await resetReactors(infrastructure);
        await runSubscriptions(infrastructure);
      });
      expect({ effects, head: await store.readHead(), taken: postOffice.acceptedMails.length }).toEqual({
        effects: [],
        head,
        taken: takenBefore,
      });
      await resetReactors(infrastructure);
    });
    // Restarted with its feeder and credentials, the product receives everything a third time. As at every
    // start it reads the providers' lists, where it may find only the providers' own rows.
    await world.waitUntilAtRest();
    const sentCalls = [...(await listSentOutside(newSentRecords(world.pool)))].filter(
      (entry) => !knownIds.has(entry),
    );

    const { events } = await world.store.readAll(head, 1_000);

    expect({
      calls: sentCalls.filter((entry) => !STARTUP_READ_PATTERN.test(entry)),
      events: events.filter(({ streamType }) => !STARTUP_STREAM_TYPES.includes(streamType)),
      taken: postOffice.acceptedMails.length,
    }).toEqual({ calls: [], events: [], taken: takenBefore });
  });

  test.each(Object.keys(REPLAY_EFFECTS).filter(isReplayBug))(
    'notices a fold with a planted bug: %s',
    async (bug) => {
      const { project } = bookings;
      await runAlone(async (infrastructure) => {
        const paypal = createPayPal({ ...PAYPAL_ACCOUNT, url: `${world.sandbox.url}/paypal` });
        const outbox = new MailOutbox(infrastructure.pool, MAIL_DOMAIN);
        plantReplayBug(bug, { card: world.newAdapter(), paypal, outbox });
        const { pool, store } = infrastructure;
        const { effects } = await recordSent(newSentRecords(pool), () =>
          rebuildProjection(pool, store, bookings),
        );
        expect(effects).not.toEqual([]);
      }).finally(() => Object.assign(bookings, { project }));
    },
  );
});
