import { overdueInstant } from '@wayfold/contracts/kernel/dates';
import { isRefusal } from '../kernel/refuse.js';
import { findInstalment } from '../modules/booking/core/booking.js';
import type { InstalmentState } from '../modules/booking/core/instalment.js';
import type { ChargeCommand } from '../modules/booking/balance/automatic-charge.js';
import { decideOverdue } from '../modules/booking/balance/overdue.js';
import { decideRefund } from '../modules/booking/refunds/refund.js';
import { settle } from '../modules/booking/settlement/settle.js';
import type { ReceivedPayment } from '../modules/booking/events.js';
import { buildChargeWorkId, buildOverdueWorkId, buildRefundWorkId } from '../modules/booking/worker/due-work.js';
import type { BookingLife } from './booking-life.js';
import type { Random } from './random.js';
import { charging, MINUTE, payment, provider, SECOND, worker, type World } from './world.js';
import type { By } from './writer.js';

/** Outcomes of automatic charges, weighted. */
const ENDS = [
  ['paid', 940],
  ['later', 36],
  ['unknown', 8],
  ['action', 8],
  ['never', 8],
] as const;
const CARDS = ['visa', 'mastercard'] as const;

interface Attempt {
  readonly life: BookingLife;
  readonly instalmentId: string;
  readonly attempt: number;
  readonly named: (step: string) => By;
}

const instalmentIn = (life: BookingLife, id: string): InstalmentState => {
  const instalment = findInstalment(life.state, id);
  if (!instalment) throw new Error(`no instalment ${id}`);
  return instalment;
};

/** Settles a payment the provider reports, and plans what follows. */
export async function settled(
  world: World,
  life: BookingLife,
  at: number,
  instalmentId: string,
  {
    by = provider(world.random),
    paymentId,
  }: {
    readonly by?: By;
    /** An intent other than the instalment's own. */ readonly paymentId?: string;
  } = {},
): Promise<void> {
  const { agenda, random } = world;
  const { state } = life;
  const instalment = instalmentIn(life, instalmentId);
  const from = paymentId ?? instalment.collecting?.paymentId;
  const paid = paidAs(random, state.customerId, instalment, from, state.instalments);
  const decided = settle(
    { booking: state, allotment: life.departure.state, coupon: life.coupon?.state },
    paid,
  );
  await life.record(at, by, decided);
  for (const event of decided.booking) {
    if (event.type === 'BalanceScheduled') {
      const { instalmentId: id, chargeAt, chargeOn } = event.data;
      agenda.at(minutesAfter(random, chargeAt), (instant) => charge(world, life, instant, id));
      agenda.at(minutesAfter(random, overdueInstant(chargeOn)), (instant) => flagged(life, instant, id));
    }
    if (event.type === 'RefundStarted') {
      const { refundId } = event.data;
      const command = { ...worker('refund', buildRefundWorkId(refundId)), commandId: `refund-${refundId}` };
      const providerRefundId = `re_${random.token(24)}`;
      agenda.at(at + 900, (instant) => {
        const completion = { type: 'Done', refundId, providerRefundId } as const;
        return life.record(instant, command, { booking: decideRefund(completion, life.state) });
      });
    }
  }
}

/** A week after its due date an unpaid balance raises a task. */
async function flagged(life: BookingLife, at: number, instalmentId: string): Promise<void> {
  const decided = decideOverdue({ instalmentId, now: new Date(at), isPaused: false }, life.state);
  if (isRefusal(decided)) return;
  const workId = buildOverdueWorkId(instalmentId);
  await life.record(at, { ...worker('overdue', workId), commandId: workId }, { booking: decided });
}

/** One automatic charge attempt; plans the next one if needed. */
async function charge(world: World, life: BookingLife, at: number, instalmentId: string): Promise<void> {
  const { agenda, random } = world;
  const workId = buildChargeWorkId(instalmentId);
  const before = instalmentIn(life, instalmentId).charge;
  const attempt = before.status === 'SCHEDULED' ? before.attempts + 1 : 1;
  const named = (step: string): By => ({
    ...worker('charge', workId),
    commandId: `${workId}:${attempt}:${step}`,
  });
  await charging(life, at, named('start'), { type: 'Start', instalmentId, now: new Date(at) });

  const { amountCents, collecting } = instalmentIn(life, instalmentId);
  const paymentId = collecting?.paymentId ?? `pi_${random.token(24)}`;
  if (!collecting) {
    const intent = { type: 'RecordIntent', instalmentId, paymentId, amountCents } as const;
    await payment(life, at, named('intent-1'), intent);
  }
  const lastChargeId = attempt > 1 ? `ch_${random.token(24)}` : null;
  const now = new Date(at);
  const confirming = { type: 'Confirming', instalmentId, attempt, paymentId, lastChargeId, now } as const;
  await charging(life, at, named('confirming'), confirming);
  agenda.at(at + random.between(300, 1500), (instant) =>
    ended(world, { life, instalmentId, attempt, named }, instant),
  );
}

async function ended(
  world: World,
  { life, instalmentId, attempt, named }: Attempt,
  at: number,
): Promise<void> {
  const { agenda, random } = world;
  const target = { instalmentId, attempt };
  const end = random.pickWeighted(ENDS);
  switch (end) {
    case 'paid':
      return settled(world, life, at, instalmentId, { by: named('paid') });
    case 'unknown': {
      const by = worker('charge', buildChargeWorkId(instalmentId));
      const now = new Date(at);
      await charging(life, at, by, {
        type: 'OutcomeUnknown',
        ...target,
        reason: 'no-answer',
        providerCode: null,
        now,
      });
      agenda.at(at + 2 * MINUTE, (instant) =>
        settled(world, life, instant, instalmentId, { by: named('paid') }),
      );
      return;
    }
    case 'action': {
      const reason = 'authentication_required';
      return charging(life, at, named('outcome'), { type: 'ActionRequired', ...target, reason });
    }
    case 'never':
      return charging(life, at, named('outcome'), declined('do_not_try_again', target, at));
    case 'later': {
      await charging(life, at, named('outcome'), declined('try_again_later', target, at));
      const next = instalmentIn(life, instalmentId).charge;
      if (next.status === 'SCHEDULED')
        agenda.at(minutesAfter(random, next.dueAt), (instant) => charge(world, life, instant, instalmentId));
    }
  }
}

/** Spreads mass work over the minutes after its due time. */
const minutesAfter = (random: Random, due: string): number =>
  Date.parse(due) + random.between(1, 1200) * SECOND;

const declined = (
  adviceCode: string,
  target: { instalmentId: string; attempt: number },
  at: number,
): ChargeCommand => {
  const decline = { code: 'card_declined', declineCode: 'insufficient_funds', adviceCode };
  return { type: 'Declined', ...target, ...decline, now: new Date(at) };
};

/** The provider's payment for an instalment; a balance is charged to the deposit's card. */
function paidAs(
  random: Random,
  customerId: string | null,
  { id, amountCents }: InstalmentState,
  paymentId: string | undefined,
  all: readonly InstalmentState[],
): ReceivedPayment {
  const before = all.find(({ paid }) => paid?.card)?.paid;
  return {
    instalmentId: id,
    amountCents,
    provider: 'stripe',
    paymentId: paymentId ?? `pi_${random.token(24)}`,
    chargeId: `ch_${random.token(24)}`,
    customerId,
    paymentMethodId: before?.paymentMethodId ?? `pm_${random.token(24)}`,
    card: before?.card ?? {
      brand: random.pick(CARDS),
      last4: String(random.between(0, 9999)).padStart(4, '0'),
      expMonth: random.between(1, 12),
      expYear: random.between(2027, 2032),
    },
  };
}
