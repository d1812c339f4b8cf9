import { setTimeout as wait } from 'node:timers/promises';
import { createMailReactors } from '../../../src/modules/mail/outbox/mails.reactor.js';
import { createReactors, projections } from '../../../src/subscriptions.js';
import type { Environment } from './environment.js';
import { type FlowDriver, NotAtRestError } from './flow-driver.js';

/** Rest normally takes seconds; the limit is generous for a busy machine. */
const REST_DEADLINE_MS = 60_000;

const MAX_POLLS = 8;

/** Projections and reactors that follow the log, with their event types. */
const followers = [
  ...projections.filter(({ inlineTable }) => inlineTable === undefined),
  ...createReactors({} as never),
  ...createMailReactors({ add: () => Promise.resolve() }),
].map(({ name, types }) => ({ name, types: [...types] }));

/** Describes up to three pieces of pending work; undefined if there is none. */
async function findMovement(environment: Environment, now: Date): Promise<string | undefined> {
  const { rows } = await environment.query<{ what: string }>(
    `SELECT 'due: ' || work_id AS what FROM scheduled_work WHERE status = 'due' AND due_at <= $1
     UNION ALL SELECT 'inbox: ' || event_id FROM provider_inbox WHERE processed_at IS NULL
     UNION ALL SELECT 'mail: ' || message_id FROM mail_outbox WHERE state = 'pending' AND due_at <= $1
     UNION ALL SELECT 'behind: ' || f.name FROM jsonb_to_recordset($2::jsonb) AS f(name text, types text[])
       WHERE EXISTS (SELECT FROM events e WHERE e.type = ANY(f.types) AND e.position >
         coalesce((SELECT max(s.position) FROM subscriptions s WHERE s.name = f.name), 0))
     LIMIT 3`,
    [now, JSON.stringify(followers)],
  );
  return rows.length === 0 ? undefined : rows.map(({ what }) => what).join(', ');
}

/** Describes the state of the jobs in the PostgreSQL queue. */
async function describeQueue(environment: Environment): Promise<string> {
  const { rows } = await environment.query<{ job: string }>(
    `SELECT to_jsonb(j)::text AS job FROM bullmq.job j LIMIT 5`,
  );
  return `jobs: ${rows.map(({ job }) => job.slice(0, 600)).join(' ')}`;
}

/** Polls in real time until no work is pending; the product's clock stands still. @throws NotAtRestError */
export async function waitUntilAtRest(driver: FlowDriver): Promise<void> {
  const deadline = performance.now() + REST_DEADLINE_MS;
  for (;;) {
    const pendingWork = await findMovement(driver.environment, await driver.readNow()).catch(
      (error: unknown) => String(error),
    );
    if (pendingWork === undefined) {
      await driver.waitForWorker();
      return;
    }
    if (performance.now() > deadline)
      throw new NotAtRestError(`${pendingWork}; ${await describeQueue(driver.environment)}`);
    await wait(25);
  }
}

/** Waits for rest, and again after each look-up of an unknown outcome. */
export async function drainWork(driver: FlowDriver): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    await waitUntilAtRest(driver);
    const pollAt = await driver.readDueTime('charge-poll', 'order-poll');
    if (!pollAt) return;
    if (attempt === MAX_POLLS)
      throw new NotAtRestError('a PayPal order is still polled although PayPal answers');
    await driver.advanceTo(pollAt);
  }
}
