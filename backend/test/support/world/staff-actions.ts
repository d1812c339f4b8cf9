import type { DateChangePreview } from '@wayfold/contracts/bookings/date-changes';
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { reportFailedMail } from '../../../src/modules/booking/operations/report-failed-mail.service.js';
import { writeBankCsv } from '../banking/bank-csv.js';
import { png } from '../booking/receipt-files.js';
import {
  type ActionInput,
  type Actions,
  listAccessActions,
  listEnquiryActions,
  listShopActions,
  memoize,
  reason,
} from './actions-without-booking.js';
import { BankStaff } from './bank-staff.js';
import type { Colleagues } from './colleagues.js';
import { newFailedRefund } from './failed-refund.js';
import type { BookingHandle } from './shop.js';
import type { World } from './world.js';

const BOOKING = 'POST /api/ops/bookings/{id}';
const LINE = 'POST /api/ops/bank-lines';

/** Lists every staff route with an effect, in an order in which each finds its preconditions. */
export function listStaffActions(world: World, staff: Colleagues): Actions {
  const bankStaff = new BankStaff(world, staff.getId('finance'));
  const getBookedTrip = memoize(() => world.bookTrip());
  return {
    ...listApprovalActions(staff, getBookedTrip),
    ...listMoneyActions(world, getBookedTrip),
    ...listCorrectionActions(world, staff, bankStaff),
    ...listTransferActions(world, bankStaff),
    ...listChangeActions(world, staff),
    ...listShopActions(staff),
    ...listEnquiryActions(world, staff),
    ...listAccessActions(world, staff),
  };
}

function listApprovalActions(staff: Colleagues, bookTrip: () => Promise<BookingHandle>): Actions {
  const newRequest = async () => ({
    action: 'refund',
    bookingId: (await bookTrip()).id,
    amountCents: 60_000,
    reason,
  });
  const requestApproval = async (): Promise<{ id: string }> => {
    const { body } = await staff.post<{ id: string }>('finance', '/api/ops/approvals', await newRequest());
    return { id: body.id };
  };
  const role = 'admin';
  return {
    'POST /api/ops/approvals': {
      role: 'finance',
      event: 'ApprovalRequested',
      newInput: async () => ({ body: await newRequest() }),
    },
    'POST /api/ops/approvals/{id}/grant': {
      role,
      event: 'ApprovalGranted',
      newInput: async () => ({ params: await requestApproval() }),
    },
    'POST /api/ops/approvals/{id}/refuse': {
      role,
      event: 'ApprovalRefused',
      newInput: async () => ({ params: await requestApproval(), body: { reason } }),
    },
  };
}

/** Lists the actions that receive cash and pay part of it back. */
function listMoneyActions(world: World, bookTrip: () => Promise<BookingHandle>): Actions {
  const newBookingInput = async (body: object): Promise<ActionInput> => ({
    params: { id: (await bookTrip()).id },
    body,
  });
  const role = 'finance';
  const newCashPayment = (): object => ({
    method: 'cash',
    valueDate: toUtcDate(world.now()),
    note: 'slip 1',
  });
  return {
    [`${BOOKING}/goodwill`]: {
      role,
      event: 'GoodwillGranted',
      newInput: () => newBookingInput({ amountCents: 5_000, reason }),
    },
    [`${BOOKING}/manual-payments`]: {
      role,
      event: 'ManualPaymentRecorded',
      newInput: () => newBookingInput({ amountCents: 10_000, ...newCashPayment() }),
    },
    [`${BOOKING}/refunds/preview`]: {
      role,
      event: null,
      newInput: () => newBookingInput({ amountCents: 6_000 }),
    },
    [`${BOOKING}/refunds`]: {
      role,
      event: 'RefundOrdered',
      newInput: () => newBookingInput({ amountCents: 6_000, reason }),
    },
    [`${BOOKING}/refunds/{refundId}/handed-out`]: {
      role,
      event: 'PaymentRefunded',
      newInput: async () => {
        const { id } = await bookTrip();
        const startedRefunds = (await world.readHistory(id)).flatMap((event) =>
          event.type === 'RefundStarted' && event.data.provider === 'staff' ? [event.data.refundId] : [],
        );
        return { params: { id, refundId: startedRefunds[0] ?? '' }, body: { handoutNote: 'slip 2' } };
      },
    },
  };
}

/** Lists how a cash payment never received is voided, and a refund rejected by a card is reissued. */
function listCorrectionActions(world: World, staff: Colleagues, bankStaff: BankStaff): Actions {
  const recordCashPayment = memoize(async () => {
    const { id } = await world.bookTrip();
    const cashPayment = {
      method: 'cash',
      valueDate: toUtcDate(world.now()),
      note: 'slip 3',
      amountCents: 10_000,
    };
    const path = `/api/ops/bookings/${id}/manual-payments`;
    return { id, manualPaymentId: (await staff.post<{ id: string }>('finance', path, cashPayment)).body.id };
  });
  const role = 'finance';
  return {
    [`${BOOKING}/manual-payments/{manualPaymentId}/void/preview`]: {
      role,
      event: null,
      newInput: async () => ({ params: await recordCashPayment() }),
    },
    [`${BOOKING}/manual-payments/{manualPaymentId}/void`]: {
      role,
      event: 'ManualPaymentVoided',
      newInput: async () => ({ params: await recordCashPayment(), body: { reason } }),
    },
    [`${BOOKING}/refunds/{refundId}/reissue`]: {
      role,
      event: 'RefundOrdered',
      newInput: async () => {
        const booking = await world.bookTrip();
        const refundId = await newFailedRefund({ world, bankStaff, booking }, 3_000);
        return { params: { id: booking.id, refundId }, body: { reason } };
      },
    },
  };
}

function newWaitingTransfer(world: World, bankStaff: BankStaff) {
  const importLine = async (dollars: string, text: string): Promise<{ id: string }> => {
    await bankStaff.importRows([dollars, text]);
    return { id: (await bankStaff.requireLine(text)).line.id };
  };
  return {
    bankStaff,
    importLine,
    getWaitingBooking: memoize(async () =>
      bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
    ),
    getStrayLine: memoize(() => importLine('10.00', 'of nobody')),
  };
}
type WaitingTransfer = ReturnType<typeof newWaitingTransfer>;

/** Lists how a partial transfer arrives, its seats are released and it is refunded. */
function listTransferActions(world: World, bankStaff: BankStaff): Actions {
  const transfers = newWaitingTransfer(world, bankStaff);
  return { ...listHeldTransferActions(world, transfers), ...listReceivedLineActions(world, transfers) };
}

function listHeldTransferActions(world: World, transfers: WaitingTransfer): Actions {
  const role = 'finance';
  return {
    [`${BOOKING}/receipts`]: {
      role,
      event: 'TransferReceiptAdded',
      newInput: async () => ({ params: { id: (await transfers.getWaitingBooking()).id }, file: png }),
    },
    [`${LINE}/imports`]: {
      role,
      event: 'BankFileImported',
      newInput: () => ({ file: Buffer.from(writeBankCsv(['01/11/2027', '12.00', 'a file of its own'])) }),
    },
    [`${LINE}/{id}/match`]: {
      role,
      event: 'BankLineAllocated',
      newInput: async () => {
        const part = {
          bookingId: (await transfers.getWaitingBooking()).id,
          instalmentId: null,
          amountCents: 15_000,
        };
        return {
          params: await transfers.importLine('150.00', 'a part'),
          body: { allocations: [part], reason },
        };
      },
    },
    [`${BOOKING}/transfer/extend`]: {
      role,
      event: 'TransferChosen',
      newInput: async () => {
        await world.waitForEvent(await transfers.getWaitingBooking(), 'PartPaid');
        const { transfer } = await world.readBooking(await transfers.getWaitingBooking());
        const body = { payBy: addDays(transfer?.payBy ?? '', 4), reason };
        return { params: { id: (await transfers.getWaitingBooking()).id }, body };
      },
    },
    [`${BOOKING}/transfer/release`]: {
      role,
      event: 'BookingExpired',
      newInput: async () => ({ params: { id: (await transfers.getWaitingBooking()).id }, body: { reason } }),
    },
  };
}

function listReceivedLineActions(world: World, transfers: WaitingTransfer): Actions {
  const role = 'finance';
  return {
    [`${LINE}/{id}/match-refund`]: {
      role,
      event: 'BankLineAllocatedToRefund',
      newInput: async () => {
        await world.waitForEvent(await transfers.getWaitingBooking(), 'RefundStarted');
        await world.waitUntilAtRest();
        const params = await transfers.importLine('-150.00', 'a refund');
        const [refundSet] = (await transfers.bankStaff.requireLine('a refund')).refunds;
        const refunds = refundSet?.refunds.map(({ bookingId, refundId }) => ({ bookingId, refundId }));
        return { params, body: { refunds } };
      },
    },
    [`${LINE}/{id}/set-aside`]: {
      role,
      event: 'BankLineSetAside',
      newInput: async () => ({ params: await transfers.getStrayLine(), body: { reason } }),
    },
    [`${LINE}/{id}/reopen`]: {
      role,
      event: 'BankLineReopened',
      newInput: async () => ({
        params: await transfers.getStrayLine(),
        body: { reason, allocationIds: null },
      }),
    },
  };
}

/** Lists a date change, new links, a completed task, and a cancellation. */
function listChangeActions(world: World, staff: Colleagues): Actions {
  const getBookedTrip = memoize(() => world.bookTrip());
  const publishNewDate = memoize(async () => ({
    departureId: await world.publishDeparture({ chargeInDays: 20 }),
  }));
  const newTripInput = async (body: object): Promise<ActionInput> => ({
    params: { id: (await getBookedTrip()).id },
    body,
  });
  const readPreview = async <T>(action: string, body: object): Promise<T> =>
    (await staff.post<T>('agent', `/api/ops/bookings/${(await getBookedTrip()).id}/${action}/preview`, body))
      .body;
  const role = 'agent';
  return {
    [`${BOOKING}/change/preview`]: {
      role,
      event: null,
      newInput: async () => newTripInput(await publishNewDate()),
    },
    [`${BOOKING}/change`]: {
      role,
      event: 'DepartureChanged',
      newInput: async () => {
        const { hash } = await readPreview<DateChangePreview>('change', await publishNewDate());
        return newTripInput({ ...(await publishNewDate()), hash });
      },
    },
    [`${BOOKING}/revoke-links`]: {
      role,
      event: 'CapabilityRevoked',
      newInput: () => newTripInput({ reason: 'wrong-address', mustMailNew: true }),
    },
    [`${BOOKING}/tasks/{taskNumber}/complete`]: {
      role,
      event: 'TaskCompleted',
      newInput: async () => {
        const { id } = await world.holdSeats(await world.publishDeparture());
        const mail = { cause: 'receipt', version: 1, reason: 'smtp-550', messageId: v4() };
        await reportFailedMail(world.runner, id, mail);
        return { params: { id, taskNumber: 1 }, body: { reason } };
      },
    },
    [`${BOOKING}/cancel/preview`]: { role, event: null, newInput: () => newTripInput({ by: 'operator' }) },
    [`${BOOKING}/cancel`]: {
      role,
      event: 'BookingCancelled',
      newInput: async () => {
        const request = { by: 'operator' };
        const { retainedCents, refundCents } = await readPreview<Record<string, number>>('cancel', request);
        return newTripInput({ ...request, reason, retainedCents, refundCents });
      },
    },
  };
}
