import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { HeldBooking } from '../../charging/shop.js';
import { expectBalance, expectStatus, advancePastHold, place, publish, quote } from './acts.js';
import {
  findBooking,
  chooseTransfer,
  newBankFile,
  findLine,
  readReference,
  importStatement,
} from './desk.js';
import { listEvents, readLog } from '../checks/facts.js';
import {
  expectNothingOpen,
  expectOneDeparture,
  passPlace,
  payShare,
  publishLater,
} from './flows-of-changes.js';
import type { Flow } from './flow.js';
import { raceProcesses, type OtherProcess } from '../engine/race.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';
import type { WorkerOrder } from '../worker/orders.js';

const APPEND = 'pg append';
const CONFIRM = 'card POST /v1/payment_intents/:id/confirm';

/** The charge date comes, and the worker starts. */
const chargeIsDue = (stage: Stage) => async (): Promise<void> => {
  const at = await stage.readDueTime('charge');
  if (!at) throw new Error('no charge is due');
  await stage.advanceTo(at);
  await waitUntilSettled(stage);
};

const newChargeRace = (
  end: NonNullable<Flow['end']>,
  second: (stage: Stage, other: OtherProcess) => Promise<unknown>,
  { after = 'webhook', step = APPEND }: { after?: string; step?: string } = {},
): Flow => ({
  after,
  async run(stage) {
    await raceProcesses(stage, step, chargeIsDue(stage), (other) => second(stage, other));
    await waitUntilSettled(stage);
  },
  end,
});

const cancelOf = (stage: Stage): WorkerOrder => ({ do: 'cancel', bookingId: stage.getHeld().id });
/** Refused while a payment is in progress, and done once its outcome is known. */
const cancelBooking: NonNullable<Flow['end']> = async (stage) => {
  await stage.sendOrder(cancelOf(stage));
  await waitUntilSettled(stage);
  return expectStatus('CANCELLED')(stage);
};

async function newMoneyOrder(
  stage: Stage,
  type: 'refund' | 'manual-payment',
  amountCents: number,
): Promise<WorkerOrder> {
  const shared = { amountCents, approvalId: null };
  const wish =
    type === 'refund'
      ? ({ type, ...shared, reason: 'as agreed on the phone' } as const)
      : ({
          type,
          ...shared,
          method: 'cash',
          note: 'paid at the office',
          valueDate: dateOf(await stage.readNow()),
        } as const);
  return { do: 'money', key: type, bookingId: stage.getHeld().id, wish };
}

async function replaceCard(stage: Stage, { shop }: OtherProcess): Promise<void> {
  const { body } = await shop.replaceCard(stage.getHeld());
  if (body.state !== 'enter') return;
  await stage.scene.card.pay(body.card.clientSecret, '5555555555554444');
  await shop.replaceCard(stage.getHeld(), body.setupId);
}

/** Two bookings on hold, each with a way to pay. */
async function placeTwoHolds(stage: Stage): Promise<void> {
  await publish(stage, 12);
  for (const name of ['held', 'other']) {
    await place(stage, await quote(stage), name);
    await stage.nameTravelers(stage.getHeld(name));
  }
  const { code } = (await stage.sendOrder({ do: 'gift-card', amountCents: 30_000 })) as { code: string };
  stage.note({ code });
  await waitUntilSettled(stage);
}
const newApplyCall = (stage: Stage, held: HeldBooking) =>
  [
    'POST',
    `/api/bookings/${held.id}/gift-cards`,
    { code: String(stage.notes['code']) },
    { authorization: `Bearer ${held.capability}` },
  ] as const;

const expectOnce =
  (type: string) =>
  async (stage: Stage): Promise<string | undefined> => {
    const { length } = (await readLog(stage.scene)).filter((row) => row.type === type);
    return length === 1 ? undefined : `${length} times ${type}`;
  };

/** Two processes at once, one of which continues with outdated knowledge. */
export const raceFlows = {
  'cancelled elsewhere as the charge begins': newChargeRace(cancelBooking, (stage, other) =>
    other.sendOrder(cancelOf(stage)),
  ),
  'cancelled elsewhere as the charge is confirmed': newChargeRace(
    cancelBooking,
    (stage, other) => other.sendOrder(cancelOf(stage)),
    { step: CONFIRM },
  ),
  'another date elsewhere as the charge begins': {
    after: 'webhook',
    async run(stage) {
      const departureId = await publishLater(stage);
      const change: WorkerOrder = { do: 'change', bookingId: stage.getHeld().id, departureId };
      await raceProcesses(stage, APPEND, chargeIsDue(stage), (other) => other.sendOrder(change));
    },
    end: expectOneDeparture,
  },
  'money at the office as the charge begins': newChargeRace(expectBalance('PAID'), async (stage, other) =>
    other.sendOrder(await newMoneyOrder(stage, 'manual-payment', 50_000)),
  ),
  'money at the office as the charge is confirmed': newChargeRace(
    expectBalance('PAID'),
    async (stage, other) => other.sendOrder(await newMoneyOrder(stage, 'manual-payment', 50_000)),
    { step: CONFIRM },
  ),
  'another card as the charge is confirmed': newChargeRace(expectBalance('PAID'), replaceCard, {
    step: CONFIRM,
  }),
  'the same charge by two workers': newChargeRace(expectBalance('PAID'), async (stage, other) => {
    const { state } = await findBooking(stage);
    const due = state.instalments.find(({ kind }) => kind === 'balance');
    if (due) await other.sendOrder({ do: 'charge', bookingId: state.bookingId, instalmentId: due.id });
  }),
  'a place passed as the charge begins': newChargeRace(expectBalance('PAID'), (stage, { shop }) =>
    passPlace(stage, shop),
  ),
  'a share paid as the other one is charged': {
    after: 'balance split',
    async run(stage) {
      let intent = '';
      await raceProcesses(stage, APPEND, chargeIsDue(stage), async ({ shop }) => {
        intent = await payShare(stage, shop);
      });
      await stage.sendWebhook(intent);
      await waitUntilSettled(stage);
    },
    end: expectNothingOpen,
  },
  'refund by staff as a dispute opens': {
    after: 'full payment',
    async run(stage) {
      const { card } = stage.scene;
      const [paid] = (await card.readState()).payment_intents;
      const { id } = await card.triggerAct('disputes/open', { paymentIntent: paid?.id });
      const sendDisputeWebhook = () => stage.sendWebhook(id, 'charge.dispute.created');
      await raceProcesses(stage, APPEND, sendDisputeWebhook, async (other) =>
        other.sendOrder(await newMoneyOrder(stage, 'refund', 12_345)),
      );
      await card.triggerAct('disputes/move', { dispute: id, to: 'won' });
      await stage.sendWebhook(id, 'charge.dispute.closed');
      await waitUntilSettled(stage);
    },
    end: expectStatus('CONFIRMED'),
  },
  'paypal approved as the hold ends': {
    after: 'paypal order',
    async run(stage) {
      await stage.scene.paypal.approve(String(stage.notes['order']), 'good');
      const passHoldEnd = async (): Promise<void> => {
        await advancePastHold(stage);
        await waitUntilSettled(stage);
      };
      await raceProcesses(stage, APPEND, passHoldEnd, ({ shop }) => shop.payByPayPal(stage.getHeld()));
    },
  },
  'two holds and a gift card': { run: placeTwoHolds },
  'one gift card for two bookings': {
    after: 'two holds and a gift card',
    async run(stage) {
      const applyFirst = () => stage.call(...newApplyCall(stage, stage.getHeld()));
      await raceProcesses(stage, APPEND, applyFirst, ({ shop }) =>
        shop.call(...newApplyCall(stage, stage.getHeld('other'))),
      );
    },
    end: expectOnce('GiftCardReserved'),
  },
  'transfer found as its time is over': {
    after: 'transfer chosen',
    async run(stage) {
      const text = await readReference(stage);
      const passHoldEnd = async (): Promise<void> => {
        await advancePastHold(stage);
        await waitUntilSettled(stage);
      };
      const payBy = listEvents(await findBooking(stage), 'TransferChosen').at(-1)?.data.payBy ?? '';
      await raceProcesses(stage, APPEND, passHoldEnd, async (other) =>
        other.sendOrder(await newBankFile(stage, [[40_000, text, payBy]])),
      );
    },
    end: expectStatus('CONFIRMED'),
  },
  'two transfers and a line of nobody': {
    async run(stage) {
      await placeTwoHolds(stage);
      for (const name of ['held', 'other']) await chooseTransfer(stage, 'deposit', name);
      await waitUntilSettled(stage);
      await importStatement(stage, [40_000, 'whose is it']);
    },
  },
  'one line given away by two': {
    after: 'two transfers and a line of nobody',
    async run(stage) {
      const lineId = await findLine(stage, 40_000);
      const to = (name: string): WorkerOrder => ({
        do: 'match',
        key: name,
        lineId,
        parts: [{ bookingId: stage.getHeld(name).id, amountCents: 40_000 }],
      });
      await raceProcesses(
        stage,
        APPEND,
        () => stage.sendOrder(to('held')),
        (other) => other.sendOrder(to('other')),
      );
    },
    end: expectOnce('BankLineAllocated'),
  },
} as const satisfies Record<string, Flow>;
