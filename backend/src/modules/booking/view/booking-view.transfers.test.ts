import { expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  balanceAwaited,
  balanceScheduled,
  DEPOSIT,
  DEPOSIT_CENTS,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newFullAmountPaid,
  newNamedHistory,
  newOverpayment,
  newPartPaid,
  newPlanChosen,
  newQuote,
  newReceivedPayment,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newDepartureChanged } from '../../../../test/support/booking/date-changes.js';
import { changeEvent, toRecorded } from '../../../../test/support/booking/events.js';
import {
  newBankPayment,
  newLineReversed,
  newPaymentReversed,
  newReceiptAdded,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { foldView } from './booking-view.js';

function buildView(...events: BookingEvent[]) {
  const view = foldView(toRecorded(newNamedHistory(...events)));
  if (!view) throw new Error('the booking does not exist');
  return view;
}

const partPaid: BookingEvent = newPartPaid(newBankPayment('deposit', 39_000));
const receiptAdded = newReceiptAdded();

const balanceReceiptAdded = newReceiptAdded({ instalmentId: BALANCE });

test('a chosen transfer is shown as pending, with its amount, deadline and reference', () => {
  const transferView = buildView(newTransferChosen());
  expect({ status: transferView.status, hold: transferView.hold }).toEqual({
    status: 'PENDING_PAYMENT',
    hold: { expiresAt: '2027-01-16T12:00:00.000Z', isExtendable: false },
  });
  expect(transferView.transfer).toEqual({
    instalmentId: DEPOSIT,
    reference: 'WF-7KQ4-9TX',
    missingCents: DEPOSIT_CENTS,
    payBy: '2027-01-15',
    receiptCount: 0,
    account: null,
  });
});

test('the reason for an extension is in the log, but in no view', () => {
  const extension = newTransferChosen('2027-01-20');
  const explainedExtension = changeEvent(extension, { reason: 'a bank holiday' });
  expect(buildView(newTransferChosen(), explainedExtension)).toEqual(
    buildView(newTransferChosen(), extension),
  );
});

test('each part of a chosen transfer reduces the missing amount', () => {
  const partPaidView = buildView(newTransferChosen(), receiptAdded, partPaid);
  expect({
    missingCents: partPaidView.transfer?.missingCents,
    receiptCount: partPaidView.transfer?.receiptCount,
    paidCents: partPaidView.paidCents,
  }).toEqual({ missingCents: 1_000, receiptCount: 1, paidCents: 39_000 });
});

test('an extension keeps the receipts', () => {
  expect(
    buildView(newTransferChosen(), receiptAdded, newTransferChosen('2027-01-22', 1_000)).transfer,
  ).toMatchObject({
    receiptCount: 1,
    payBy: '2027-01-22',
  });
});

test('the balance is awaited after the deposit under the same reference', () => {
  const bookedView = buildView(
    newTransferChosen(),
    newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
    newBookingConfirmed(),
    balanceAwaited,
  );
  expect(bookedView.transfer).toMatchObject({
    instalmentId: BALANCE,
    reference: 'WF-7KQ4-9TX',
    missingCents: BALANCE_CENTS,
    payBy: BALANCE_DUE_ON,
  });
  expect(bookedView.instalments[1]).toMatchObject({ charge: null, chargeAt: null, method: 'transfer' });
  expect({ money: bookedView.money, balanceChargeDate: bookedView.balanceChargeDate }).toEqual({
    money: 'DEPOSIT_PAID',
    balanceChargeDate: BALANCE_DUE_ON,
  });
});

test('the balance is awaited when a reversed deposit is paid again', () => {
  const newDepositPaidBy = (line: string): BookingEvent =>
    newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS, line));
  const bookedHistory = [
    newTransferChosen(),
    newDepositPaidBy('line-1'),
    newBookingConfirmed(),
    balanceAwaited,
    balanceReceiptAdded,
  ];
  const balance = buildView(...bookedHistory).transfer;
  expect(balance).toMatchObject({ instalmentId: BALANCE, missingCents: BALANCE_CENTS, receiptCount: 1 });

  const repaidView = buildView(
    ...bookedHistory,
    newLineReversed('deposit', DEPOSIT_CENTS),
    newDepositPaidBy('line-2'),
  );
  expect({ transfer: repaidView.transfer, paidCents: repaidView.paidCents }).toEqual({
    transfer: balance,
    paidCents: DEPOSIT_CENTS,
  });

  const fullView = buildView(...bookedHistory, newBalancePaid(newBankPayment('balance', BALANCE_CENTS)));
  expect({ transfer: fullView.transfer, money: fullView.money }).toEqual({ transfer: null, money: 'PAID' });
});

test('nothing is awaited for an unconfirmed booking after its first payment', () => {
  const fullAmountPaid: BookingEvent = newFullAmountPaid(newReceivedPayment('full', PRICE_CENTS));
  // A payment by card removes the former plan's transfer.
  expect(buildView(newTransferChosen(), newPlanChosen('full'), fullAmountPaid).transfer).toBeNull();
  expect(
    buildView(newTransferChosen(), newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS))).transfer,
  ).toBeNull();
});

test('a reversed payment is open again', () => {
  const paidHistory = [
    newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
    newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
    newOverpayment(newBankPayment('deposit', 500)),
    newBookingConfirmed(),
  ];
  expect(buildView(newTransferChosen(), ...paidHistory).money).toBe('OVERPAID');

  const viewAfter = buildView(
    newTransferChosen(),
    ...paidHistory,
    newLineReversed('deposit', 40_500, 500),
    newLineReversed('balance', BALANCE_CENTS),
  );
  expect({
    money: viewAfter.money,
    paidCents: viewAfter.paidCents,
    surplusCents: viewAfter.surplusCents,
    remainingCents: viewAfter.remainingCents,
  }).toEqual({ money: 'UNPAID', paidCents: 0, surplusCents: 0, remainingCents: PRICE_CENTS });
  expect(viewAfter.instalments.map(({ paidAt, charge }) => [paidAt, charge])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('a booking that a date change made cheaper may be fully paid despite a reversal', () => {
  const { instalments } = buildView();
  const laterQuote = newQuote();
  const paidHistory: BookingEvent[] = [
    newPartPaid(newBankPayment('deposit', 10_000)),
    newDepositPaid(newBankPayment('deposit', 30_000, 'line-2')),
    newBookingConfirmed(),
  ];
  const totalLowered: BookingEvent = newDepartureChanged({
    fromDepartureId: laterQuote.departureId,
    fromStartsOn: laterQuote.startsOn,
    quote: laterQuote,
    differenceCents: -10_000,
    instalments: instalments.map(({ id, kind, dueOn, amountCents }) => ({
      id,
      kind,
      dueOn,
      payer: { kind: 'lead' } as const,
      amountCents: kind === 'deposit' ? 30_000 : amountCents,
    })),
  });
  const viewDeposit = (...events: BookingEvent[]) =>
    buildView(newTransferChosen(), ...events).instalments.find(({ id }) => id === DEPOSIT);

  expect(viewDeposit(...paidHistory, newLineReversed('deposit', 10_000))?.paidAt).toBeNull();

  const reducedDeposit = viewDeposit(...paidHistory, totalLowered, newLineReversed('deposit', 10_000));
  expect({ paidCents: reducedDeposit?.paidCents, isUnpaid: reducedDeposit?.paidAt === null }).toEqual({
    paidCents: 30_000,
    isUnpaid: false,
  });
});

test('the rest of a balance is charged on schedule after a part of it was reversed', () => {
  const cashPayment = {
    ...newBankPayment('balance', 60_000, 'manual-payment-1'),
    provider: 'staff' as const,
  };
  const reversal: BookingEvent = newPaymentReversed({
    instalmentId: BALANCE,
    provider: 'staff',
    paymentId: 'manual-payment-1',
    amountCents: 60_000,
  });
  const scheduledHistory = [
    newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
    newBookingConfirmed(),
    balanceScheduled,
  ];
  const buildBalance = (...events: BookingEvent[]) => {
    const balanceView = buildView(...scheduledHistory, ...events).instalments.find(
      ({ id }) => id === BALANCE,
    );
    return balanceView && [balanceView.paidCents, balanceView.paidAt, balanceView.charge];
  };

  expect(buildBalance(newPartPaid(cashPayment), reversal)).toEqual([0, null, 'SCHEDULED']);

  // Nothing of a reversed payment is charged before its event says so.
  const fullPayment: BookingEvent = newBalancePaid({ ...cashPayment, amountCents: BALANCE_CENTS });
  const fullReversal: BookingEvent = newPaymentReversed({
    instalmentId: BALANCE,
    provider: 'staff',
    paymentId: 'manual-payment-1',
    amountCents: BALANCE_CENTS,
  });
  expect(buildBalance(fullPayment, fullReversal)).toEqual([0, null, null]);
  expect(buildBalance(fullPayment, fullReversal, balanceScheduled)).toEqual([0, null, 'SCHEDULED']);
});
