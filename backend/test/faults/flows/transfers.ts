import { sumCents } from '@wayfold/contracts/kernel/cents';
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { listReceivedPayments } from '../../../src/modules/booking/core/instalment.js';
import { png } from '../../support/booking/receipt-files.js';
import { listEvents } from '../../support/invariants/facts.js';
import { BOOKING_NAMES, type FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import type { EndCheck, Flow } from './flow.js';
import {
  chooseTransfer,
  importStatement,
  matchLine,
  readReference,
  reopenLine,
  sendRefund,
} from './steps/bank-steps.js';
import {
  BALANCE_CENTS,
  cancelBooking,
  DEPOSIT_CENTS,
  expireHold,
  newBearerHeaders,
  newStatusCheck,
  placeBooking,
  publishDeparture,
  requestQuote,
  requireBooking,
  sumRefundedCents,
} from './steps/steps.js';

const newTransferFlow = (plan: Plan): Flow<'travelers named'> => ({
  precedingFlow: 'travelers named',
  async run(driver) {
    await chooseTransfer(driver, plan);
    await drainWork(driver);
  },
  checkEnd: newStatusCheck('ON_HOLD'),
});

/** Checks the status, the amount received by bank and not reversed, and its surplus. */
const newReceivedCheck =
  (status: string, receivedCents: number, surplusCents = 0): EndCheck =>
  async (driver) => {
    const { state } = await requireBooking(driver);
    const allInstalments = [...state.instalments, ...state.replacedInstalments];
    const actual = [
      state.status,
      sumCents(allInstalments.flatMap(listReceivedPayments)),
      sumCents(allInstalments.flatMap((instalment) => instalment.surplus)),
    ];
    const expected = [status, receivedCents, surplusCents];
    return actual.join() === expected.join() ? undefined : `${actual.join()} instead of ${expected.join()}`;
  };

const newTaskCheck =
  (kind: string, checkRest: EndCheck): EndCheck =>
  async (driver) => {
    const tasks = listEvents(await requireBooking(driver), 'TaskRaised');
    const { length } = tasks.filter(({ data }) => data.kind === kind);
    return length === 1 ? checkRest(driver) : `${length} tasks of kind ${kind}`;
  };

/** Checks the status and the amount that the booking recorded as refunded. */
const newRefundCheck =
  (status: string, cents: number): EndCheck =>
  async (driver) => {
    const booking = await requireBooking(driver);
    const refundedCents = sumRefundedCents(booking);
    return booking.state.status === status && refundedCents === cents
      ? undefined
      : `${booking.state.status}, ${refundedCents} of ${cents} refunded`;
  };

const newReferenceFlow = <Name extends string>(
  precedingFlow: Name,
  cents: number,
  checkEnd: EndCheck,
): Flow<Name> => ({
  precedingFlow,
  run: async (driver) => importStatement(driver, [cents, `Trip ${await readReference(driver)}`]),
  checkEnd,
});

/** Imports a transfer after the hold ends, with a value date `daysLate` days after the last day in time. */
async function expireHoldAndImportTransfer(driver: FlowDriver, daysLate: number): Promise<void> {
  const payBy = listEvents(await requireBooking(driver), 'TransferChosen').at(-1)?.data.payBy ?? '';
  await expireHold(driver);
  await importStatement(driver, [
    DEPOSIT_CENTS,
    `late ${await readReference(driver)}`,
    addDays(payBy, daysLate),
  ]);
}

/** Bank payments: by reference, manual, partial, excessive, late, misdirected, and returned. */
export const transferFlows = {
  'transfer chosen': newTransferFlow('deposit'),
  'transfer chosen in full': newTransferFlow('full'),
  'transfer receipt uploaded': {
    precedingFlow: 'transfer chosen',
    async run(driver) {
      await driver.sendInsistently({
        method: 'POST',
        path: `/api/bookings/${driver.requireHandle().id}/transfer/receipts`,
        raw: png,
        headers: {
          ...newBearerHeaders(driver),
          'content-type': 'application/octet-stream',
          'content-length': String(png.length),
        },
      });
      await drainWork(driver);
    },
    checkEnd: async (driver) => {
      const { length } = listEvents(await requireBooking(driver), 'TransferReceiptAdded');
      return length === 1 ? undefined : `${length} receipts`;
    },
  },
  'transfer matched by reference': newReferenceFlow(
    'transfer chosen',
    DEPOSIT_CENTS,
    newReceivedCheck('CONFIRMED', DEPOSIT_CENTS),
  ),
  'transfer in full matched by reference': newReferenceFlow(
    'transfer chosen in full',
    DEPOSIT_CENTS + BALANCE_CENTS,
    newReceivedCheck('CONFIRMED', DEPOSIT_CENTS + BALANCE_CENTS),
  ),
  'balance by transfer': newReferenceFlow(
    'transfer matched by reference',
    BALANCE_CENTS,
    newReceivedCheck('CONFIRMED', DEPOSIT_CENTS + BALANCE_CENTS),
  ),
  'balance form open': {
    precedingFlow: 'transfer matched by reference',
    async run(driver) {
      await driver.payOpenAmountByCard(
        driver.requireHandle(),
        deriveInstalmentIds(driver.requireHandle().id)('balance'),
      );
      await drainWork(driver);
    },
  },
  'balance by transfer, form open': newReferenceFlow('balance form open', BALANCE_CENTS, async (driver) => {
    const booking = await requireBooking(driver);
    const cancelledCount = listEvents(booking, 'PaymentIntentCancelled').length;
    const createdCount = listEvents(booking, 'PaymentIntentCreated').length;
    if (createdCount !== 1 || cancelledCount !== 1)
      return `${cancelledCount} of ${createdCount} forms were closed`;
    return newReceivedCheck('CONFIRMED', DEPOSIT_CENTS + BALANCE_CENTS)(driver);
  }),
  'transfer underpaid, then the rest': {
    precedingFlow: 'transfer chosen',
    async run(driver) {
      await importStatement(
        driver,
        [39_000, `short ${await readReference(driver)}`],
        [1_000, 'the rest of it'],
      );
      await matchLine(driver, 39_000, [['first', 39_000]]);
      await matchLine(driver, 1_000, [['first', 1_000]]);
    },
    checkEnd: newReceivedCheck('CONFIRMED', DEPOSIT_CENTS),
  },
  'transfer underpaid at its deadline': {
    precedingFlow: 'transfer chosen',
    async run(driver) {
      await importStatement(driver, [39_000, 'no reference']);
      await matchLine(driver, 39_000, [['first', 39_000]]);
      await expireHold(driver);
    },
    checkEnd: newTaskCheck('transfer-incomplete', newReceivedCheck('ON_HOLD', 39_000)),
  },
  'transfer deadline extended': {
    precedingFlow: 'transfer underpaid at its deadline',
    async run(driver) {
      const payBy = addDays(toUtcDate(await driver.readNow()), 3);
      await driver.sendInstruction({ type: 'extend-transfer', bookingId: driver.requireHandle().id, payBy });
      await drainWork(driver);
      await importStatement(driver, [1_000, 'the rest of it']);
      await matchLine(driver, 1_000, [['first', 1_000]]);
    },
    checkEnd: newReceivedCheck('CONFIRMED', DEPOSIT_CENTS),
  },
  'transfer released by staff': {
    precedingFlow: 'transfer underpaid at its deadline',
    async run(driver) {
      await driver.sendInstruction({ type: 'release-transfer', bookingId: driver.requireHandle().id });
      await drainWork(driver);
      await sendRefund(driver);
    },
    checkEnd: newRefundCheck('EXPIRED', 39_000),
  },
  'transfer overpaid': {
    precedingFlow: 'transfer chosen in full',
    async run(driver) {
      const cents = DEPOSIT_CENTS + BALANCE_CENTS + 5_000;
      await importStatement(driver, [cents, `Trip ${await readReference(driver)}`]);
      await matchLine(driver, cents, [['first', cents]]);
    },
    checkEnd: newReceivedCheck('CONFIRMED', DEPOSIT_CENTS + BALANCE_CENTS + 5_000, 5_000),
  },
  'two transfers chosen': {
    async run(driver) {
      await publishDeparture(driver, 12);
      for (const name of BOOKING_NAMES) {
        await placeBooking(driver, await requestQuote(driver), name);
        await driver.nameTravelers(driver.requireHandle(name));
        await chooseTransfer(driver, 'deposit', name);
      }
      await drainWork(driver);
    },
  },
  'one line matched to two bookings': {
    precedingFlow: 'two transfers chosen',
    async run(driver) {
      const references = `${await readReference(driver)} and ${await readReference(driver, 'second')}`;
      await importStatement(driver, [2 * DEPOSIT_CENTS, references]);
    },
    checkEnd: async (driver) =>
      (await newStatusCheck('CONFIRMED', 'second')(driver)) ??
      newReceivedCheck('CONFIRMED', DEPOSIT_CENTS)(driver),
  },
  'one line allocated by hand to two bookings': {
    precedingFlow: 'two transfers chosen',
    async run(driver) {
      await importStatement(driver, [90_000, 'for both of us']);
      await matchLine(driver, 90_000, [
        ['first', 50_000],
        ['second', DEPOSIT_CENTS],
      ]);
    },
    // The excess over the deposit pays part of the balance.
    checkEnd: async (driver) =>
      (await newStatusCheck('CONFIRMED', 'second')(driver)) ?? newReceivedCheck('CONFIRMED', 50_000)(driver),
  },
  'allocation moved to another booking': {
    precedingFlow: 'two transfers chosen',
    async run(driver) {
      await importStatement(driver, [DEPOSIT_CENTS, 'whose is it']);
      await matchLine(driver, DEPOSIT_CENTS, [['second', DEPOSIT_CENTS]]);
      await reopenLine(driver, DEPOSIT_CENTS);
      await matchLine(driver, DEPOSIT_CENTS, [['first', DEPOSIT_CENTS]], 'again');
    },
    checkEnd: newReceivedCheck('CONFIRMED', DEPOSIT_CENTS),
  },
  'transfer on time, imported late': {
    precedingFlow: 'transfer chosen',
    run: (driver) => expireHoldAndImportTransfer(driver, 0),
    checkEnd: newReceivedCheck('CONFIRMED', DEPOSIT_CENTS),
  },
  'transfer too late': {
    precedingFlow: 'transfer chosen',
    run: (driver) => expireHoldAndImportTransfer(driver, 1),
    checkEnd: newTaskCheck('transfer-too-late', newReceivedCheck('EXPIRED', DEPOSIT_CENTS, DEPOSIT_CENTS)),
  },
  'transfer canceled and refunded': {
    precedingFlow: 'transfer matched by reference',
    async run(driver) {
      await cancelBooking(driver);
      await sendRefund(driver);
    },
    checkEnd: newRefundCheck('CANCELLED', DEPOSIT_CENTS),
  },
  'transfer for a canceled booking': {
    precedingFlow: 'transfer canceled and refunded',
    async run(driver) {
      await importStatement(driver, [BALANCE_CENTS, `Trip ${await readReference(driver)}`]);
      await matchLine(driver, BALANCE_CENTS, [['first', BALANCE_CENTS]]);
      await sendRefund(driver);
    },
    checkEnd: newRefundCheck('CANCELLED', DEPOSIT_CENTS + BALANCE_CENTS),
  },
  'bank file imported twice': {
    precedingFlow: 'transfer chosen',
    async run(driver) {
      const row = [
        DEPOSIT_CENTS,
        `Trip ${await readReference(driver)}`,
        toUtcDate(await driver.readNow()),
      ] as const;
      await Promise.all([importStatement(driver, row), importStatement(driver, row)]);
      await importStatement(driver, row, [1_234, 'interest']);
    },
    checkEnd: newReceivedCheck('CONFIRMED', DEPOSIT_CENTS),
  },
} as const satisfies Record<string, Flow>;
