// Mistakes of what staff do, to be noticed.
import { HandOutRefund } from '../../src/modules/booking/commands/hand-out-refund.js';
import { bookingStream } from '../../src/modules/booking/commands/streams.js';
import { aboutRefund, allRefunds } from '../../src/modules/booking/domain/refunds.js';
import type { BookingEvent } from '../../src/modules/booking/events.js';
import { TWO_PEOPLE } from '../faults/invariants.js';
import { without, type Bug } from './bug.js';

export const STAFF_BUGS: readonly Bug[] = [
  {
    name: 'the word of a second person is never used up',
    caughtBy: TWO_PEOPLE,
    store: (real) => without(real, ({ type }) => type === 'ApprovalUsed'),
  },
  {
    name: 'money of the till is handed out as often as somebody says so',
    caughtBy: '14 what happens once is recorded once',
    handlers: ({ runner, on }) =>
      on(HandOutRefund, {
        execute: ({ envelope, bookingId, refundId, receipt }: HandOutRefund) =>
          runner.runOne(envelope, bookingStream(bookingId), (booking): BookingEvent[] => {
            const all = booking.status === 'NEW' ? [] : allRefunds(booking);
            const refund = all.find((each) => each.refundId === refundId);
            if (!refund) return [];
            return [{ type: 'PaymentRefunded', data: { ...aboutRefund(refund), providerRefundId: receipt } }];
          }),
      }),
  },
];
