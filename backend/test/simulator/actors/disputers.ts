import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { type Owner, WORLD } from '../engine/scheduler.js';
import type { World } from '../engine/world.js';

const owner: Owner = { ...WORLD, name: 'disputer' };

/** Disputes payments, as customers, at their bank or at PayPal; weeks of evidence are hours here. */
export async function disputePayments(world: World): Promise<void> {
  const { scheduler } = world;
  /** Payments disputed so far, because each is disputed at most once. */
  const disputedPayments = new Set<string>();
  for (let roundsLeft = scheduler.random.drawBetween(-2, 2); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(owner, {
      notBeforeMs: scheduler.now + scheduler.random.drawBetween(1, 90) * HOUR_MS,
    });
    const allCapturedMoney = [...world.stripe.listCapturedMoney(), ...world.paypal.listCapturedMoney()];
    const payment = scheduler.random.findOne(allCapturedMoney);
    if (!payment || disputedPayments.has(payment.paymentId)) continue;
    disputedPayments.add(payment.paymentId);
    void disputePayment(world, payment.paymentId);
  }
}

/** Opens a dispute, which is often answered, and finally won, lost, or left open until the run ends. */
async function disputePayment(
  { scheduler, stripe, paypal, setting }: World,
  paymentId: string,
): Promise<void> {
  const { random } = scheduler;
  const source = paymentId.startsWith('pi_') ? stripe : paypal;
  await scheduler.waitForTurn(owner, `disputes ${paymentId}`);
  const id = source.openDispute(paymentId, { isInquiry: random.flipCoin(0.2) });
  if (id === undefined) return;
  const drawDelay = () => ({ notBeforeMs: scheduler.now + random.drawBetween(1, 60) * HOUR_MS });
  if (random.flipCoin(0.6)) {
    await scheduler.waitForTurn(owner, `${id} is under review`, drawDelay());
    source.moveDispute(id, 'under_review');
  }
  if (random.flipCoin(0.2)) return;
  const isWon = random.flipCoin(0.5);
  const isWithdrawn = isWon && setting.hasRareHabits && random.flipCoin(0.3);
  const outcome = isWon ? 'won' : 'lost';
  const end = isWithdrawn ? 'withdrawn' : outcome;
  await scheduler.waitForTurn(owner, `${id} is ${end}`, drawDelay());
  // PayPal does not withdraw a dispute of a refunded payment: it closes the case.
  const isRefunded = source
    .listCapturedMoney()
    .some((payment) => payment.paymentId === paymentId && payment.refundedCents > 0);
  source.moveDispute(id, isRefunded && source === paypal ? 'won' : end);
}
