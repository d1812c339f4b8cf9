import { WORLD, type Owner } from '../engine/scheduler.js';
import type { World } from '../engine/world.js';

const HOUR_MS = 3_600_000;
const owner: Owner = { ...WORLD, name: 'disputer' };

/** Customers dispute at their bank or at PayPal; weeks of evidence are hours here. */
export async function disputes(world: World): Promise<void> {
  const { scheduler } = world;
  /** A payment is disputed once. */
  const disputedPayments = new Set<string>();
  for (let times = scheduler.random.between(-2, 2); times > 0; times--) {
    await scheduler.step(owner, '', { at: scheduler.now + scheduler.random.between(1, 90) * HOUR_MS });
    const all = [...world.provider.money(), ...world.paypal.money()];
    const payment = all[scheduler.random.between(0, Math.max(0, all.length - 1))];
    if (!payment || disputedPayments.has(payment.paymentId)) continue;
    disputedPayments.add(payment.paymentId);
    void dispute(world, payment.paymentId);
  }
}

/** Opened, often answered, and finally won, lost, or left until the run ends. */
async function dispute({ scheduler, provider, paypal, setting }: World, paymentId: string): Promise<void> {
  const { random } = scheduler;
  const at = paymentId.startsWith('pi_') ? provider : paypal;
  await scheduler.step(owner, `wants back ${paymentId}`);
  const id = at.dispute(paymentId, random.chance(0.2));
  if (id === undefined) return;
  const later = () => ({ at: scheduler.now + random.between(1, 60) * HOUR_MS });
  if (random.chance(0.6)) {
    await scheduler.step(owner, `${id} is under review`, later());
    at.moveDispute(id, 'under_review');
  }
  if (random.chance(0.2)) return;
  const isWon = random.chance(0.5);
  const isWithdrawn = isWon && setting.hasRareHabits && random.chance(0.3);
  const end = isWithdrawn ? 'withdrawn' : isWon ? 'won' : 'lost';
  await scheduler.step(owner, `${id} is ${end}`, later());
  // PayPal does not withdraw what was refunded meanwhile: it closes the case.
  const refunded = at.money().some((payment) => payment.paymentId === paymentId && payment.refundedCents > 0);
  at.moveDispute(id, refunded && at === paypal ? 'won' : end);
}
