import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { v4 } from 'uuid';
import { MoveMoney } from '../../../src/modules/booking/operations/move-money.command.js';
import { SIMULATED_APPROVAL_LIMIT_CENTS } from '../engine/product.js';
import { type Owner, WORLD } from '../engine/scheduler.js';
import { newStaffEnvelope, type World } from '../engine/world.js';
import { askProcess } from './staff-requests.js';

const ute: Owner = { ...WORLD, name: 'Ute' };

/**
 * Disputes a payment during its refund: the bank returns the refund, and a won dispute sends it again. Events
 * of the first attempt arrive later, in any order and repeatedly.
 */
export async function disputeRefunds(world: World): Promise<void> {
  const { scheduler } = world;
  for (let roundsLeft = scheduler.random.drawBetween(0, 2); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(ute, {
      notBeforeMs: scheduler.now + scheduler.random.drawBetween(1, 60) * HOUR_MS,
    });
    await disputeRefund(world);
  }
}

async function disputeRefund(world: World): Promise<void> {
  const { scheduler, stripe, deliveries } = world;
  const { random } = scheduler;
  const allCapturedMoney = stripe
    .listCapturedMoney()
    .filter(({ capturedCents, refundedCents }) => capturedCents > refundedCents);
  const payment = random.findOne(allCapturedMoney);
  if (!payment) return;
  const { paymentId, bookingId, capturedCents, refundedCents } = payment;
  const restCents = capturedCents - refundedCents;
  const partCents = random.drawBetween(1, Math.min(restCents, SIMULATED_APPROVAL_LIMIT_CENTS));
  const amountCents = random.flipCoin(0.5) ? Math.min(restCents, SIMULATED_APPROVAL_LIMIT_CENTS) : partCents;
  stripe.setRefundSpeed('slow');
  const envelope = newStaffEnvelope(`refund ${v4()}`);
  await askProcess(world, ute, `refunds ${amountCents} of ${paymentId}`, () => {
    const payments = [{ paymentId, amountCents }];
    const request = { type: 'refund', reason: 'as agreed', approvalId: null, amountCents, payments } as const;
    return new MoveMoney(envelope, bookingId, request);
  });
  const deadline = scheduler.now + HOUR_MS;
  const isPending = () => stripe.listPendingRefunds(paymentId).length > 0;
  await Promise.race([
    scheduler.waitUntil(ute, { canProceed: isPending }),
    scheduler.waitUntil(ute, { notBeforeMs: deadline }),
  ]);
  stripe.setRefundSpeed('immediate');
  const [refundId] = stripe.listPendingRefunds(paymentId);
  if (refundId === undefined) return;
  const drawDelay = () => ({ notBeforeMs: scheduler.now + random.drawBetween(0, 12) * HOUR_MS });
  await scheduler.waitForTurn(ute, `sees ${paymentId} disputed`, drawDelay());
  const disputeId = stripe.openDispute(paymentId, { isInquiry: false });
  if (disputeId === undefined) return;
  if (random.flipCoin(0.8)) deliveries.holdRefundEvents(paymentId);
  await scheduler.waitForTurn(ute, `gets refund ${refundId} returned`, drawDelay());
  stripe.settleRefund(refundId, 'failed');
  await scheduler.waitForTurn(ute, `wins ${disputeId}`, drawDelay());
  stripe.moveDispute(disputeId, 'won');
  await scheduler.waitForTurn(ute, `receives the refund events of ${paymentId}`, drawDelay());
  deliveries.releaseRefundEvents(paymentId);
}
