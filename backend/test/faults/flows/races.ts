import { CARDS } from '../../support/card-provider/cards.js';
import { listEvents } from '../../support/invariants/facts.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { BOOKING_NAMES, type BookingName, type FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import { type OtherProcess, raceProcesses } from '../engine/race.js';
import { readLog } from '../engine/read-facts.js';
import type { WorkerInstruction } from '../worker/instructions.js';
import type { Flow } from './flow.js';
import {
  chooseTransfer,
  importStatement,
  newBankFile,
  readReference,
  requireLineId,
} from './steps/bank-steps.js';
import {
  expectNothingOpen,
  expectOneDeparture,
  payShare,
  publishLater,
  reassignPlace,
} from './steps/change-steps.js';
import { decideDispute, openUnreportedDispute } from './steps/dispute-steps.js';
import { newCashPayment, newMoneyInstruction, newRefundRequest } from './steps/staff-steps.js';
import {
  advanceToChargeDay,
  expectBalance,
  expectStatus,
  expireHold,
  placeBooking,
  publishDeparture,
  requestQuote,
  requireBooking,
} from './steps/steps.js';

const CONFIRM = 'card POST /v1/payment_intents/:id/confirm';

const newChargeRace = (
  checkEnd: NonNullable<Flow['checkEnd']>,
  runSecond: (driver: FlowDriver, other: OtherProcess) => Promise<unknown>,
  step?: string,
): Flow<'deposit paid'> => ({
  precedingFlow: 'deposit paid',
  run: (driver) =>
    raceProcesses(driver, {
      ...(step !== undefined && { step }),
      runFirst: () => advanceToChargeDay(driver),
      runSecond: (other) => runSecond(driver, other),
    }),
  checkEnd,
});

const newCancelInstruction = (driver: FlowDriver): WorkerInstruction => ({
  type: 'cancel',
  bookingId: driver.requireHandle().id,
});

/** Requests a cancellation: refused while a payment is in progress, accepted once its outcome is known. */
const cancelBooking: NonNullable<Flow['checkEnd']> = async (driver) => {
  await driver.sendInstruction(newCancelInstruction(driver));
  await drainWork(driver);
  return expectStatus('CANCELLED')(driver);
};

async function replaceCard(driver: FlowDriver, { shop }: OtherProcess): Promise<void> {
  const { body } = await shop.replaceCard(driver.requireHandle());
  if (body.state !== 'enter') return;
  await driver.environment.card.payIntent(body.card.clientSecret, CARDS.otherGood);
  await shop.replaceCard(driver.requireHandle(), body.setupId);
}

/** Places two bookings on hold, each with a way to pay. */
async function placeTwoHolds(driver: FlowDriver): Promise<void> {
  await publishDeparture(driver, 12);
  for (const name of BOOKING_NAMES) {
    await placeBooking(driver, await requestQuote(driver), name);
    await driver.nameTravelers(driver.requireHandle(name));
  }
  const { code } = await driver.sendInstruction({ type: 'gift-card', amountCents: 30_000 });
  driver.addNotes({ giftCardCode: code });
  await drainWork(driver);
}

const newApplyCall = (driver: FlowDriver, booking: BookingHandle) =>
  [
    'POST',
    `/api/bookings/${booking.id}/gift-cards`,
    { code: driver.requireNote('giftCardCode') },
    { authorization: `Bearer ${booking.capability}` },
  ] as const;

const expectOnce =
  (type: string) =>
  async (driver: FlowDriver): Promise<string | undefined> => {
    const { length } = (await readLog(driver.environment)).filter((row) => row.type === type);
    return length === 1 ? undefined : `${length} times ${type}`;
  };

/** Two processes at once: one continues from an outdated state. */
export const raceFlows = {
  'cancelled as the charge begins': newChargeRace(cancelBooking, (driver, other) =>
    other.sendInstruction(newCancelInstruction(driver)),
  ),
  'cancelled as the charge is confirmed': newChargeRace(
    cancelBooking,
    (driver, other) => other.sendInstruction(newCancelInstruction(driver)),
    CONFIRM,
  ),
  'date changed as the charge begins': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const departureId = await publishLater(driver);
      const change: WorkerInstruction = { type: 'change', bookingId: driver.requireHandle().id, departureId };
      await raceProcesses(driver, {
        runFirst: () => advanceToChargeDay(driver),
        runSecond: (other) => other.sendInstruction(change),
      });
    },
    checkEnd: expectOneDeparture,
  },
  'cash payment as the charge begins': newChargeRace(expectBalance('PAID'), async (driver, other) =>
    other.sendInstruction(newMoneyInstruction(driver, await newCashPayment(driver, 50_000))),
  ),
  'cash payment as the charge is confirmed': newChargeRace(
    expectBalance('PAID'),
    async (driver, other) =>
      other.sendInstruction(newMoneyInstruction(driver, await newCashPayment(driver, 50_000))),
    CONFIRM,
  ),
  'card replaced as the charge is confirmed': newChargeRace(expectBalance('PAID'), replaceCard, CONFIRM),
  'the same charge by two workers': newChargeRace(expectBalance('PAID'), async (driver, other) => {
    const { state } = await requireBooking(driver);
    const dueInstalment = state.instalments.find(({ kind }) => kind === 'balance');
    if (dueInstalment)
      await other.sendInstruction({
        type: 'charge',
        bookingId: state.bookingId,
        instalmentId: dueInstalment.id,
      });
  }),
  'place reassigned as the charge begins': newChargeRace(expectBalance('PAID'), (driver, { shop }) =>
    reassignPlace(driver, shop),
  ),
  'share paid as the other is charged': {
    precedingFlow: 'balance split',
    async run(driver) {
      let intent = '';
      await raceProcesses(driver, {
        runFirst: () => advanceToChargeDay(driver),
        runSecond: async ({ shop }) => {
          intent = await payShare(driver, shop);
        },
      });
      await driver.sendWebhook(intent);
      await drainWork(driver);
    },
    checkEnd: expectNothingOpen,
  },
  'refund by staff as a dispute opens': {
    precedingFlow: 'paid in full',
    async run(driver) {
      const id = await openUnreportedDispute(driver);
      await raceProcesses(driver, {
        runFirst: () => driver.sendWebhook(id, 'charge.dispute.created'),
        runSecond: (other) => other.sendInstruction(newMoneyInstruction(driver, newRefundRequest(12_345))),
      });
      await decideDispute(driver, id, 'won');
      await drainWork(driver);
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  'paypal approved as the hold expires': {
    precedingFlow: 'paypal order',
    async run(driver) {
      await driver.environment.paypal.approveOrder(driver.requireNote('paypalOrderId'), 'good');
      await raceProcesses(driver, {
        runFirst: () => expireHold(driver),
        runSecond: ({ shop }) => shop.payByPayPal(driver.requireHandle()),
      });
    },
  },
  'two holds and a gift card': { run: placeTwoHolds },
  'one gift card for two bookings': {
    precedingFlow: 'two holds and a gift card',
    async run(driver) {
      await raceProcesses(driver, {
        runFirst: () => driver.call(...newApplyCall(driver, driver.requireHandle())),
        runSecond: ({ shop }) => shop.call(...newApplyCall(driver, driver.requireHandle('other'))),
      });
    },
    checkEnd: expectOnce('GiftCardReserved'),
  },
  'transfer matched as its deadline passes': {
    precedingFlow: 'transfer chosen',
    async run(driver) {
      const text = await readReference(driver);
      const payBy = listEvents(await requireBooking(driver), 'TransferChosen').at(-1)?.data.payBy ?? '';
      await raceProcesses(driver, {
        runFirst: () => expireHold(driver),
        runSecond: async (other) => other.sendInstruction(await newBankFile(driver, [[40_000, text, payBy]])),
      });
    },
    checkEnd: expectStatus('CONFIRMED'),
  },
  'two transfers, one unmatched line': {
    async run(driver) {
      await placeTwoHolds(driver);
      for (const name of BOOKING_NAMES) await chooseTransfer(driver, 'deposit', name);
      await drainWork(driver);
      await importStatement(driver, [40_000, 'whose is it']);
    },
  },
  'one line allocated twice at once': {
    precedingFlow: 'two transfers, one unmatched line',
    async run(driver) {
      const lineId = await requireLineId(driver, 40_000);
      const newMatchInstruction = (name: BookingName): WorkerInstruction => ({
        type: 'match',
        key: name,
        lineId,
        parts: [{ bookingId: driver.requireHandle(name).id, amountCents: 40_000 }],
      });
      await raceProcesses(driver, {
        runFirst: () => driver.sendInstruction(newMatchInstruction('held')),
        runSecond: (other) => other.sendInstruction(newMatchInstruction('other')),
      });
    },
    checkEnd: expectOnce('BankLineAllocated'),
  },
} as const satisfies Record<string, Flow>;
