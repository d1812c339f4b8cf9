import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldExistingBooking,
} from '../../../../test/support/booking/builders.js';
import { appendCancellation } from '../../../../test/support/booking/cancellations.js';
import {
  appendDispute,
  decideOnDispute,
  newFullyPaidHistory,
} from '../../../../test/support/booking/disputes.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { listOpenRefunds } from '../core/payments.js';
import type { BookingEvent } from '../events.js';

describe('refunds that started before a dispute', () => {
  type DisputeArguments = Parameters<typeof appendDispute>;

  /** Opens these disputes in order. */
  const applyDisputes = (
    history: BookingEvent[],
    ...disputes: (readonly [DisputeArguments[1], DisputeArguments[2]])[]
  ): BookingEvent[] =>
    disputes.reduce(
      (earlierHistory, [stage, details]) => appendDispute(earlierHistory, stage, details),
      history,
    );

  const newFirstDispute = (amountCents: number) => ({ disputeId: 'du_1', amountCents });

  const newSecondDispute = (amountCents: number) => ({ disputeId: 'du_2', amountCents });

  const balanceDispute = { disputeId: 'du_2', paymentId: 'pi_balance' };

  const newDepositRefundStarted = (amountCents: number, serial = 1) =>
    newRefundStarted('deposit', amountCents, 'requested', { serial });

  const newSentRefund = (amountCents: number, serial = 1) => [
    newDepositRefundStarted(amountCents, serial),
    newRefundMade('deposit', amountCents, 'requested', { serial }),
  ];

  const balanceRefundEvents = [
    newRefundStarted('balance', BALANCE_CENTS, 'requested'),
    newRefundMade('balance', BALANCE_CENTS, 'requested'),
  ];

  const filterRefundEvents = (events: readonly BookingEvent[]): BookingEvent[] =>
    events.filter(({ type }) => type.startsWith('Refund'));

  /** Lists pending refunds of the deposit, in cents. */
  const listOpenRefundCents = (history: readonly BookingEvent[]): number[] =>
    listOpenRefunds(foldExistingBooking(history)).flatMap((refund) =>
      refund.paymentId === 'pi_deposit' ? [refund.amountCents] : [],
    );

  describe('a started refund whose payment is disputed', () => {
    test('waits under the same id', () => {
      expect(
        filterRefundEvents(
          decideOnDispute([...newFullyPaidHistory(), newDepositRefundStarted(12_345)], 'open'),
        ),
      ).toEqual([
        newEvent('RefundHeld', { ...newRefundData('deposit', 12_345, 'requested'), wasStarted: true }),
      ]);
    });

    test.each<{
      name: string;
      refunds: BookingEvent[];
      dispute: DisputeArguments[2];
      heldRefundIds: string[];
    }>([
      {
        name: 'the refund waits where the payment lacks one cent for both',
        refunds: [newDepositRefundStarted(12_345)],
        dispute: newFirstDispute(27_656),
        heldRefundIds: ['pi_deposit-r1'],
      },
      {
        name: 'the refund proceeds where the payment covers both',
        refunds: [newDepositRefundStarted(12_345)],
        dispute: newFirstDispute(27_655),
        heldRefundIds: [],
      },
      {
        name: 'the refund proceeds for a dispute of zero cents',
        refunds: [newDepositRefundStarted(DEPOSIT_CENTS), ...newSentRefund(15_000, 2)],
        dispute: newFirstDispute(0),
        heldRefundIds: [],
      },
      {
        name: 'the refund of another payment proceeds',
        refunds: [newRefundStarted('balance', BALANCE_CENTS, 'requested')],
        dispute: newFirstDispute(DEPOSIT_CENTS),
        heldRefundIds: [],
      },
      {
        name: 'the refund of a disputed payment proceeds where that payment covers both',
        refunds: [newRefundStarted('balance', 100_000, 'requested')],
        dispute: { ...balanceDispute, amountCents: 50_000 },
        heldRefundIds: [],
      },
      {
        name: 'a finished refund stays finished',
        refunds: newSentRefund(10_000),
        dispute: newFirstDispute(DEPOSIT_CENTS),
        heldRefundIds: [],
      },
      {
        name: 'only the second of two refunds waits when too little is left for both',
        refunds: [newDepositRefundStarted(10_000), newDepositRefundStarted(10_000, 2)],
        dispute: newFirstDispute(25_000),
        heldRefundIds: ['pi_deposit-r2'],
      },
      {
        name: 'the refund waits where an earlier refund leaves too little',
        refunds: [...newSentRefund(10_000), newDepositRefundStarted(20_000, 2)],
        dispute: newFirstDispute(15_000),
        heldRefundIds: ['pi_deposit-r2'],
      },
      {
        name: 'the refund proceeds despite an earlier refund of another payment',
        refunds: [...balanceRefundEvents, newDepositRefundStarted(20_000)],
        dispute: newFirstDispute(20_000),
        heldRefundIds: [],
      },
    ])('$name', ({ refunds, dispute, heldRefundIds }) => {
      const holdEvents = filterRefundEvents(
        decideOnDispute([...newFullyPaidHistory(), ...refunds], 'open', dispute),
      );
      expect(holdEvents).toMatchObject(
        heldRefundIds.map((refundId) => ({ type: 'RefundHeld', data: { refundId } })),
      );
    });

    test('waits only once two disputes together leave too little', () => {
      const oneDisputeHistory = applyDisputes(
        [...newFullyPaidHistory(), newDepositRefundStarted(10_000)],
        ['open', newFirstDispute(20_000)],
      );
      expect(listOpenRefundCents(oneDisputeHistory)).toEqual([10_000]);
      expect(listOpenRefundCents(appendDispute(oneDisputeHistory, 'open', newSecondDispute(10_000)))).toEqual(
        [10_000],
      );
      expect(listOpenRefundCents(appendDispute(oneDisputeHistory, 'open', newSecondDispute(10_001)))).toEqual(
        [],
      );
    });

    test('waits only if a bank took too much before', () => {
      const lossHistory = [
        ...applyDisputes(
          newFullyPaidHistory(),
          ['open', newFirstDispute(15_000)],
          ['lost', newFirstDispute(15_000)],
        ),
        newDepositRefundStarted(20_000),
      ];
      expect(listOpenRefundCents(appendDispute(lossHistory, 'open', newSecondDispute(5_000)))).toEqual([
        20_000,
      ]);
      expect(listOpenRefundCents(appendDispute(lossHistory, 'open', newSecondDispute(5_001)))).toEqual([]);
    });

    test('is not covered by money that another waiting refund needs', () => {
      const oneDisputeHistory = applyDisputes(
        [...newFullyPaidHistory(), newDepositRefundStarted(10_000), newDepositRefundStarted(10_000, 2)],
        ['open', newFirstDispute(25_000)],
      );
      expect(listOpenRefundCents(oneDisputeHistory)).toEqual([10_000]);
      expect(listOpenRefundCents(appendDispute(oneDisputeHistory, 'open', newSecondDispute(10_000)))).toEqual(
        [],
      );
    });
  });

  describe('after a won dispute', () => {
    test('refunds of other payments keep waiting', () => {
      const history = appendCancellation(
        applyDisputes(
          newFullyPaidHistory(),
          ['open', {}],
          ['open', { ...balanceDispute, amountCents: BALANCE_CENTS }],
        ),
      );
      expect(filterRefundEvents(decideOnDispute(history, 'won'))).toEqual([
        newRefundStarted('deposit', DEPOSIT_CENTS, 'cancelled'),
      ]);
    });

    test('a pending refund is not started again', () => {
      const history = appendCancellation(
        applyDisputes(newFullyPaidHistory(), ['open', newFirstDispute(15_000)]),
      );
      expect(filterRefundEvents(decideOnDispute(history, 'won', newFirstDispute(15_000)))).toEqual([
        newRefundStarted('deposit', 15_000, 'cancelled', { serial: 2 }),
      ]);
    });
  });

  describe('after a lost dispute', () => {
    test('refunds that the rest of the payment covers are not written off', () => {
      const history = applyDisputes(
        [...newFullyPaidHistory(), newDepositRefundStarted(12_345)],
        ['open', newFirstDispute(27_655)],
      );
      expect(filterRefundEvents(decideOnDispute(history, 'lost', newFirstDispute(27_655)))).toEqual([]);
    });

    test('a failed refund stays owed if the payment covers it, because it waits for no dispute', () => {
      const refundFailed: BookingEvent = newRefundFailed(newRefundData('deposit', 10_000, 'requested'), {
        code: 'card_lost',
      });
      const history = [...newFullyPaidHistory(), newDepositRefundStarted(10_000), refundFailed];
      const twoDisputesHistory = applyDisputes(
        history,
        ['open', newFirstDispute(20_000)],
        ['open', newSecondDispute(15_000)],
      );

      expect(
        filterRefundEvents(decideOnDispute(twoDisputesHistory, 'lost', newFirstDispute(20_000))),
      ).toEqual([]);
    });

    test('a failed refund stays owed if the payment covers what another refund has not paid of it', () => {
      const refundFailed: BookingEvent = newRefundFailed(newRefundData('deposit', 10_000, 'requested'), {
        code: 'card_lost',
      });
      const history = [
        ...newFullyPaidHistory(),
        newDepositRefundStarted(10_000),
        refundFailed,
        ...newSentRefund(4_000, 2),
      ];
      const loseDispute = (amountCents: number) => {
        const disputedHistory = applyDisputes(history, ['open', newFirstDispute(amountCents)]);
        return filterRefundEvents(decideOnDispute(disputedHistory, 'lost', newFirstDispute(amountCents)));
      };

      expect(loseDispute(30_000)).toEqual([]);
      expect(loseDispute(30_001)).toMatchObject([{ type: 'RefundFailed' }, { type: 'RefundStarted' }]);
    });

    describe('a covered refund, after one of two disputes is lost', () => {
      const twoDisputesHistory = applyDisputes(
        [...newFullyPaidHistory(), newDepositRefundStarted(10_000)],
        ['open', newFirstDispute(20_000)],
        ['open', newSecondDispute(15_000)],
      );
      const oneDisputeHistory = appendDispute(twoDisputesHistory, 'lost', newFirstDispute(20_000));

      test('keeps waiting for the end of the other dispute', () => {
        expect(filterRefundEvents(oneDisputeHistory.slice(twoDisputesHistory.length))).toEqual([]);
      });

      test('starts when the other dispute is won', () => {
        expect(
          filterRefundEvents(decideOnDispute(oneDisputeHistory, 'won', newSecondDispute(15_000))),
        ).toEqual([newDepositRefundStarted(10_000)]);
      });

      test('starts for the amount that the banks leave when the other dispute is lost', () => {
        // 350.00 from the banks, and the last 50.00 from us.
        expect(
          listOpenRefundCents(appendDispute(oneDisputeHistory, 'lost', newSecondDispute(15_000))),
        ).toEqual([5_000]);
      });
    });

    describe('a partly covered refund, while two disputes are open', () => {
      const twoDisputesHistory = appendCancellation(
        applyDisputes(
          newFullyPaidHistory(),
          ['open', newFirstDispute(10_000)],
          ['open', newSecondDispute(15_000)],
        ),
      );
      const [openCents, heldCents] = [15_000, 25_000];
      const firstLostHistory = appendDispute(twoDisputesHistory, 'lost', newFirstDispute(10_000));

      test('sends only the undisputed part', () => {
        expect(listOpenRefundCents(twoDisputesHistory)).toEqual([openCents]);
      });

      test('keeps waiting for the covered part after one dispute is lost', () => {
        const newHeldRefundData = (amountCents: number, serial: number) =>
          newRefundData('deposit', amountCents, 'cancelled', { serial });
        expect(filterRefundEvents(firstLostHistory.slice(twoDisputesHistory.length))).toEqual([
          newRefundFailed(newHeldRefundData(heldCents, 2), { code: 'dispute-lost' }),
          newEvent('RefundHeld', newHeldRefundData(15_000, 3)),
        ]);
      });

      test('sends the covered part when the other dispute is won', () => {
        expect(listOpenRefundCents(appendDispute(firstLostHistory, 'won', newSecondDispute(15_000)))).toEqual(
          [openCents, 15_000],
        );
      });

      test('sends nothing more when both disputes are lost', () => {
        expect(
          listOpenRefundCents(appendDispute(firstLostHistory, 'lost', newSecondDispute(15_000))),
        ).toEqual([openCents]);
      });
    });

    describe('a started refund of 200.00 next to an open dispute of 150.00', () => {
      const oneDisputeHistory = applyDisputes(
        [...newFullyPaidHistory(), newDepositRefundStarted(20_000)],
        ['open', newSecondDispute(15_000)],
      );

      test('proceeds while the payment covers both', () => {
        expect(listOpenRefundCents(oneDisputeHistory)).toEqual([20_000]);
        expect(
          filterRefundEvents(decideOnDispute(oneDisputeHistory, 'lost', newFirstDispute(5_000))),
        ).toEqual([]);
      });

      test('waits for its end when another dispute is lost and leaves only the disputed money', () => {
        const lostHistory = appendDispute(oneDisputeHistory, 'lost', newFirstDispute(25_000));
        expect(listOpenRefundCents(lostHistory)).toEqual([]);
        expect(listOpenRefundCents(appendDispute(lostHistory, 'won', newSecondDispute(15_000)))).toEqual([
          15_000,
        ]);
        expect(listOpenRefundCents(appendDispute(lostHistory, 'lost', newSecondDispute(15_000)))).toEqual([]);
      });

      test('waits as a whole when 50.00 are left after another dispute is lost', () => {
        const lostHistory = appendDispute(oneDisputeHistory, 'lost', newFirstDispute(20_000));
        expect(filterRefundEvents(lostHistory.slice(oneDisputeHistory.length))).toEqual([
          newEvent('RefundHeld', { ...newRefundData('deposit', 20_000, 'requested'), wasStarted: true }),
        ]);
        expect(listOpenRefundCents(appendDispute(lostHistory, 'lost', newSecondDispute(15_000)))).toEqual([
          5_000,
        ]);
      });
    });
  });
});
