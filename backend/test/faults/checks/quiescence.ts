import { createMailReactors } from '../../../src/modules/mail/triggers/mails.reactor.js';
import { projections, createReactors } from '../../../src/subscriptions.js';
import type { Scene } from '../engine/scene.js';
import { NotAtRestError, type Stage } from '../engine/stage.js';

/** Normally seconds; a busy machine is slow, not wrong. */
const REST_DEADLINE_MS = 60_000;
const ASKS = 8;

/** All followers of the log, with their event types. */
const followers = [
  ...projections.filter(({ inline }) => inline === undefined),
  ...createReactors({} as never),
  ...createMailReactors({ add: () => Promise.resolve() }),
].map(({ name, types }) => ({ name, types: [...types] }));

/** What is still moving, in a few words; undefined if nothing is. */
async function findMovement(scene: Scene, now: Date): Promise<string | undefined> {
  const { rows } = await scene.query<{ what: string }>(
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

/** State of the jobs in the PostgreSQL queue. */
async function describeQueue(scene: Scene): Promise<string> {
  const { rows } = await scene.query<{ job: string }>(
    `SELECT to_jsonb(j)::text AS job FROM bullmq.job j LIMIT 5`,
  );
  return `jobs: ${rows.map(({ job }) => job.slice(0, 600)).join(' ')}`;
}

/** Waits until nothing moves; in real time, while the simulated clock stands still. @throws NotAtRestError */
export async function waitForRest(stage: Stage): Promise<void> {
  const deadline = performance.now() + REST_DEADLINE_MS;
  for (;;) {
    const pendingWork = await findMovement(stage.scene, await stage.readNow()).catch((error: unknown) =>
      String(error),
    );
    if (pendingWork === undefined) {
      await stage.waitForWorker();
      return;
    }
    if (performance.now() > deadline)
      throw new NotAtRestError(`${pendingWork}; ${await describeQueue(stage.scene)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits for rest, and again after each look-up of an unknown outcome. */
export async function waitUntilSettled(stage: Stage): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    await waitForRest(stage);
    const ask = await stage.readDueTime('ask', 'paypal-order');
    if (!ask) return;
    if (attempt === ASKS) throw new NotAtRestError('an outcome stays unknown although the provider answers');
    await stage.advanceTo(ask);
  }
}
