import type { DateChangePreview } from '@wayfold/contracts/bookings/date-changes';
import { addDays, dateOf } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { reportFailedMail } from '../../../src/modules/booking/operations/report-failed-mail.service.js';
import { csv } from '../../banking/bank-csv.js';
import { png } from '../../booking/receipt-files.js';
import { BankDesk } from '../transfer/bank-desk.js';
import type { Colleagues } from './colleagues.js';
import { failedRefund } from '../refunds/failed-refund.js';
import type { Held } from '../shop.js';
import {
  access,
  desk as enquiries,
  once,
  reason,
  shop,
  type Actions,
  type Wanted,
} from './staff-desk-actions.js';
import type { World } from '../world.js';

const BOOKING = 'POST /api/ops/bookings/{id}';
const LINE = 'POST /api/ops/bank-lines';

/** Every staff route with an effect, ordered so that each finds its preconditions. */
export function staffActions(world: World, staff: Colleagues): Actions {
  const desk = new BankDesk(world, staff.idOf('finance'));
  const booked = once(() => world.book());
  return {
    ...approvals(staff, booked),
    ...money(world, booked),
    ...correctionActions(world, staff, desk),
    ...transfers(world, desk),
    ...changes(world, staff),
    ...shop(staff),
    ...enquiries(world, staff),
    ...access(world, staff),
  };
}

function approvals(staff: Colleagues, booked: () => Promise<Held>): Actions {
  const wanted = async () => ({
    action: 'refund',
    bookingId: (await booked()).id,
    amountCents: 60_000,
    reason,
  });
  const requestApproval = async (): Promise<{ id: string }> => {
    const { body } = await staff.post<{ id: string }>('finance', '/api/ops/approvals', await wanted());
    return { id: body.id };
  };
  const by = 'admin';
  return {
    'POST /api/ops/approvals': {
      by: 'finance',
      event: 'ApprovalRequested',
      wanted: async () => ({ body: await wanted() }),
    },
    'POST /api/ops/approvals/{id}/grant': {
      by,
      event: 'ApprovalGranted',
      wanted: async () => ({ params: await requestApproval() }),
    },
    'POST /api/ops/approvals/{id}/refuse': {
      by,
      event: 'ApprovalRefused',
      wanted: async () => ({ params: await requestApproval(), body: { reason } }),
    },
  };
}

/** Cash is received, and part of it paid back. */
function money(world: World, booked: () => Promise<Held>): Actions {
  const onBooking = async (body: object): Promise<Wanted> => ({ params: { id: (await booked()).id }, body });
  const by = 'finance';
  const cash = (): object => ({ method: 'cash', valueDate: dateOf(world.now()), note: 'slip 1' });
  return {
    [`${BOOKING}/goodwill`]: {
      by,
      event: 'GoodwillGranted',
      wanted: () => onBooking({ amountCents: 5_000, reason }),
    },
    [`${BOOKING}/manual-payments`]: {
      by,
      event: 'ManualPaymentRecorded',
      wanted: () => onBooking({ amountCents: 10_000, ...cash() }),
    },
    [`${BOOKING}/refunds/preview`]: { by, event: null, wanted: () => onBooking({ amountCents: 6_000 }) },
    [`${BOOKING}/refunds`]: {
      by,
      event: 'RefundOrdered',
      wanted: () => onBooking({ amountCents: 6_000, reason }),
    },
    [`${BOOKING}/refunds/{refundId}/handed-out`]: {
      by,
      event: 'PaymentRefunded',
      wanted: async () => {
        const { id } = await booked();
        const started = (await world.history(id)).flatMap((event) =>
          event.type === 'RefundStarted' && event.data.provider === 'staff' ? [event.data.refundId] : [],
        );
        return { params: { id, refundId: started[0] ?? '' }, body: { receipt: 'slip 2' } };
      },
    },
  };
}

/** A cash payment that was never received is voided; a refund rejected by a card is reissued. */
function correctionActions(world: World, staff: Colleagues, desk: BankDesk): Actions {
  const typed = once(async () => {
    const { id } = await world.book();
    const cash = { method: 'cash', valueDate: dateOf(world.now()), note: 'slip 3', amountCents: 10_000 };
    const path = `/api/ops/bookings/${id}/manual-payments`;
    return { id, receiptId: (await staff.post<{ id: string }>('finance', path, cash)).body.id };
  });
  const by = 'finance';
  return {
    [`${BOOKING}/manual-payments/{receiptId}/void/preview`]: {
      by,
      event: null,
      wanted: async () => ({ params: await typed() }),
    },
    [`${BOOKING}/manual-payments/{receiptId}/void`]: {
      by,
      event: 'ManualPaymentVoided',
      wanted: async () => ({ params: await typed(), body: { reason } }),
    },
    [`${BOOKING}/refunds/{refundId}/reissue`]: {
      by,
      event: 'RefundOrdered',
      wanted: async () => {
        const held = await world.book();
        const refundId = await failedRefund(world, desk, held, 3_000);
        return { params: { id: held.id, refundId }, body: { reason } };
      },
    },
  };
}

/** A partial transfer arrives; its seats are released and it is refunded. */
function transfers(world: World, desk: BankDesk): Actions {
  const waiting = once(async () => desk.waiting((await world.publish(1, { seats: 12 }))[0]!));
  const line = async (dollars: string, text: string): Promise<{ id: string }> => {
    await desk.import([dollars, text]);
    return { id: (await desk.line(text)).line.id };
  };
  const strayLine = once(() => line('10.00', 'of nobody'));
  const by = 'finance';
  return {
    [`${BOOKING}/receipts`]: {
      by,
      event: 'TransferReceiptAdded',
      wanted: async () => ({ params: { id: (await waiting()).id }, file: png }),
    },
    [`${LINE}/imports`]: {
      by,
      event: 'BankFileImported',
      wanted: () => ({ file: Buffer.from(csv(['01/11/2027', '12.00', 'a file of its own'])) }),
    },
    [`${LINE}/{id}/match`]: {
      by,
      event: 'BankLineAllocated',
      wanted: async () => {
        const part = { bookingId: (await waiting()).id, instalmentId: null, amountCents: 15_000 };
        return { params: await line('150.00', 'a part'), body: { allocations: [part], reason } };
      },
    },
    [`${BOOKING}/transfer/extend`]: {
      by,
      event: 'TransferChosen',
      wanted: async () => {
        await desk.happens(await waiting(), 'PartPaid');
        const { transfer } = await world.view(await waiting());
        const body = { payBy: addDays(transfer?.payBy ?? '', 4), reason };
        return { params: { id: (await waiting()).id }, body };
      },
    },
    [`${BOOKING}/transfer/release`]: {
      by,
      event: 'BookingExpired',
      wanted: async () => ({ params: { id: (await waiting()).id }, body: { reason } }),
    },
    [`${LINE}/{id}/match-refund`]: {
      by,
      event: 'BankLineAllocatedToRefund',
      wanted: async () => {
        await desk.happens(await waiting(), 'RefundStarted');
        await world.atRest();
        const params = await line('-150.00', 'what went back');
        const [set] = (await desk.line('what went back')).refunds;
        const refunds = set?.refunds.map(({ bookingId, refundId }) => ({ bookingId, refundId }));
        return { params, body: { refunds } };
      },
    },
    [`${LINE}/{id}/set-aside`]: {
      by,
      event: 'BankLineSetAside',
      wanted: async () => ({ params: await strayLine(), body: { reason } }),
    },
    [`${LINE}/{id}/reopen`]: {
      by,
      event: 'BankLineReopened',
      wanted: async () => ({ params: await strayLine(), body: { reason, allocationIds: null } }),
    },
  };
}

/** A date change, new links, a settled task, and a cancellation. */
function changes(world: World, staff: Colleagues): Actions {
  const held = once(() => world.book());
  const to = once(async () => ({ departureId: (await world.publish(1, { chargeInDays: 20 }))[0]! }));
  const onHold = async (body: object): Promise<Wanted> => ({ params: { id: (await held()).id }, body });
  const fetchPreview = async <T>(action: string, body: object): Promise<T> =>
    (await staff.post<T>('agent', `/api/ops/bookings/${(await held()).id}/${action}/preview`, body)).body;
  const by = 'agent';
  return {
    [`${BOOKING}/change/preview`]: { by, event: null, wanted: async () => onHold(await to()) },
    [`${BOOKING}/change`]: {
      by,
      event: 'DepartureChanged',
      wanted: async () => {
        const { hash } = await fetchPreview<DateChangePreview>('change', await to());
        return onHold({ ...(await to()), hash });
      },
    },
    [`${BOOKING}/revoke-links`]: {
      by,
      event: 'CapabilityRevoked',
      wanted: () => onHold({ reason: 'wrong-address', mailNew: true }),
    },
    [`${BOOKING}/tasks/{n}/settle`]: {
      by,
      event: 'OperationsItemSettled',
      wanted: async () => {
        const { id } = await world.hold((await world.publish(1))[0]!);
        const mail = { cause: 'receipt', version: 1, reason: 'smtp-550', messageId: v4() };
        await reportFailedMail(world.runner, id, mail);
        return { params: { id, n: 1 }, body: { reason } };
      },
    },
    [`${BOOKING}/cancel/preview`]: { by, event: null, wanted: () => onHold({ by: 'operator' }) },
    [`${BOOKING}/cancel`]: {
      by,
      event: 'BookingCancelled',
      wanted: async () => {
        const request = { by: 'operator' };
        const { retainedCents, refundCents } = await fetchPreview<Record<string, number>>('cancel', request);
        return onHold({ ...request, reason, retainedCents, refundCents });
      },
    },
  };
}
