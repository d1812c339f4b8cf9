import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Held } from '../../charging/shop.js';
import { balance, must, overHold, place, publish, quote } from './acts.js';
import { bookingOf, chooseTransfer, fileOf, lineOf, referenceOf, statement } from './desk.js';
import { eventsOf, logOf } from '../checks/facts.js';
import { nothingOpen, oneDeparture, passPlace, payShare, publishLater } from './flows-of-changes.js';
import type { Flow } from './flow.js';
import { race, type Other } from '../engine/race.js';
import { settled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';
import type { Order } from '../worker/orders.js';

const APPEND = 'pg append';
const CONFIRM = 'card POST /v1/payment_intents/:id/confirm';

/** The charge date comes, and the worker starts. */
const chargeIsDue = (stage: Stage) => async (): Promise<void> => {
  const at = await stage.dueAt('charge');
  if (!at) throw new Error('no charge is due');
  await stage.advanceTo(at);
  await settled(stage);
};

const besideTheCharge = (
  end: NonNullable<Flow['end']>,
  second: (stage: Stage, other: Other) => Promise<unknown>,
  { after = 'webhook', step = APPEND }: { after?: string; step?: string } = {},
): Flow => ({
  after,
  async run(stage) {
    await race(stage, step, chargeIsDue(stage), (other) => second(stage, other));
    await settled(stage);
  },
  end,
});

const cancelOf = (stage: Stage): Order => ({ do: 'cancel', bookingId: stage.held().id });
/** Refused while a payment is in progress, and done once its outcome is known. */
const cancelled: NonNullable<Flow['end']> = async (stage) => {
  await stage.order(cancelOf(stage));
  await settled(stage);
  return must('CANCELLED')(stage);
};

async function money(stage: Stage, type: 'refund' | 'manual-payment', amountCents: number): Promise<Order> {
  const shared = { amountCents, approvalId: null };
  const wish =
    type === 'refund'
      ? ({ type, ...shared, reason: 'as agreed on the phone' } as const)
      : ({
          type,
          ...shared,
          method: 'cash',
          note: 'paid at the office',
          valueDate: dateOf(await stage.now()),
        } as const);
  return { do: 'money', key: type, bookingId: stage.held().id, wish };
}

async function anotherCard(stage: Stage, { shop }: Other): Promise<void> {
  const { body } = await shop.card(stage.held());
  if (body.state !== 'enter') return;
  await stage.scene.card.pay(body.card.clientSecret, '5555555555554444');
  await shop.card(stage.held(), body.setupId);
}

/** Two bookings on hold, each with a way to pay. */
async function twoHolds(stage: Stage): Promise<void> {
  await publish(stage, 12);
  for (const name of ['held', 'other']) {
    await place(stage, await quote(stage), name);
    await stage.name(stage.held(name));
  }
  const { code } = (await stage.order({ do: 'gift-card', amountCents: 30_000 })) as { code: string };
  stage.note({ code });
  await settled(stage);
}
const applied = (stage: Stage, held: Held) =>
  [
    'POST',
    `/api/bookings/${held.id}/gift-cards`,
    { code: String(stage.notes['code']) },
    { authorization: `Bearer ${held.capability}` },
  ] as const;

const once =
  (type: string) =>
  async (stage: Stage): Promise<string | undefined> => {
    const { length } = (await logOf(stage.scene)).filter((row) => row.type === type);
    return length === 1 ? undefined : `${length} times ${type}`;
  };

/** Two processes at once, one of which continues with outdated knowledge. */
export const raceFlows = {
  'cancelled elsewhere as the charge begins': besideTheCharge(cancelled, (stage, other) =>
    other.order(cancelOf(stage)),
  ),
  'cancelled elsewhere as the charge is confirmed': besideTheCharge(
    cancelled,
    (stage, other) => other.order(cancelOf(stage)),
    { step: CONFIRM },
  ),
  'another date elsewhere as the charge begins': {
    after: 'webhook',
    async run(stage) {
      const departureId = await publishLater(stage);
      const change: Order = { do: 'change', bookingId: stage.held().id, departureId };
      await race(stage, APPEND, chargeIsDue(stage), (other) => other.order(change));
    },
    end: oneDeparture,
  },
  'money at the office as the charge begins': besideTheCharge(balance('PAID'), async (stage, other) =>
    other.order(await money(stage, 'manual-payment', 50_000)),
  ),
  'money at the office as the charge is confirmed': besideTheCharge(
    balance('PAID'),
    async (stage, other) => other.order(await money(stage, 'manual-payment', 50_000)),
    { step: CONFIRM },
  ),
  'another card as the charge is confirmed': besideTheCharge(balance('PAID'), anotherCard, { step: CONFIRM }),
  'the same charge by two workers': besideTheCharge(balance('PAID'), async (stage, other) => {
    const { state } = await bookingOf(stage);
    const due = state.instalments.find(({ kind }) => kind === 'balance');
    if (due) await other.order({ do: 'charge', bookingId: state.bookingId, instalmentId: due.id });
  }),
  'a place passed as the charge begins': besideTheCharge(balance('PAID'), (stage, { shop }) =>
    passPlace(stage, shop),
  ),
  'a share paid as the other one is charged': {
    after: 'balance split',
    async run(stage) {
      let intent = '';
      await race(stage, APPEND, chargeIsDue(stage), async ({ shop }) => {
        intent = await payShare(stage, shop);
      });
      await stage.webhook(intent);
      await settled(stage);
    },
    end: nothingOpen,
  },
  'refund by staff as a dispute opens': {
    after: 'full payment',
    async run(stage) {
      const { card } = stage.scene;
      const [paid] = (await card.state()).payment_intents;
      const { id } = await card.act('disputes/open', { paymentIntent: paid?.id });
      const sendDisputeWebhook = () => stage.webhook(id, 'charge.dispute.created');
      await race(stage, APPEND, sendDisputeWebhook, async (other) =>
        other.order(await money(stage, 'refund', 12_345)),
      );
      await card.act('disputes/move', { dispute: id, to: 'won' });
      await stage.webhook(id, 'charge.dispute.closed');
      await settled(stage);
    },
    end: must('CONFIRMED'),
  },
  'paypal approved as the hold ends': {
    after: 'paypal order',
    async run(stage) {
      await stage.scene.paypal.approve(String(stage.notes['order']), 'good');
      const passHoldEnd = async (): Promise<void> => {
        await overHold(stage);
        await settled(stage);
      };
      await race(stage, APPEND, passHoldEnd, ({ shop }) => shop.payByPayPal(stage.held()));
    },
  },
  'two holds and a gift card': { run: twoHolds },
  'one gift card for two bookings': {
    after: 'two holds and a gift card',
    async run(stage) {
      const first = () => stage.call(...applied(stage, stage.held()));
      await race(stage, APPEND, first, ({ shop }) => shop.call(...applied(stage, stage.held('other'))));
    },
    end: once('GiftCardReserved'),
  },
  'transfer found as its time is over': {
    after: 'transfer chosen',
    async run(stage) {
      const text = await referenceOf(stage);
      const passHoldEnd = async (): Promise<void> => {
        await overHold(stage);
        await settled(stage);
      };
      const payBy = eventsOf(await bookingOf(stage), 'TransferChosen').at(-1)?.data.payBy ?? '';
      await race(stage, APPEND, passHoldEnd, async (other) =>
        other.order(await fileOf(stage, [[40_000, text, payBy]])),
      );
    },
    end: must('CONFIRMED'),
  },
  'two transfers and a line of nobody': {
    async run(stage) {
      await twoHolds(stage);
      for (const name of ['held', 'other']) await chooseTransfer(stage, 'deposit', name);
      await settled(stage);
      await statement(stage, [40_000, 'whose is it']);
    },
  },
  'one line given away by two': {
    after: 'two transfers and a line of nobody',
    async run(stage) {
      const lineId = await lineOf(stage, 40_000);
      const to = (name: string): Order => ({
        do: 'match',
        key: name,
        lineId,
        parts: [{ bookingId: stage.held(name).id, amountCents: 40_000 }],
      });
      await race(
        stage,
        APPEND,
        () => stage.order(to('held')),
        (other) => other.order(to('other')),
      );
    },
    end: once('BankLineAllocated'),
  },
} as const satisfies Record<string, Flow>;
