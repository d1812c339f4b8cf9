import type { Command } from '@nestjs/cqrs';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { v4 } from 'uuid';
import type { ExistingBooking } from '../../../src/modules/booking/core/booking.js';
import { listReceivedPayments } from '../../../src/modules/booking/core/instalment.js';
import { MoveMoney } from '../../../src/modules/booking/operations/move-money.command.js';
import { ReissueRefund } from '../../../src/modules/booking/operations/reissue-refund.command.js';
import { sumManualPaymentCents } from '../../../src/modules/booking/operations/void-manual-payment.js';
import { listOwedRefunds } from '../../../src/modules/booking/refunds/reissue-refund.js';
import type { Envelope } from '../../../src/platform/commands/runner.js';
import { SIMULATED_APPROVAL_LIMIT_CENTS } from '../engine/product.js';
import { drawTime } from '../engine/random-times.js';
import { type Owner, WORLD } from '../engine/scheduler.js';
import { newStaffEnvelope, type World } from '../engine/world.js';
import { type ApprovalTerms, obtainApproval, payOutCashRefunds } from './money-movements.js';
import { askProcess } from './staff-requests.js';

const pia: Owner = { ...WORLD, name: 'Pia' };
const reason = 'as agreed';

/** Corrects mistakes, as staff: voids payments that were never received, and reissues failed refunds. */
export async function correctPayments(world: World): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  for (let roundsLeft = random.drawBetween(0, 4); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(pia, { notBeforeMs: drawTime(world) });
    for (const bookingId of await world.listBookingIds()) {
      const booking = await world.readBooking(bookingId);
      if (booking.status === 'NEW') continue;
      if (random.flipCoin(0.4)) await voidPayment(world, booking);
      await reissueRefunds(world, booking);
      if (random.flipCoin(0.5)) await payOutCashRefunds(world, bookingId);
    }
    if (random.flipCoin(0.3)) await failRefunds(world);
    if (world.setting.hasRareHabits && random.flipCoin(0.4)) await bounceRefund(world);
  }
}

async function voidPayment(world: World, booking: ExistingBooking): Promise<void> {
  const { bookingId } = booking;
  const receivedPayments = [...booking.instalments, ...booking.replacedInstalments].flatMap(
    listReceivedPayments,
  );
  const staffPayments = receivedPayments.filter(({ provider }) => provider === 'staff');
  const manualPaymentId = world.scheduler.random.findOne(staffPayments)?.paymentId;
  if (manualPaymentId === undefined) return;
  const amountCents = sumManualPaymentCents(booking, manualPaymentId);
  // A pending cash refund of the payment is paid out even after the payment was voided.
  if (world.scheduler.random.flipCoin(0.3)) {
    const payments = [{ paymentId: manualPaymentId, amountCents: 1 }];
    const terms = { type: 'refund', amountCents: 1, payments, reason, approvalId: null } as const;
    await runInWindows(world, `refunds a cent of manual payment ${manualPaymentId}`, (envelope) => {
      return new MoveMoney(envelope, bookingId, terms);
    });
  }
  const approvalId = await requestApproval(world, bookingId, { type: 'payment-voided', amountCents });
  await runInWindows(world, `voids manual payment ${manualPaymentId} of ${amountCents}`, (envelope) => {
    return new MoveMoney(envelope, bookingId, {
      type: 'payment-voided',
      manualPaymentId,
      reason,
      approvalId,
    });
  });
}

async function reissueRefunds(world: World, booking: ExistingBooking): Promise<void> {
  const { bookingId } = booking;
  for (const { refundId, owedCents: amountCents } of listOwedRefunds(booking)) {
    if (world.scheduler.random.flipCoin(0.2)) continue;
    const approvalId = await requestApproval(world, bookingId, { type: 'refund-reissued', amountCents });
    await runInWindows(world, `reissues ${amountCents} of refund ${refundId}`, (envelope) => {
      return new ReissueRefund(envelope, bookingId, { refundId, reason, approvalId });
    });
  }
}

async function requestApproval(
  world: World,
  bookingId: string,
  terms: ApprovalTerms,
): Promise<string | null> {
  const needsApproval =
    terms.amountCents > SIMULATED_APPROVAL_LIMIT_CENTS && world.scheduler.random.flipCoin(0.9);
  return needsApproval ? obtainApproval(world, bookingId, terms) : null;
}

/** Acts as one staff member, or as two at once who do not know of each other. */
async function runInWindows<T>(
  world: World,
  label: string,
  newCommand: (envelope: Envelope) => Command<T>,
): Promise<void> {
  const windows = world.scheduler.random.flipCoin(0.2) ? 2 : 1;
  await Promise.all(
    Array.from({ length: windows }, () => {
      const envelope = newStaffEnvelope(`right ${v4()}`);
      return askProcess(world, pia, label, () => newCommand(envelope));
    }),
  );
}

/** Returns a pending refund, as the customer's bank, because the card is closed. */
async function failRefunds(world: World): Promise<void> {
  const { scheduler, stripe } = world;
  stripe.setRefundSpeed('slow');
  await scheduler.waitUntil(pia, {
    notBeforeMs: scheduler.now + scheduler.random.drawBetween(1, 60) * HOUR_MS,
  });
  stripe.setRefundSpeed('immediate');
  for (const { paymentId } of stripe.listCapturedMoney())
    for (const refund of stripe.listPendingRefunds(paymentId)) {
      await scheduler.waitForTurn(pia, `sees ${refund} fail`);
      stripe.settleRefund(refund, 'failed');
    }
}

/** Returns a refund, as the customer's bank, days after it arrived. */
async function bounceRefund({ scheduler, stripe }: World): Promise<void> {
  const refundedPayments = stripe.listCapturedMoney().filter(({ refundedCents }) => refundedCents > 0);
  const payment = scheduler.random.findOne(refundedPayments);
  if (!payment) return;
  await scheduler.waitForTurn(pia, `sees a refund of ${payment.paymentId} returned`);
  stripe.bounceRefund(payment.paymentId);
}
