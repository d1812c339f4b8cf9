import { addDays, dateOf } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { listReceivedPayments } from '../../../src/modules/booking/core/instalment.js';
import { png } from '../../booking/receipt-files.js';
import { expectStatus, advancePastHold, place, publish, quote } from './acts.js';
import {
  newAuthHeaders,
  findBooking,
  chooseTransfer,
  match,
  readReference,
  reopen,
  sendBack,
  importStatement,
} from './desk.js';
import { listEvents } from '../checks/facts.js';
import type { Flow } from './flow.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

const DEPOSIT = 40_000;
const BALANCE = 160_000;

const newChosenFlow = (plan: Plan): Flow => ({
  after: 'name',
  async run(stage) {
    await chooseTransfer(stage, plan);
    await waitUntilSettled(stage);
  },
  end: expectStatus('ON_HOLD'),
});

/** Checks the status, the amount received by bank and not reversed, and its surplus. */
const expectMoney =
  (status: string, receivedCents: number, surplusCents = 0) =>
  async (stage: Stage): Promise<string | undefined> => {
    const { state } = await findBooking(stage);
    const all = [...state.instalments, ...state.former];
    const sum = (cents: readonly { amountCents: number }[]): number =>
      cents.reduce((total, { amountCents }) => total + amountCents, 0);
    const actual = [
      state.status,
      sum(all.flatMap(listReceivedPayments)),
      sum(all.flatMap((line) => line.surplus)),
    ];
    const wanted = [status, receivedCents, surplusCents];
    return actual.join() === wanted.join() ? undefined : `${actual.join()} instead of ${wanted.join()}`;
  };

const expectTask =
  (kind: string, end: NonNullable<Flow['end']>): NonNullable<Flow['end']> =>
  async (stage) => {
    const items = listEvents(await findBooking(stage), 'OperationsItemRaised');
    const { length } = items.filter(({ data }) => data.kind === kind);
    return length === 1 ? end(stage) : `${length} times told of ${kind}`;
  };

/** Everything received was returned by bank, as its lines show. */
const expectReturned =
  (status: string, cents: number): NonNullable<Flow['end']> =>
  async (stage) => {
    const booking = await findBooking(stage);
    const refundedCents = listEvents(booking, 'PaymentRefunded').reduce(
      (sum, { data }) => sum + data.amountCents,
      0,
    );
    return booking.state.status === status && refundedCents === cents
      ? undefined
      : `${booking.state.status}, ${refundedCents} went back of ${cents}`;
  };

const newReferenceFlow = (after: string, cents: number, end: NonNullable<Flow['end']>): Flow => ({
  after,
  run: async (stage) => importStatement(stage, [cents, `Trip ${await readReference(stage)}`]),
  end,
});

/** The value date is the last timely day, or later. */
async function advancePastPayBy(stage: Stage, daysLate: number): Promise<void> {
  const payBy = listEvents(await findBooking(stage), 'TransferChosen').at(-1)?.data.payBy ?? '';
  await advancePastHold(stage);
  await waitUntilSettled(stage);
  await importStatement(stage, [DEPOSIT, `late ${await readReference(stage)}`, addDays(payBy, daysLate)]);
}

/** Bank payments: by reference, manual, partial, excessive, late, misdirected, and returned. */
export const transferFlows = {
  'transfer chosen': newChosenFlow('deposit'),
  'transfer chosen in full': newChosenFlow('full'),
  'transfer, a receipt is sent': {
    after: 'transfer chosen',
    async run(stage) {
      await stage.sendInsistently({
        method: 'POST',
        path: `/api/bookings/${stage.getHeld().id}/transfer/receipts`,
        raw: png,
        headers: {
          ...newAuthHeaders(stage),
          'content-type': 'application/octet-stream',
          'content-length': String(png.length),
        },
      });
      await waitUntilSettled(stage);
    },
    end: async (stage) => {
      const { length } = listEvents(await findBooking(stage), 'TransferReceiptAdded');
      return length === 1 ? undefined : `${length} receipts`;
    },
  },
  'transfer found by its reference': newReferenceFlow(
    'transfer chosen',
    DEPOSIT,
    expectMoney('CONFIRMED', DEPOSIT),
  ),
  'transfer in full found': newReferenceFlow(
    'transfer chosen in full',
    DEPOSIT + BALANCE,
    expectMoney('CONFIRMED', DEPOSIT + BALANCE),
  ),
  'balance by transfer': newReferenceFlow(
    'transfer found by its reference',
    BALANCE,
    expectMoney('CONFIRMED', DEPOSIT + BALANCE),
  ),
  'a form is open for the balance': {
    after: 'transfer found by its reference',
    async run(stage) {
      await stage.payLater(stage.getHeld(), deriveInstalmentIds(stage.getHeld().id)('balance'));
      await waitUntilSettled(stage);
    },
  },
  'balance by transfer beside an open form': newReferenceFlow(
    'a form is open for the balance',
    BALANCE,
    async (stage) => {
      const booking = await findBooking(stage);
      const stopped = listEvents(booking, 'PaymentIntentCancelled').length;
      const opened = listEvents(booking, 'PaymentIntentCreated').length;
      if (opened !== 1 || stopped !== 1) return `${stopped} of ${opened} forms were closed`;
      return expectMoney('CONFIRMED', DEPOSIT + BALANCE)(stage);
    },
  ),
  'transfer too small, then the rest': {
    after: 'transfer chosen',
    async run(stage) {
      await importStatement(
        stage,
        [39_000, `short ${await readReference(stage)}`],
        [1_000, 'the rest of it'],
      );
      await match(stage, 39_000, [['held', 39_000]]);
      await match(stage, 1_000, [['held', 1_000]]);
    },
    end: expectMoney('CONFIRMED', DEPOSIT),
  },
  'transfer too small when its time is over': {
    after: 'transfer chosen',
    async run(stage) {
      await importStatement(stage, [39_000, 'no reference']);
      await match(stage, 39_000, [['held', 39_000]]);
      await advancePastHold(stage);
      await waitUntilSettled(stage);
    },
    end: expectTask('transfer-incomplete', expectMoney('ON_HOLD', 39_000)),
  },
  'transfer gets more time': {
    after: 'transfer too small when its time is over',
    async run(stage) {
      const payBy = addDays(dateOf(await stage.readNow()), 3);
      await stage.sendOrder({ do: 'extend-transfer', bookingId: stage.getHeld().id, payBy });
      await waitUntilSettled(stage);
      await importStatement(stage, [1_000, 'the rest of it']);
      await match(stage, 1_000, [['held', 1_000]]);
    },
    end: expectMoney('CONFIRMED', DEPOSIT),
  },
  'transfer given up by staff': {
    after: 'transfer too small when its time is over',
    async run(stage) {
      await stage.sendOrder({ do: 'release-transfer', bookingId: stage.getHeld().id });
      await waitUntilSettled(stage);
      await sendBack(stage);
    },
    end: expectReturned('EXPIRED', 39_000),
  },
  'transfer too large': {
    after: 'transfer chosen in full',
    async run(stage) {
      const cents = DEPOSIT + BALANCE + 5_000;
      await importStatement(stage, [cents, `Trip ${await readReference(stage)}`]);
      await match(stage, cents, [['held', cents]]);
    },
    end: expectMoney('CONFIRMED', DEPOSIT + BALANCE + 5_000, 5_000),
  },
  'two holds that wait': {
    async run(stage) {
      await publish(stage, 12);
      for (const name of ['held', 'other']) {
        await place(stage, await quote(stage), name);
        await stage.nameTravelers(stage.getHeld(name));
        await chooseTransfer(stage, 'deposit', name);
      }
      await waitUntilSettled(stage);
    },
  },
  'one line for two bookings': {
    after: 'two holds that wait',
    async run(stage) {
      const references = `${await readReference(stage)} and ${await readReference(stage, 'other')}`;
      await importStatement(stage, [2 * DEPOSIT, references]);
    },
    end: async (stage) =>
      (await expectStatus('CONFIRMED', 'other')(stage)) ?? expectMoney('CONFIRMED', DEPOSIT)(stage),
  },
  'one line, by hand, for two bookings': {
    after: 'two holds that wait',
    async run(stage) {
      await importStatement(stage, [90_000, 'for both of us']);
      await match(stage, 90_000, [
        ['held', 50_000],
        ['other', DEPOSIT],
      ]);
    },
    // The excess over the deposit pays part of the balance.
    end: async (stage) =>
      (await expectStatus('CONFIRMED', 'other')(stage)) ?? expectMoney('CONFIRMED', 50_000)(stage),
  },
  'allocation taken back and given to another': {
    after: 'two holds that wait',
    async run(stage) {
      await importStatement(stage, [DEPOSIT, 'whose is it']);
      await match(stage, DEPOSIT, [['other', DEPOSIT]]);
      await reopen(stage, DEPOSIT);
      await match(stage, DEPOSIT, [['held', DEPOSIT]], 'again');
    },
    end: expectMoney('CONFIRMED', DEPOSIT),
  },
  'transfer in time, heard of too late': {
    after: 'transfer chosen',
    run: (stage) => advancePastPayBy(stage, 0),
    end: expectMoney('CONFIRMED', DEPOSIT),
  },
  'transfer too late': {
    after: 'transfer chosen',
    run: (stage) => advancePastPayBy(stage, 1),
    end: expectTask('transfer-too-late', expectMoney('EXPIRED', DEPOSIT, DEPOSIT)),
  },
  'transfer cancelled and sent back': {
    after: 'transfer found by its reference',
    async run(stage) {
      await stage.sendOrder({ do: 'cancel', bookingId: stage.getHeld().id });
      await waitUntilSettled(stage);
      await sendBack(stage);
    },
    end: expectReturned('CANCELLED', DEPOSIT),
  },
  'transfer for a booking that is cancelled': {
    after: 'transfer cancelled and sent back',
    async run(stage) {
      await importStatement(stage, [BALANCE, `Trip ${await readReference(stage)}`]);
      await match(stage, BALANCE, [['held', BALANCE]]);
      await sendBack(stage);
    },
    end: expectReturned('CANCELLED', DEPOSIT + BALANCE),
  },
  'the same file twice': {
    after: 'transfer chosen',
    async run(stage) {
      const row = [DEPOSIT, `Trip ${await readReference(stage)}`, dateOf(await stage.readNow())] as const;
      await Promise.all([importStatement(stage, row), importStatement(stage, row)]);
      await importStatement(stage, row, [1_234, 'interest']);
    },
    end: expectMoney('CONFIRMED', DEPOSIT),
  },
} as const satisfies Record<string, Flow>;
