import { addDays, dateOf } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { listReceivedPayments } from '../../../src/modules/booking/core/instalment.js';
import { png } from '../../booking/receipt-files.js';
import { must, overHold, place, publish, quote } from './acts.js';
import { auth, bookingOf, chooseTransfer, match, referenceOf, reopen, sendBack, statement } from './desk.js';
import { eventsOf } from '../checks/facts.js';
import type { Flow } from './flow.js';
import { settled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

const DEPOSIT = 40_000;
const BALANCE = 160_000;

const chosen = (plan: Plan): Flow => ({
  after: 'name',
  async run(stage) {
    await chooseTransfer(stage, plan);
    await settled(stage);
  },
  end: must('ON_HOLD'),
});

/** Checks the status, the amount received by bank and not reversed, and its surplus. */
const money =
  (status: string, receivedCents: number, surplusCents = 0) =>
  async (stage: Stage): Promise<string | undefined> => {
    const { state } = await bookingOf(stage);
    const all = [...state.instalments, ...state.former];
    const sum = (cents: readonly { amountCents: number }[]): number =>
      cents.reduce((total, { amountCents }) => total + amountCents, 0);
    const actual = [state.status, sum(all.flatMap(listReceivedPayments)), sum(all.flatMap((line) => line.surplus))];
    const wanted = [status, receivedCents, surplusCents];
    return actual.join() === wanted.join() ? undefined : `${actual.join()} instead of ${wanted.join()}`;
  };

const expectTask =
  (kind: string, end: NonNullable<Flow['end']>): NonNullable<Flow['end']> =>
  async (stage) => {
    const items = eventsOf(await bookingOf(stage), 'OperationsItemRaised');
    const { length } = items.filter(({ data }) => data.kind === kind);
    return length === 1 ? end(stage) : `${length} times told of ${kind}`;
  };

/** Everything received was returned by bank, as its lines show. */
const expectReturned =
  (status: string, cents: number): NonNullable<Flow['end']> =>
  async (stage) => {
    const booking = await bookingOf(stage);
    const refundedCents = eventsOf(booking, 'PaymentRefunded').reduce(
      (sum, { data }) => sum + data.amountCents,
      0,
    );
    return booking.state.status === status && refundedCents === cents
      ? undefined
      : `${booking.state.status}, ${refundedCents} went back of ${cents}`;
  };

const byReference = (after: string, cents: number, end: NonNullable<Flow['end']>): Flow => ({
  after,
  run: async (stage) => statement(stage, [cents, `Trip ${await referenceOf(stage)}`]),
  end,
});

/** The value date is the last timely day, or later. */
async function afterTheHold(stage: Stage, daysLate: number): Promise<void> {
  const payBy = eventsOf(await bookingOf(stage), 'TransferChosen').at(-1)?.data.payBy ?? '';
  await overHold(stage);
  await settled(stage);
  await statement(stage, [DEPOSIT, `late ${await referenceOf(stage)}`, addDays(payBy, daysLate)]);
}

/** Bank payments: by reference, manual, partial, excessive, late, misdirected, and returned. */
export const transferFlows = {
  'transfer chosen': chosen('deposit'),
  'transfer chosen in full': chosen('full'),
  'transfer, a receipt is sent': {
    after: 'transfer chosen',
    async run(stage) {
      await stage.insist({
        method: 'POST',
        path: `/api/bookings/${stage.held().id}/transfer/receipts`,
        raw: png,
        headers: {
          ...auth(stage),
          'content-type': 'application/octet-stream',
          'content-length': String(png.length),
        },
      });
      await settled(stage);
    },
    end: async (stage) => {
      const { length } = eventsOf(await bookingOf(stage), 'TransferReceiptAdded');
      return length === 1 ? undefined : `${length} receipts`;
    },
  },
  'transfer found by its reference': byReference('transfer chosen', DEPOSIT, money('CONFIRMED', DEPOSIT)),
  'transfer in full found': byReference(
    'transfer chosen in full',
    DEPOSIT + BALANCE,
    money('CONFIRMED', DEPOSIT + BALANCE),
  ),
  'balance by transfer': byReference(
    'transfer found by its reference',
    BALANCE,
    money('CONFIRMED', DEPOSIT + BALANCE),
  ),
  'a form is open for the balance': {
    after: 'transfer found by its reference',
    async run(stage) {
      await stage.payLater(stage.held(), deriveInstalmentIds(stage.held().id)('balance'));
      await settled(stage);
    },
  },
  'balance by transfer beside an open form': byReference(
    'a form is open for the balance',
    BALANCE,
    async (stage) => {
      const booking = await bookingOf(stage);
      const stopped = eventsOf(booking, 'PaymentIntentCancelled').length;
      const opened = eventsOf(booking, 'PaymentIntentCreated').length;
      if (opened !== 1 || stopped !== 1) return `${stopped} of ${opened} forms were closed`;
      return money('CONFIRMED', DEPOSIT + BALANCE)(stage);
    },
  ),
  'transfer too small, then the rest': {
    after: 'transfer chosen',
    async run(stage) {
      await statement(stage, [39_000, `short ${await referenceOf(stage)}`], [1_000, 'the rest of it']);
      await match(stage, 39_000, [['held', 39_000]]);
      await match(stage, 1_000, [['held', 1_000]]);
    },
    end: money('CONFIRMED', DEPOSIT),
  },
  'transfer too small when its time is over': {
    after: 'transfer chosen',
    async run(stage) {
      await statement(stage, [39_000, 'no reference']);
      await match(stage, 39_000, [['held', 39_000]]);
      await overHold(stage);
      await settled(stage);
    },
    end: expectTask('transfer-incomplete', money('ON_HOLD', 39_000)),
  },
  'transfer gets more time': {
    after: 'transfer too small when its time is over',
    async run(stage) {
      const payBy = addDays(dateOf(await stage.now()), 3);
      await stage.order({ do: 'extend-transfer', bookingId: stage.held().id, payBy });
      await settled(stage);
      await statement(stage, [1_000, 'the rest of it']);
      await match(stage, 1_000, [['held', 1_000]]);
    },
    end: money('CONFIRMED', DEPOSIT),
  },
  'transfer given up by staff': {
    after: 'transfer too small when its time is over',
    async run(stage) {
      await stage.order({ do: 'release-transfer', bookingId: stage.held().id });
      await settled(stage);
      await sendBack(stage);
    },
    end: expectReturned('EXPIRED', 39_000),
  },
  'transfer too large': {
    after: 'transfer chosen in full',
    async run(stage) {
      const cents = DEPOSIT + BALANCE + 5_000;
      await statement(stage, [cents, `Trip ${await referenceOf(stage)}`]);
      await match(stage, cents, [['held', cents]]);
    },
    end: money('CONFIRMED', DEPOSIT + BALANCE + 5_000, 5_000),
  },
  'two holds that wait': {
    async run(stage) {
      await publish(stage, 12);
      for (const name of ['held', 'other']) {
        await place(stage, await quote(stage), name);
        await stage.name(stage.held(name));
        await chooseTransfer(stage, 'deposit', name);
      }
      await settled(stage);
    },
  },
  'one line for two bookings': {
    after: 'two holds that wait',
    async run(stage) {
      const references = `${await referenceOf(stage)} and ${await referenceOf(stage, 'other')}`;
      await statement(stage, [2 * DEPOSIT, references]);
    },
    end: async (stage) => (await must('CONFIRMED', 'other')(stage)) ?? money('CONFIRMED', DEPOSIT)(stage),
  },
  'one line, by hand, for two bookings': {
    after: 'two holds that wait',
    async run(stage) {
      await statement(stage, [90_000, 'for both of us']);
      await match(stage, 90_000, [
        ['held', 50_000],
        ['other', DEPOSIT],
      ]);
    },
    // The excess over the deposit pays part of the balance.
    end: async (stage) => (await must('CONFIRMED', 'other')(stage)) ?? money('CONFIRMED', 50_000)(stage),
  },
  'allocation taken back and given to another': {
    after: 'two holds that wait',
    async run(stage) {
      await statement(stage, [DEPOSIT, 'whose is it']);
      await match(stage, DEPOSIT, [['other', DEPOSIT]]);
      await reopen(stage, DEPOSIT);
      await match(stage, DEPOSIT, [['held', DEPOSIT]], 'again');
    },
    end: money('CONFIRMED', DEPOSIT),
  },
  'transfer in time, heard of too late': {
    after: 'transfer chosen',
    run: (stage) => afterTheHold(stage, 0),
    end: money('CONFIRMED', DEPOSIT),
  },
  'transfer too late': {
    after: 'transfer chosen',
    run: (stage) => afterTheHold(stage, 1),
    end: expectTask('transfer-too-late', money('EXPIRED', DEPOSIT, DEPOSIT)),
  },
  'transfer cancelled and sent back': {
    after: 'transfer found by its reference',
    async run(stage) {
      await stage.order({ do: 'cancel', bookingId: stage.held().id });
      await settled(stage);
      await sendBack(stage);
    },
    end: expectReturned('CANCELLED', DEPOSIT),
  },
  'transfer for a booking that is cancelled': {
    after: 'transfer cancelled and sent back',
    async run(stage) {
      await statement(stage, [BALANCE, `Trip ${await referenceOf(stage)}`]);
      await match(stage, BALANCE, [['held', BALANCE]]);
      await sendBack(stage);
    },
    end: expectReturned('CANCELLED', DEPOSIT + BALANCE),
  },
  'the same file twice': {
    after: 'transfer chosen',
    async run(stage) {
      const row = [DEPOSIT, `Trip ${await referenceOf(stage)}`, dateOf(await stage.now())] as const;
      await Promise.all([statement(stage, row), statement(stage, row)]);
      await statement(stage, row, [1_234, 'interest']);
    },
    end: money('CONFIRMED', DEPOSIT),
  },
} as const satisfies Record<string, Flow>;
