import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { isRefusal } from '../kernel/refuse.js';
import type { ChargeCommand } from '../modules/booking/balance/automatic-charge.js';
import { decideOverdue } from '../modules/booking/balance/overdue.js';
import { type ExistingBooking, requireInstalment } from '../modules/booking/core/booking.js';
import type { InstalmentState } from '../modules/booking/core/instalment.js';
import type { ReceivedPayment } from '../modules/booking/events.js';
import { decideRefund } from '../modules/booking/refunds/refund.js';
import { settle } from '../modules/booking/settlement/settle.js';
import { calculateOverdueInstant } from '../modules/booking/summary.js';
import {
  buildChargeWorkId,
  buildOverdueWorkId,
  buildRefundWorkId,
} from '../modules/booking/worker/due-work.js';
import type { BookingLife } from './booking-life.js';
import type { Random } from './random.js';
import {
  newProviderSource,
  newWorkerSource,
  recordCharge,
  recordPayment,
  SECOND_MS,
  type World,
} from './world.js';
import type { CommandSource } from './writer.js';

/** Outcomes of automatic charges, weighted. */
const WEIGHTED_OUTCOMES = [
  ['paid', 940],
  ['later', 36],
  ['unknown', 8],
  ['action', 8],
  ['never', 8],
] as const;

const CARD_BRANDS = ['visa', 'mastercard'] as const;

interface ChargeAttempt {
  readonly life: BookingLife;
  readonly instalmentId: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly newSource: (step: string) => CommandSource;
}

/** Settles a payment the provider reports, and plans what follows. */
export async function settlePayment(
  world: World,
  life: BookingLife,
  atMs: number,
  {
    instalmentId,
    source = newProviderSource(world.random),
    paymentId,
  }: {
    readonly instalmentId: string;
    readonly source?: CommandSource;
    /** An intent other than the instalment's own. */
    readonly paymentId?: string;
  },
): Promise<void> {
  const { agenda, random } = world;
  const { state } = life;
  const instalment = requireInstalment(life.state.instalments, instalmentId);
  const ownPaymentId = paymentId ?? instalment.openPayment?.paymentId;
  const payment = newReceivedPayment(random, state, instalment, ownPaymentId);
  const decidedEvents = settle(
    { booking: state, allotment: life.departure.state, coupon: life.appliedCoupon?.state },
    payment,
  );
  await life.record(atMs, source, decidedEvents);
  for (const event of decidedEvents.booking) {
    if (event.type === 'BalanceScheduled') {
      const { instalmentId: id, chargeAt, chargeOn } = event.data;
      agenda.schedule(pickMinutesAfter(random, chargeAt), (instantMs) =>
        chargeBalance(world, life, instantMs, id),
      );
      agenda.schedule(pickMinutesAfter(random, calculateOverdueInstant(chargeOn)), (instantMs) =>
        flagOverdue(life, instantMs, id),
      );
    }
    if (event.type === 'RefundStarted') {
      const { refundId } = event.data;
      const command = {
        ...newWorkerSource('refund', buildRefundWorkId(refundId)),
        commandId: `refund-${refundId}`,
      };
      const providerRefundId = `re_${random.drawToken(24)}`;
      agenda.schedule(atMs + 900, (instantMs) => {
        const completion = { type: 'RecordSent', refundId, providerRefundId } as const;
        return life.record(instantMs, command, { booking: decideRefund(life.state, completion) });
      });
    }
  }
}

/** Raises a task a week after the due date of an unpaid balance. */
async function flagOverdue(life: BookingLife, atMs: number, instalmentId: string): Promise<void> {
  const decidedEvents = decideOverdue(life.state, { instalmentId, now: new Date(atMs), isPaused: false });
  if (isRefusal(decidedEvents)) return;
  const workId = buildOverdueWorkId(instalmentId);
  await life.record(
    atMs,
    { ...newWorkerSource('overdue-check', workId), commandId: workId },
    { booking: decidedEvents },
  );
}

/** Makes an automatic charge attempt; plans the next attempt if needed. */
async function chargeBalance(
  world: World,
  life: BookingLife,
  atMs: number,
  instalmentId: string,
): Promise<void> {
  const { agenda, random } = world;
  const workId = buildChargeWorkId(instalmentId);
  const previousCharge = requireInstalment(life.state.instalments, instalmentId).charge;
  const attempt = previousCharge.status === 'SCHEDULED' ? previousCharge.attemptCount + 1 : 1;
  const newSource = (step: string): CommandSource => ({
    ...newWorkerSource('charge', workId),
    commandId: `${workId}:${attempt}:${step}`,
  });
  await recordCharge(life, atMs, newSource('start'), { type: 'Start', instalmentId, now: new Date(atMs) });

  const { amountCents, openPayment } = requireInstalment(life.state.instalments, instalmentId);
  const paymentId = openPayment?.paymentId ?? `pi_${random.drawToken(24)}`;
  if (!openPayment) {
    const intent = { type: 'RecordIntent', instalmentId, paymentId, amountCents } as const;
    await recordPayment(life, atMs, newSource('intent-1'), intent);
  }
  const lastChargeId = attempt > 1 ? `ch_${random.drawToken(24)}` : null;
  const now = new Date(atMs);
  const confirmation = {
    type: 'RecordConfirming',
    instalmentId,
    attempt,
    paymentId,
    lastChargeId,
    now,
  } as const;
  await recordCharge(life, atMs, newSource('confirming'), confirmation);
  agenda.schedule(atMs + random.drawBetween(300, 1500), (instantMs) =>
    resolveCharge(world, { life, instalmentId, attempt, newSource }, instantMs),
  );
}

async function resolveCharge(
  world: World,
  { life, instalmentId, attempt, newSource }: ChargeAttempt,
  atMs: number,
): Promise<void> {
  const { agenda, random } = world;
  const target = { instalmentId, attempt };
  switch (random.pickWeighted(WEIGHTED_OUTCOMES)) {
    case 'paid':
      return settlePayment(world, life, atMs, { instalmentId, source: newSource('paid') });
    case 'unknown': {
      const source = newWorkerSource('charge', buildChargeWorkId(instalmentId));
      const now = new Date(atMs);
      await recordCharge(life, atMs, source, {
        type: 'RecordUnknownOutcome',
        ...target,
        reason: 'no-answer',
        providerCode: null,
        now,
      });
      agenda.schedule(atMs + 2 * MINUTE_MS, (instantMs) =>
        settlePayment(world, life, instantMs, { instalmentId, source: newSource('paid') }),
      );
      return;
    }
    case 'action': {
      const reason = 'authentication_required';
      return recordCharge(life, atMs, newSource('outcome'), {
        type: 'RecordActionRequired',
        ...target,
        reason,
      });
    }
    case 'never':
      return recordCharge(
        life,
        atMs,
        newSource('outcome'),
        newDeclineCommand('do_not_try_again', target, atMs),
      );
    case 'later': {
      await recordCharge(
        life,
        atMs,
        newSource('outcome'),
        newDeclineCommand('try_again_later', target, atMs),
      );
      const nextCharge = requireInstalment(life.state.instalments, instalmentId).charge;
      if (nextCharge.status === 'SCHEDULED')
        agenda.schedule(pickMinutesAfter(random, nextCharge.dueAt), (instantMs) =>
          chargeBalance(world, life, instantMs, instalmentId),
        );
    }
  }
}

/** Spreads mass work over the minutes after its due time. */
const pickMinutesAfter = (random: Random, dueAt: string): number =>
  Date.parse(dueAt) + random.drawBetween(1, 1200) * SECOND_MS;

const newDeclineCommand = (
  adviceCode: string,
  target: { instalmentId: string; attempt: number },
  atMs: number,
): ChargeCommand => {
  const decline = { code: 'card_declined', declineCode: 'insufficient_funds', adviceCode };
  return { type: 'RecordDecline', ...target, ...decline, now: new Date(atMs) };
};

/** Creates the provider's payment for an instalment; a balance is charged to the deposit's card. */
function newReceivedPayment(
  random: Random,
  { customerId, instalments }: ExistingBooking,
  { id, amountCents }: InstalmentState,
  paymentId: string | undefined,
): ReceivedPayment {
  const previousPayment = instalments.find(({ finalPayment }) => finalPayment?.card)?.finalPayment;
  return {
    instalmentId: id,
    amountCents,
    provider: 'stripe',
    paymentId: paymentId ?? `pi_${random.drawToken(24)}`,
    origin: { kind: 'stripe-charge', chargeId: `ch_${random.drawToken(24)}` },
    customerId,
    paymentMethodId: previousPayment?.paymentMethodId ?? `pm_${random.drawToken(24)}`,
    card: previousPayment?.card ?? {
      brand: random.pickOne(CARD_BRANDS),
      last4: String(random.drawBetween(0, 9999)).padStart(4, '0'),
      expMonth: random.drawBetween(1, 12),
      expYear: random.drawBetween(2027, 2032),
    },
  };
}
