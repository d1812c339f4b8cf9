// Planted bugs of staff actions.
import { v7 } from 'uuid';
import { bookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import { buildRefundId, listRefunds, toRefundFields } from '../../../src/modules/booking/core/payments.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { ConfirmCashRefund } from '../../../src/modules/booking/operations/confirm-cash-refund.command.js';
import { MoveMoney, MoveMoneyHandler } from '../../../src/modules/booking/operations/move-money.command.js';
import { ReissueRefund } from '../../../src/modules/booking/operations/reissue-refund.command.js';
import { type Bug, loseEvents } from './bug.js';

export const STAFF_BUGS: readonly Bug[] = [
  {
    key: 'approval-reused',
    caughtBy: 'two-people',
    wrapStore: loseEvents(({ type }) => type === 'ApprovalUsed'),
  },
  {
    key: 'cash-refund-paid-twice',
    caughtBy: 'unique-facts',
    replaceHandlers: ({ runner, replaceHandler }) =>
      replaceHandler(ConfirmCashRefund, {
        execute: ({ envelope, input }: InstanceType<typeof ConfirmCashRefund>) =>
          runner.runOne(envelope, bookingStream(input.bookingId), (booking): BookingEvent[] => {
            const { refundId, handoutNote } = input;
            const allRefunds = booking.status === 'NEW' ? [] : listRefunds(booking);
            const refund = allRefunds.find((candidate) => candidate.refundId === refundId);
            if (!refund) return [];
            return [
              { type: 'PaymentRefunded', data: { ...toRefundFields(refund), providerRefundId: handoutNote } },
            ];
          }),
      }),
  },
  {
    key: 'manual-payment-voided-twice',
    caughtBy: 'unique-facts',
    replaceHandlers: ({ runner, newInstance, replaceHandler }) => {
      const real = newInstance(MoveMoneyHandler);
      replaceHandler(MoveMoney, {
        execute: async (command: MoveMoney) => {
          const { envelope, bookingId, request: movement } = command;
          const reply = await real.execute(command);
          if (movement.type !== 'payment-voided' || !('refused' in reply)) return reply;
          const { type: _type, ...data } = movement;
          return runner.runOne(envelope, bookingStream(bookingId), (): BookingEvent[] => [
            { type: 'ManualPaymentVoided', data: { ...data, amountCents: 1 } },
          ]);
        },
      });
    },
  },
  {
    key: 'failed-refund-reissued-twice',
    caughtBy: 'seats-or-refund',
    replaceHandlers: ({ runner, replaceHandler }) =>
      replaceHandler(ReissueRefund, {
        execute: ({ envelope, bookingId, request: { refundId, reason, approvalId } }: ReissueRefund) =>
          runner.runOne(envelope, bookingStream(bookingId), (booking): BookingEvent[] => {
            if (booking.status === 'NEW') return [];
            const failedRefund = listRefunds(booking).find((refund) => refund.refundId === refundId);
            if (failedRefund?.status !== 'FAILED' && failedRefund?.status !== 'WRITTEN_OFF') return [];
            const { amountCents, paymentId } = failedRefund;
            const nextRefund = {
              ...toRefundFields(failedRefund),
              refundId: buildRefundId(booking, paymentId),
            };
            return [
              { type: 'RefundOrdered', data: { refundOrderId: v7(), amountCents, reason, approvalId } },
              {
                type: 'RefundStarted',
                data: { ...nextRefund, provider: 'bank', originalRefundId: refundId },
              },
            ];
          }),
      }),
  },
];
