import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { type Owner, WORLD } from '../engine/scheduler.js';
import type { World } from '../engine/world.js';

const owner: Owner = { ...WORLD, name: 'disputer' };

/** Customers dispute at their bank or at PayPal; weeks of evidence are hours here. */
export async function disputePayments(world: World): Promise<void> {
  const { scheduler } = world;
  /** Payments disputed so far, because each is disputed at most once. */
  const disputedPayments = new Set<string>();
  for (let times = scheduler.random.drawBetween(-2, 2); times > 0; times--) {
    await scheduler.step(owner, '', { at: scheduler.now + scheduler.random.drawBetween(1, 90) * HOUR_MS });
    const allTakenMoney = [...world.provider.listTakenMoney(), ...world.paypal.listTakenMoney()];
    const payment = allTakenMoney[scheduler.random.drawBetween(0, Math.max(0, allTakenMoney.length - 1))];
    if (!payment || disputedPayments.has(payment.paymentId)) continue;
    disputedPayments.add(payment.paymentId);
    void dispute(world, payment.paymentId);
  }
}

/** A dispute is opened, often answered, and finally won, lost, or left open until the run ends. */
async function dispute({ scheduler, provider, paypal, setting }: World, paymentId: string): Promise<void> {
  const { random } = scheduler;
  const at = paymentId.startsWith('pi_') ? provider : paypal;
  await scheduler.step(owner, `disputes ${paymentId}`);
  const id = at.dispute(paymentId, random.flipCoin(0.2));
  if (id === undefined) return;
  const drawDelay = () => ({ at: scheduler.now + random.drawBetween(1, 60) * HOUR_MS });
  if (random.flipCoin(0.6)) {
    await scheduler.step(owner, `${id} is under review`, drawDelay());
    at.moveDispute(id, 'under_review');
  }
  if (random.flipCoin(0.2)) return;
  const isWon = random.flipCoin(0.5);
  const isWithdrawn = isWon && setting.hasRareHabits && random.flipCoin(0.3);
  const end = isWithdrawn ? 'withdrawn' : isWon ? 'won' : 'lost';
  await scheduler.step(owner, `${id} is ${end}`, drawDelay());
  // PayPal does not withdraw what was refunded meanwhile: it closes the case.
  const isRefunded = at
    .listTakenMoney()
    .some((payment) => payment.paymentId === paymentId && payment.refundedCents > 0);
  at.moveDispute(id, isRefunded && at === paypal ? 'won' : end);
}
