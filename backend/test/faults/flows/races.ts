import { CARDS } from '../../support/card-provider/cards.js';
import { listEvents } from '../../support/invariants/facts.js';
import type { Shop } from '../../support/world/shop.js';
import { BOOKING_NAMES, type BookingName, type FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import { type OtherProcess, raceProcesses } from '../engine/race.js';
import { readLog } from '../engine/read-facts.js';
import type { WorkerInstruction } from '../worker/instructions.js';
import type { EndCheck, Flow } from './flow.js';
import {
  chooseTransfer,
  importStatement,
  newBankFileInstruction,
  readReference,
  requireLineId,
} from './steps/bank-steps.js';
import {
  checkNothingOpen,
  checkOneDeparture,
  payShare,
  publishLaterDeparture,
  reassignPlace,
} from './steps/change-steps.js';
import { decideDispute, openUnreportedDispute } from './steps/dispute-steps.js';
import { issueGiftCard, newCashPayment, newMoneyInstruction, newRefundRequest } from './steps/staff-steps.js';
import {
  advanceToChargeDay,
  cancelBooking,
  DEPOSIT_CENTS,
  expireHold,
  newBalanceCheck,
  newBearerHeaders,
  newCancelInstruction,
  newStatusCheck,
  placeBooking,
  publishDeparture,
  requestQuote,
  requireBooking,
} from './steps/steps.js';

const CONFIRM_STEP = 'card POST /v1/payment_intents/:id/confirm';

const newChargeRace = (
  checkEnd: EndCheck,
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

/** Checks that the booking can be canceled once the outcome of its payment is known. */
const checkCancelable: EndCheck = async (driver) => {
  await cancelBooking(driver);
  return newStatusCheck('CANCELLED')(driver);
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
  driver.addNotes({ giftCardCode: await issueGiftCard(driver, 30_000) });
  await drainWork(driver);
}

const applyGiftCard = (driver: FlowDriver, name: BookingName, shop: Shop = driver) =>
  shop.call(
    'POST',
    `/api/bookings/${driver.requireHandle(name).id}/gift-cards`,
    { code: driver.requireNote('giftCardCode') },
    newBearerHeaders(driver, name),
  );

const newOnceCheck =
  (type: string): EndCheck =>
  async (driver) => {
    const { length } = (await readLog(driver.environment)).filter((row) => row.type === type);
    return length === 1 ? undefined : `${length} times ${type}`;
  };

/** Two processes at once: one continues from an outdated state. */
export const raceFlows = {
  'cancelled as the charge begins': newChargeRace(checkCancelable, (driver, other) =>
    other.sendInstruction(newCancelInstruction(driver)),
  ),
  'cancelled as the charge is confirmed': newChargeRace(
    checkCancelable,
    (driver, other) => other.sendInstruction(newCancelInstruction(driver)),
    CONFIRM_STEP,
  ),
  'date changed as the charge begins': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const departureId = await publishLaterDeparture(driver);
      const change: WorkerInstruction = { type: 'change', bookingId: driver.requireHandle().id, departureId };
      await raceProcesses(driver, {
        runFirst: () => advanceToChargeDay(driver),
        runSecond: (other) => other.sendInstruction(change),
      });
    },
    checkEnd: checkOneDeparture,
  },
  'cash payment as the charge begins': newChargeRace(newBalanceCheck('PAID'), async (driver, other) =>
    other.sendInstruction(newMoneyInstruction(driver, await newCashPayment(driver, 50_000))),
  ),
  'cash payment as the charge is confirmed': newChargeRace(
    newBalanceCheck('PAID'),
    async (driver, other) =>
      other.sendInstruction(newMoneyInstruction(driver, await newCashPayment(driver, 50_000))),
    CONFIRM_STEP,
  ),
  'card replaced as the charge is confirmed': newChargeRace(
    newBalanceCheck('PAID'),
    replaceCard,
    CONFIRM_STEP,
  ),
  'the same charge by two workers': newChargeRace(newBalanceCheck('PAID'), async (driver, other) => {
    const { state } = await requireBooking(driver);
    const balance = state.instalments.find(({ kind }) => kind === 'balance');
    if (!balance) throw new Error('the booking has no balance');
    const { bookingId } = state;
    await other.sendInstruction({ type: 'charge', bookingId, instalmentId: balance.id });
  }),
  'place reassigned as the charge begins': newChargeRace(newBalanceCheck('PAID'), (driver, { shop }) =>
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
    checkEnd: checkNothingOpen,
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
    checkEnd: newStatusCheck('CONFIRMED'),
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
        runFirst: () => applyGiftCard(driver, 'first'),
        runSecond: ({ shop }) => applyGiftCard(driver, 'second', shop),
      });
    },
    checkEnd: newOnceCheck('GiftCardReserved'),
  },
  'transfer matched as its deadline passes': {
    precedingFlow: 'transfer chosen',
    async run(driver) {
      const text = await readReference(driver);
      const payBy = listEvents(await requireBooking(driver), 'TransferChosen').at(-1)?.data.payBy ?? '';
      await raceProcesses(driver, {
        runFirst: () => expireHold(driver),
        runSecond: async (other) =>
          other.sendInstruction(await newBankFileInstruction(driver, [[DEPOSIT_CENTS, text, payBy]])),
      });
    },
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'two transfers, one unmatched line': {
    async run(driver) {
      await placeTwoHolds(driver);
      for (const name of BOOKING_NAMES) await chooseTransfer(driver, 'deposit', name);
      await drainWork(driver);
      await importStatement(driver, [DEPOSIT_CENTS, 'whose is it']);
    },
  },
  'one line allocated twice at once': {
    precedingFlow: 'two transfers, one unmatched line',
    async run(driver) {
      const lineId = await requireLineId(driver, DEPOSIT_CENTS);
      const newMatchInstruction = (name: BookingName): WorkerInstruction => ({
        type: 'match',
        key: name,
        lineId,
        parts: [{ bookingId: driver.requireHandle(name).id, amountCents: DEPOSIT_CENTS }],
      });
      await raceProcesses(driver, {
        runFirst: () => driver.sendInstruction(newMatchInstruction('first')),
        runSecond: (other) => other.sendInstruction(newMatchInstruction('second')),
      });
    },
    checkEnd: newOnceCheck('BankLineAllocated'),
  },
} as const satisfies Record<string, Flow>;
