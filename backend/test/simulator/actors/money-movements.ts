import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import { v4 } from 'uuid';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { DecideApproval } from '../../../src/modules/approvals/decide-approval.command.js';
import { RequestApproval } from '../../../src/modules/approvals/request-approval.command.js';
import type { ExistingBooking } from '../../../src/modules/booking/core/booking.js';
import { calculateOpenInstalmentCents } from '../../../src/modules/booking/core/instalment.js';
import { listOpenRefunds, listRefunds } from '../../../src/modules/booking/core/payments.js';
import { ConfirmCashRefund } from '../../../src/modules/booking/operations/confirm-cash-refund.command.js';
import { type MoneyRequest, MoveMoney } from '../../../src/modules/booking/operations/move-money.command.js';
import { PreviewRefund } from '../../../src/modules/booking/refunds/preview-refund.query.js';
import {
  calculateStaffRefundableCents,
  listRefundablePayments,
  type StaffRefund,
} from '../../../src/modules/booking/refunds/staff-refund.js';
import { newStaffId } from '../../support/ids.js';
import { SIMULATED_APPROVAL_LIMIT_CENTS } from '../engine/product.js';
import { drawTime } from '../engine/random-times.js';
import { type Owner, WORLD } from '../engine/scheduler.js';
import { newStaffEnvelope, type World } from '../engine/world.js';
import { askProcess } from './staff-requests.js';

type MoneyMovement = Extract<MoneyRequest, { readonly amountCents: number }>;
const teo: Owner = { ...WORLD, name: 'Teo' };
/** The staff member who requests approvals, and the staff member who grants them. */
const [TEO, UMA] = [newStaffId(1), newStaffId(2)];
/** Staff also request larger amounts, and a second person refuses or grants them. */
const MAX_GOODWILL_CENTS = 60_000;

/** Moves money, as staff: refunds, records received payments, and gives goodwill. */
export async function moveMoneyAtRandom(world: World): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  for (let roundsLeft = random.drawBetween(-1, 4); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(teo, { notBeforeMs: drawTime(world) });
    const bookingIds = await world.listBookingIds();
    const bookingId = random.findOne(bookingIds);
    if (bookingId === undefined) continue;
    // Sometimes two windows of one office send the same request.
    await Promise.all(
      Array.from({ length: random.flipCoin(0.2) ? 2 : 1 }, () => moveMoney(world, bookingId)),
    );
    for (const other of bookingIds) await payOutCashRefunds(world, other);
  }
}

async function moveMoney(world: World, bookingId: string): Promise<void> {
  const { random } = world.scheduler;
  const booking = await world.readBooking(bookingId);
  const movement = booking.status === 'NEW' ? undefined : chooseMovement(world, booking);
  if (!movement) return;
  const approvalId =
    movement.amountCents > SIMULATED_APPROVAL_LIMIT_CENTS && random.flipCoin(0.9)
      ? await obtainApproval(world, bookingId, movement)
      : null;
  // Staff try to use the approval of one movement for two.
  const movements = random.flipCoin(0.15) ? 2 : 1;
  await Promise.all(
    Array.from({ length: movements }, async () => {
      const envelope = newStaffEnvelope(`${movement.type} ${v4()}`);
      if (movement.type === 'refund' && world.setting.hasRareHabits)
        await previewRefund(world, bookingId, envelope.commandId, movement);
      const label = `${movement.type} of ${movement.amountCents} for ${bookingId}`;
      for (let isRepeated = true; isRepeated; isRepeated = random.flipCoin(0.1))
        await askProcess(
          world,
          teo,
          label,
          () => new MoveMoney(envelope, bookingId, { ...movement, approvalId }),
        );
    }),
  );
}

/** Previews a refund, as the console does. */
async function previewRefund(
  world: World,
  bookingId: string,
  commandId: string,
  { amountCents, payments }: Pick<StaffRefund, 'amountCents' | 'payments'>,
): Promise<void> {
  const version = await world.readVersion(bookingId);
  const preview = await askProcess(world, teo, `previews a refund of ${amountCents}`, () => {
    return new PreviewRefund(bookingId, { amountCents, payments });
  });
  if (!preview || isRefusal(preview)) return;
  const { booking, refunds } = preview;
  world.previews.set(commandId, { bookingId, version, booking, refunds });
}

function chooseMovement({ scheduler }: World, booking: ExistingBooking): MoneyMovement | undefined {
  const { random, now } = scheduler;
  const terms = { reason: 'as agreed', approvalId: null };
  const limitCents = calculateStaffRefundableCents(booking);
  switch (random.pickOne(['refund', 'goodwill', 'manual-payment'] as const)) {
    case 'refund': {
      if (limitCents === 0) return undefined;
      if (random.flipCoin(0.2)) return { type: 'refund', ...terms, amountCents: limitCents };
      const allPayments = listRefundablePayments(booking);
      const payment = random.pickOne(allPayments);
      const amountCents = random.drawBetween(
        1,
        random.flipCoin(0.1) ? limitCents + 100 : payment.refundableCents,
      );
      const payments = random.flipCoin(0.3) ? [{ paymentId: payment.paymentId, amountCents }] : undefined;
      return { type: 'refund', ...terms, amountCents, payments };
    }
    case 'goodwill':
      return { type: 'goodwill', ...terms, amountCents: random.drawBetween(1, MAX_GOODWILL_CENTS) };
    case 'manual-payment': {
      const openCents = booking.instalments.reduce(
        (sum, instalment) => sum + calculateOpenInstalmentCents(instalment),
        0,
      );
      const firstOpenCents =
        booking.instalments.map(calculateOpenInstalmentCents).find((cents) => cents > 0) ?? 0;
      const dueCents = random.flipCoin(0.5) ? firstOpenCents : openCents;
      const amountCents =
        dueCents > 0 && random.flipCoin(0.7) ? dueCents : random.drawBetween(1, openCents + 5_000);
      const valueDate = toUtcDate(new Date(now - 2 * DAY_MS));
      return { type: 'manual-payment', amountCents, approvalId: null, note: '', method: 'cash', valueDate };
    }
  }
}

export interface ApprovalTerms {
  readonly type: ApprovalAction;
  readonly amountCents: number;
}

/** Requests an approval, and returns its id once a second person has decided; null without a request. */
export async function obtainApproval(
  world: World,
  bookingId: string,
  { type: action, amountCents }: ApprovalTerms,
): Promise<string | null> {
  const { random } = world.scheduler;
  const request = { action, bookingId, amountCents, reason: 'as agreed' };
  const requestEnvelope = newStaffEnvelope(`approval ${v4()}`);
  const outcome = await askProcess(world, teo, `requests approval of ${action} for ${amountCents}`, () => {
    return new RequestApproval(requestEnvelope, request, TEO);
  });
  if (!outcome || isRefusal(outcome)) return null;
  if (random.flipCoin(0.2))
    await world.scheduler.waitUntil(teo, {
      notBeforeMs: world.scheduler.now + random.drawBetween(1, 30) * HOUR_MS,
    });
  const decisionEnvelope = newStaffEnvelope(`decision ${v4()}`);
  const decision = random.flipCoin(0.1)
    ? ({ type: 'Refuse', reason: 'too much' } as const)
    : ({ type: 'Grant' } as const);
  if (random.flipCoin(0.2))
    await askProcess(
      world,
      teo,
      'grants it himself',
      () => new DecideApproval(newStaffEnvelope(`own ${v4()}`), outcome.id, TEO, { type: 'Grant' }),
    );
  await askProcess(
    world,
    teo,
    `Uma says ${decision.type}`,
    () => new DecideApproval(decisionEnvelope, outcome.id, UMA, decision),
  );
  if (random.flipCoin(0.1))
    await world.scheduler.waitUntil(teo, {
      notBeforeMs: world.scheduler.now + random.drawBetween(1, 30) * HOUR_MS,
    });
  return outcome.id;
}

/** Lists stopped refunds whose cash was paid out before staff learned that it was not due. */
const listStoppedRefunds = ({ scheduler }: World, booking: ExistingBooking) =>
  listRefunds(booking).filter(
    ({ status }) => (status === 'HELD' || status === 'WRITTEN_OFF') && scheduler.random.flipCoin(0.3),
  );

/** Pays out a pending cash refund; two staff members may record it. */
export async function payOutCashRefunds(world: World, bookingId: string): Promise<void> {
  const { random } = world.scheduler;
  const booking = await world.readBooking(bookingId);
  if (booking.status === 'NEW') return;
  for (const { provider, refundId, originalRefundId } of [
    ...listOpenRefunds(booking),
    ...listStoppedRefunds(world, booking),
  ]) {
    // Reissues a refund that its source rejected: by bank, or in cash.
    const isManual = provider === 'staff' || (originalRefundId !== undefined && random.flipCoin(0.5));
    if (!isManual || random.flipCoin(0.2)) continue;
    const envelopes = random.flipCoin(0.3)
      ? [newStaffEnvelope(`hand ${v4()}`), newStaffEnvelope(`hand ${v4()}`)]
      : [newStaffEnvelope(`hand ${v4()}`)];
    await Promise.all(
      envelopes.map((envelope, i) =>
        askProcess(
          world,
          teo,
          `pays out cash refund ${refundId}`,
          () => new ConfirmCashRefund(envelope, { bookingId, refundId }, `slip ${i}`),
        ),
      ),
    );
  }
}
