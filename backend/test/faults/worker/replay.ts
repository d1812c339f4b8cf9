import { entities } from '../../../src/entities.js';
import { registry } from '../../../src/events.js';
import { createMailReactors } from '../../../src/modules/mail/outbox/mails.reactor.js';
import { MailOutbox } from '../../../src/modules/mail/outbox/outbox.store.js';
import { StripeCardProvider } from '../../../src/platform/card-provider/stripe.js';
import { Infrastructure } from '../../../src/platform/infrastructure.js';
import { createPayPal } from '../../../src/platform/paypal/create-paypal.js';
import { rebuildProjection } from '../../../src/platform/projections/rebuild.js';
import { SubscriptionRunner } from '../../../src/platform/projections/subscription-runner.js';
import { verifyProjection } from '../../../src/platform/projections/verify.js';
import { createReactors, inlineReadModels, projections } from '../../../src/subscriptions.js';
import { STRIPE_KEYS } from '../../support/card-provider/stripe-keys.js';
import { isReplayBug, plantReplayBug } from '../../support/planted-bugs/replay-bugs.js';
import { TEST_SECRET_KEY } from '../../support/test-secret-key.js';
import { type WorkerSettings } from './settings.js';

const CATCH_UP_DEADLINE_MS = 30_000;

/**
 * Verifies and rebuilds the read models like `ops`, then follows the log to its end, as the only process:
 * every call to a provider is its own. Returns differences between read models and events.
 */
export async function replayLog(settings: WorkerSettings): Promise<unknown[]> {
  const { databaseUrl, cardUrl, paypal, bug } = settings;
  const infrastructure = await Infrastructure.open({
    databaseUrl,
    secretKey: TEST_SECRET_KEY,
    registry,
    entities,
    inlineReadModels,
    name: 'wayfold replay',
    isClockMovable: true,
  });
  const { pool, store } = infrastructure;
  const outbox = new MailOutbox(pool, 'wayfold.example');
  if (bug !== undefined && isReplayBug(bug))
    plantReplayBug(bug, {
      card: new StripeCardProvider({ ...STRIPE_KEYS, apiBase: cardUrl }),
      paypal: createPayPal({ ...paypal, url: `${cardUrl}/paypal` }),
      outbox,
    });
  try {
    const differences: unknown[] = [];
    for (const projection of projections)
      differences.push(...(await verifyProjection(pool, store, projection)).differences);
    for (const projection of projections) await rebuildProjection(pool, store, projection);
    const reactors = [...createReactors(infrastructure), ...createMailReactors(outbox)];
    const followers = new SubscriptionRunner({ pool, store, projections, reactors });
    await followers.start();
    const names = [...projections, ...reactors].map(({ name }) => name);
    const hasEnded = await followers.waitFor(await store.readHead(), {
      names,
      timeoutMs: CATCH_UP_DEADLINE_MS,
    });
    await followers.stop();
    if (!hasEnded) throw new Error('followers did not reach the head of the log');
    return differences;
  } finally {
    await infrastructure.close();
  }
}
