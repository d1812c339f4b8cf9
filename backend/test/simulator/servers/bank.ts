import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { SandboxEvent } from '../../../../infra/sandbox/stripe/store.js';
import { type Owner, type Scheduler, WORLD } from '../engine/scheduler.js';
import type { SimulatedStripe } from './stripe.js';

const owner: Owner = { ...WORLD, name: 'bank' };

/** Settles refunds that wait for the customer's bank, which accepts or returns them after hours or days. */
export async function settleAtTheBank(
  { scheduler, stripe }: { readonly scheduler: Scheduler; readonly stripe: SimulatedStripe },
  { type, data }: SandboxEvent,
): Promise<void> {
  const { object } = data;
  if (type !== 'refund.created' || object.object !== 'refund' || object.status !== 'pending') return;
  const outcome = scheduler.random.flipCoin(0.7) ? 'succeeded' : 'failed';
  const settledAtMs = scheduler.now + scheduler.random.drawBetween(1, 60) * HOUR_MS;
  await scheduler.waitForTurn(owner, `refund ${object.id} has ${outcome}`, { notBeforeMs: settledAtMs });
  stripe.settleRefund(object.id, outcome);
}
