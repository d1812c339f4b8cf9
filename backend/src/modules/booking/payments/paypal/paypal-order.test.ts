import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  bookingExpired,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldExistingBooking,
  HOLD_ENDS_AT,
  holdExpiryStarted,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
  newPlanChosen,
  NOW,
  toDate,
} from '../../../../../test/support/booking/builders.js';
import { depositRetained } from '../../../../../test/support/booking/cancellations.js';
import { newChargeStarted } from '../../../../../test/support/booking/charges.js';
import { newGiftCardApplied } from '../../../../../test/support/booking/gift-cards.js';
import {
  newAccountSaved,
  newAttemptFailed,
  newCapturePending,
  newCaptureStarted,
  newOrderCreated,
  newOrderDropped,
} from '../../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../../test/support/booking/scenario.js';
import { newBalanceSplit, newInvitation } from '../../../../../test/support/booking/shares.js';
import {
  newBankPayment,
  newHoldRetained,
  newPaymentReversed,
  newTransferChosen,
} from '../../../../../test/support/booking/transfers.js';
import { newShareId } from '../../../../../test/support/ids.js';
import type { BookingEvent } from '../../events.js';
import { decidePayment } from '../payment.js';
import { decideBuyerReport, decidePayPalOrder, type PayPalOrderCommand } from './paypal-order.js';

const given = newBookingScenario(decidePayPalOrder);

const orderIds = { instalmentId: DEPOSIT, orderId: 'ORDER1' };
const balanceOrderIds = { instalmentId: BALANCE, orderId: 'ORDER2' };
const balanceOrder = newOrderCreated({ ...balanceOrderIds, amountCents: BALANCE_CENTS });
const REVIEW = { captureId: 'CAPTURE1', providerCode: 'PENDING_REVIEW' };

const captureStarted: BookingEvent = newCaptureStarted(orderIds);
const newDepositOrderDropped = (
  reason: 'method-changed' | 'declined',
  holdExpiresAt: string | null = null,
): BookingEvent => newOrderDropped({ ...orderIds, reason, holdExpiresAt });

const newCapturePendingSince = (
  since: string,
  pollAt: string,
  holdExpiresAt: string | null = null,
): BookingEvent => newCapturePending({ ...orderIds, ...REVIEW, since, pollAt, holdExpiresAt });

const newRecordOrderCommand = (orderId = 'ORDER1', amountCents = DEPOSIT_CENTS): PayPalOrderCommand => ({
  type: 'RecordOrder',
  instalmentId: DEPOSIT,
  orderId,
  amountCents,
});
const captureCommand: PayPalOrderCommand = { type: 'StartCapture', ...orderIds, now: NOW };
const dropCommand: PayPalOrderCommand = { type: 'Drop', ...orderIds, reason: 'method-changed' };
const newPendingCommand = (now: string): PayPalOrderCommand => ({
  type: 'RecordPending',
  ...orderIds,
  ...REVIEW,
  now: toDate(now),
});

const newEndCommand = (issue: string | null, now: Date = NOW): PayPalOrderCommand => ({
  type: 'RecordEnd',
  ...orderIds,
  reason: 'declined',
  issue,
  now,
});

describe('a PayPal order', () => {
  test('is recorded once', () => {
    given(...newHeldHistory())
      .when(newRecordOrderCommand())
      .thenEvents(newOrderCreated());
    given(...newHeldHistory(), newOrderCreated())
      .when(newRecordOrderCommand())
      .thenNothing();
  });

  test('is refused next to an intent', () => {
    given(...newHeldHistory(), newIntentCreated('deposit', 'pi_1', DEPOSIT_CENTS))
      .when(newRecordOrderCommand())
      .thenRefused('OVERTAKEN');
  });

  test('is refused next to another order', () => {
    given(...newHeldHistory(), newOrderCreated())
      .when(newRecordOrderCommand('ORDER2'))
      .thenRefused('OVERTAKEN');
  });

  test('prevents an intent while the order is live', () => {
    newBookingScenario(decidePayment)(...newHeldHistory(), newOrderCreated())
      .when({ type: 'RecordIntent', instalmentId: DEPOSIT, paymentId: 'pi_1', amountCents: DEPOSIT_CENTS })
      .thenRefused('OVERTAKEN');
  });

  test('is refused for another amount than the open amount', () => {
    given(...newHeldHistory())
      .when(newRecordOrderCommand('ORDER1', 39_999))
      .thenRefused('OVERTAKEN');
  });

  test('is refused once the hold expires', () => {
    given(...newHeldHistory(), holdExpiryStarted)
      .when(newRecordOrderCommand())
      .thenRefused('HOLD_EXPIRED');
    given(...newHeldHistory(), holdExpiryStarted, bookingExpired)
      .when(newRecordOrderCommand())
      .thenRefused('HOLD_EXPIRED');
  });

  test('can be dropped once while open', () => {
    given(...newHeldHistory(), newOrderCreated())
      .when(dropCommand)
      .thenEvents(newDepositOrderDropped('method-changed'));
    given(...newHeldHistory(), newOrderCreated(), newDepositOrderDropped('method-changed'))
      .when(dropCommand)
      .thenNothing();
  });

  test('cannot be dropped once it may be captured', () => {
    given(...newHeldHistory(), newOrderCreated(), captureStarted)
      .when(dropCommand)
      .thenRefused('OVERTAKEN');
  });

  test('is not captured by a command for another order', () => {
    given(...newHeldHistory(), newOrderCreated({ orderId: 'ORDER2' }))
      .when(captureCommand)
      .thenRefused('OVERTAKEN');
  });

  test('is not dropped by a command for another order', () => {
    given(...newHeldHistory(), newOrderCreated({ orderId: 'ORDER2' }))
      .when(dropCommand)
      .thenNothing();
  });

  test('gets a new number after a dropped order', () => {
    given(...newHeldHistory(), newOrderCreated(), newDepositOrderDropped('method-changed'))
      .when(newRecordOrderCommand('ORDER2'))
      .thenEvents(newOrderCreated({ orderId: 'ORDER2', orderNumber: 2 }));
  });
});

describe('the capture of a PayPal order', () => {
  test('starts once, while the seats are held', () => {
    given(...newHeldHistory(), newOrderCreated())
      .when(captureCommand)
      .thenEvents(captureStarted);
    given(...newHeldHistory(), newOrderCreated(), captureStarted)
      .when(captureCommand)
      .thenNothing();
  });

  test('does not start at the deadline, even before the expiry is processed', () => {
    given(...newHeldHistory(), newOrderCreated())
      .when({ type: 'StartCapture', ...orderIds, now: toDate(HOLD_ENDS_AT) })
      .thenRefused('HOLD_EXPIRED');
  });

  test('does not start once the expiry has started', () => {
    given(...newHeldHistory(), newOrderCreated(), holdExpiryStarted)
      .when(captureCommand)
      .thenRefused('HOLD_EXPIRED');
    given(...newHeldHistory(), newOrderCreated(), holdExpiryStarted, bookingExpired)
      .when(captureCommand)
      .thenRefused('HOLD_EXPIRED');
  });

  test('does not start for a dropped order', () => {
    given(...newHeldHistory(), newOrderCreated(), newDepositOrderDropped('method-changed'))
      .when(captureCommand)
      .thenRefused('OVERTAKEN');
  });

  test('frees the instalment with a reason when PayPal declines it', () => {
    given(...newHeldHistory(), newOrderCreated(), captureStarted)
      .when(newEndCommand('INSTRUMENT_DECLINED'))
      .thenEvents(
        newAttemptFailed({ instalmentId: DEPOSIT, paymentId: 'ORDER1', code: 'INSTRUMENT_DECLINED' }),
        newDepositOrderDropped('declined'),
      );
  });
});

describe('the review of a capture', () => {
  const [startedAt, reviewedAt, deadline] = [
    '2027-01-10T10:00:00.000Z',
    '2027-01-10T16:00:00.000Z',
    '2027-01-13T10:00:00.000Z',
  ];
  const reviewHistory = [
    ...newHeldHistory(),
    newOrderCreated(),
    captureStarted,
    newCapturePendingSince(startedAt, reviewedAt, deadline),
  ];

  test('holds the seats for three days', () => {
    given(...newHeldHistory(), newOrderCreated(), captureStarted)
      .when(newPendingCommand(startedAt))
      .thenEvents(newCapturePendingSince(startedAt, reviewedAt, deadline));
  });

  test('undoes the expiry if it is found after the hold ran out', () => {
    given(...newHeldHistory(), newOrderCreated(), captureStarted, holdExpiryStarted)
      .when(newPendingCommand(startedAt))
      .thenEvents(newCapturePendingSince(startedAt, reviewedAt, deadline));
    given(
      ...newHeldHistory(),
      newOrderCreated(),
      captureStarted,
      holdExpiryStarted,
      newCapturePendingSince(startedAt, reviewedAt, deadline),
    )
      .when(captureCommand)
      .thenNothing();
  });

  test('is recorded once until its next check, which does not extend the hold', () => {
    given(...reviewHistory)
      .when(newPendingCommand('2027-01-10T15:59:59.999Z'))
      .thenNothing();
    given(...reviewHistory)
      .when(newPendingCommand(reviewedAt))
      .thenEvents(newCapturePendingSince(startedAt, '2027-01-10T22:00:00.000Z'));
  });

  test('raises one task after three days', () => {
    const task: BookingEvent = {
      type: 'TaskRaised',
      data: {
        kind: 'outcome-unknown-too-long',
        key: `outcome-unknown-too-long:review:CAPTURE1:${startedAt}`,
        instalmentId: DEPOSIT,
        facts: { cause: 'review', captureId: 'CAPTURE1', since: startedAt },
      },
    };
    const nextReview = newCapturePendingSince(startedAt, '2027-01-13T16:00:00.000Z');
    given(...reviewHistory)
      .when(newPendingCommand(deadline))
      .thenEvents(nextReview, task);
    given(...reviewHistory, nextReview, task)
      .when(newPendingCommand(deadline))
      .thenNothing();
  });

  test('leaves the hold a quarter of an hour if it is rejected', () => {
    given(...reviewHistory)
      .when(newEndCommand(null, toDate('2027-01-11T08:00:00Z')))
      .thenEvents(newDepositOrderDropped('declined', '2027-01-11T08:15:00.000Z'));
  });

  test('does not extend an expired hold if it is rejected', () => {
    given(...reviewHistory, holdExpiryStarted, bookingExpired)
      .when(newEndCommand(null))
      .thenEvents(newDepositOrderDropped('declined'));
  });
});

describe('the automatic charge of a PayPal account', () => {
  const chargeHistory = [...newDepositPaidHistory(), balanceOrder, newChargeStarted()];

  test('leaves an unapproved order that the customer cannot capture', () => {
    given(...chargeHistory)
      .when({ type: 'StartCapture', ...balanceOrderIds, now: NOW })
      .thenRefused('OVERTAKEN');
  });

  test('leaves an unapproved order that the customer cannot drop', () => {
    given(...chargeHistory)
      .when({ type: 'Drop', ...balanceOrderIds, reason: 'method-changed' })
      .thenRefused('OVERTAKEN');
  });

  test('drops an unapproved order first', () => {
    given(...chargeHistory)
      .when({ type: 'Drop', ...balanceOrderIds, reason: 'method-changed', isForAutomaticCharge: true })
      .thenEvents(newOrderDropped({ ...balanceOrderIds, reason: 'method-changed' }));
  });

  test('waits for a capture that the customer started', () => {
    given(...newDepositPaidHistory(), balanceOrder, newCaptureStarted(balanceOrderIds), newChargeStarted())
      .when({ type: 'Drop', ...balanceOrderIds, reason: 'method-changed', isForAutomaticCharge: true })
      .thenRefused('OVERTAKEN');
  });
});

test('a vaulted account is saved once', () => {
  const saveCommand: PayPalOrderCommand = { type: 'SaveAccount', ...orderIds, vaultId: 'VAULT1' };
  const accountSaved: BookingEvent = newAccountSaved(orderIds);
  given(...newDepositPaidHistory())
    .when(saveCommand)
    .thenEvents(accountSaved);
  given(...newDepositPaidHistory(), accountSaved)
    .when({ ...saveCommand, vaultId: 'VAULT2' })
    .thenNothing();
});

describe('an order and the state of the hold', () => {
  const reviewedHistory: BookingEvent[] = [
    newOrderCreated(),
    captureStarted,
    newCapturePending({ ...orderIds, pollAt: '2027-01-10T16:00:00.000Z' }),
  ];

  const partPaid: BookingEvent = newPartPaid(newBankPayment('deposit', 39_000));

  const holdRetained: BookingEvent = newHoldRetained({ instalmentId: orderIds.instalmentId });

  test.each<{ name: string; events: BookingEvent[]; holdExpiresAt: string | null }>([
    { name: 'no other payment', events: [], holdExpiresAt: '2027-01-11T10:15:00.000Z' },
    {
      name: 'a transfer',
      events: [newTransferChosen('2027-01-15')],
      holdExpiresAt: '2027-01-16T12:00:00.000Z',
    },
    {
      name: 'a transfer whose deadline has passed',
      events: [newTransferChosen('2027-01-09')],
      holdExpiresAt: '2027-01-11T10:15:00.000Z',
    },
    { name: 'staff', events: [newTransferChosen('2027-01-15'), partPaid, holdRetained], holdExpiresAt: null },
  ])(
    'a rejected review leaves seats that wait for $name their remaining time',
    ({ events, holdExpiresAt }) => {
      given(...newNamedHistory(...events, ...reviewedHistory))
        .when(newEndCommand(null, toDate('2027-01-11T10:00:00.000Z')))
        .thenEvents(newOrderDropped({ ...orderIds, holdExpiresAt }));
    },
  );

  test.each<{ name: string; reason?: string; holdExpiresAt: string | null }>([
    { name: 'holds the seats', holdExpiresAt: '2027-01-16T12:00:00.000Z' },
    {
      name: 'holds no seats that staff released',
      reason: 'the customer does not answer',
      holdExpiresAt: null,
    },
  ])('a review that begins during expiry $name', ({ reason, holdExpiresAt }) => {
    const expiryStarted: BookingEvent = {
      type: 'HoldExpiryStarted',
      data: reason === undefined ? {} : { reason },
    };
    given(
      ...newNamedHistory(newTransferChosen('2027-01-15'), newOrderCreated(), captureStarted, expiryStarted),
    )
      .when(newPendingCommand('2027-01-10T10:01:00Z'))
      .thenEventsLike({ type: 'PayPalCapturePending', data: { holdExpiresAt } });
  });
});

describe('a PayPal order for a share', () => {
  const sharedScenario = given(...newDepositPaidHistory(), ...newBalanceSplit());
  const { payerId: coPayerId } = newInvitation(2);
  const [leadShareId, coPayerShareId] = [newShareId(1), newShareId(2)];
  const newRecordShareCommand = (instalmentId: string, payerId?: string): PayPalOrderCommand => ({
    type: 'RecordOrder',
    instalmentId,
    orderId: 'ORDER2',
    amountCents: BALANCE_CENTS / 2,
    payerId,
  });

  test.each([
    { name: 'the lead', shareId: leadShareId, payerId: undefined },
    { name: 'a co-payer', shareId: coPayerShareId, payerId: coPayerId },
  ])('is recorded for its payer: $name', ({ shareId, payerId }) => {
    sharedScenario.when(newRecordShareCommand(shareId, payerId)).thenEventsLike({
      type: 'PayPalOrderCreated',
      data: { instalmentId: shareId, orderId: 'ORDER2' },
    });
  });

  test.each([
    { name: 'a co-payer for the share of the lead', shareId: leadShareId, payerId: coPayerId },
    { name: 'the lead for the share of a co-payer', shareId: coPayerShareId, payerId: undefined },
  ])('is refused to $name', ({ shareId, payerId }) => {
    sharedScenario.when(newRecordShareCommand(shareId, payerId)).thenRefused('NOTHING_DUE');
  });
});

describe('a report about the buyer’s order', () => {
  const givenReport = newBookingScenario(decideBuyerReport);

  test('is recorded', () => {
    givenReport(...newHeldHistory(), newOrderCreated(), captureStarted)
      .when(newEndCommand(null))
      .thenEvents(newDepositOrderDropped('declined'));
  });

  test('is recorded before the capture starts', () => {
    givenReport(...newHeldHistory(), newOrderCreated())
      .when(dropCommand)
      .thenEvents(newDepositOrderDropped('method-changed'));
  });

  test('is recorded during an automatic charge whose order is being captured', () => {
    givenReport(
      ...newDepositPaidHistory(),
      balanceOrder,
      newChargeStarted(),
      newCaptureStarted(balanceOrderIds),
    )
      .when({ type: 'RecordEnd', ...balanceOrderIds, reason: 'declined', issue: null, now: NOW })
      .thenEventsLike({ type: 'PayPalOrderDropped' });
  });

  test('changes nothing during an automatic charge without an order', () => {
    givenReport(...newDepositPaidHistory(), newChargeStarted())
      .when({ type: 'RecordEnd', ...balanceOrderIds, reason: 'declined', issue: null, now: NOW })
      .thenNothing();
  });

  test('changes nothing of the automatic charge’s order', () => {
    givenReport(...newDepositPaidHistory(), balanceOrder, newChargeStarted())
      .when({ type: 'RecordEnd', ...balanceOrderIds, reason: 'declined', issue: null, now: NOW })
      .thenNothing();
  });

  test('changes nothing for an unknown instalment or booking', () => {
    givenReport(...newHeldHistory(), newPlanChosen('full'))
      .when(newEndCommand(null))
      .thenNothing();
    givenReport().when(newEndCommand(null)).thenNothing();
  });
});

describe('the amount of a PayPal order', () => {
  const newDepositOrder = (amountCents = DEPOSIT_CENTS): BookingEvent =>
    newOrderCreated({ ...orderIds, amountCents });

  const partPaid: BookingEvent = newPartPaid(newBankPayment('deposit', 10_000));

  const giftCardApplied: BookingEvent = newGiftCardApplied(10_000);

  const startCapture = (...events: BookingEvent[]) =>
    decidePayPalOrder(foldExistingBooking(newNamedHistory(...events)), {
      type: 'StartCapture',
      ...orderIds,
      now: NOW,
    });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'a bank transfer paid a part', events: [newTransferChosen(), newDepositOrder(), partPaid] },
    { name: 'a gift card is to pay a part', events: [newDepositOrder(), giftCardApplied] },
    { name: 'the order requests less than is open', events: [newDepositOrder(30_000)] },
  ])('prevents a capture if it differs from the open amount: $name', ({ events }) => {
    expect(startCapture(...events)).toMatchObject({ refused: 'OVERTAKEN' });
  });

  test('is captured if it is the rest', () => {
    expect(startCapture(giftCardApplied, newDepositOrder(30_000))).toEqual([captureStarted]);
  });

  test('no longer matters once the capture was started', () => {
    expect(startCapture(newDepositOrder(), captureStarted, giftCardApplied)).toEqual([]);
  });
});

describe('a bank deposit that arrives during a PayPal payment', () => {
  const bankPaidHistory: BookingEvent[] = newNamedHistory(
    newTransferChosen(),
    newOrderCreated(),
    captureStarted,
    newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
    newBookingConfirmed(),
  );
  const paymentReversed: BookingEvent = newPaymentReversed({ instalmentId: orderIds.instalmentId });

  test('prevents the capture of the PayPal order', () => {
    given(...bankPaidHistory)
      .when(captureCommand)
      .thenRefused('ALREADY_PAID');
  });

  test('keeps the started capture of the PayPal order after the bank reverses its payment', () => {
    given(...bankPaidHistory, paymentReversed)
      .when(captureCommand)
      .thenNothing();
  });

  test('leads to no capture for a canceled booking, even if the bank reverses its payment', () => {
    given(...bankPaidHistory, depositRetained, paymentReversed)
      .when(captureCommand)
      .thenRefused('NOTHING_DUE');
  });
});

describe('a PayPal order that the booking no longer needs', () => {
  test('is not recorded for a paid instalment', () => {
    given(...newDepositPaidHistory())
      .when(newRecordOrderCommand())
      .thenRefused('ALREADY_PAID');
  });

  test('is not recorded for a canceled booking', () => {
    given(...newDepositPaidHistory(), depositRetained)
      .when({ type: 'RecordOrder', ...balanceOrderIds, amountCents: BALANCE_CENTS })
      .thenRefused('NOTHING_DUE');
  });

  test('is not recorded after a plan change', () => {
    given(...newHeldHistory(), newPlanChosen('full'))
      .when(newRecordOrderCommand())
      .thenRefused('OVERTAKEN');
  });

  test('is not captured after a plan change', () => {
    given(...newHeldHistory(), newOrderCreated(), newPlanChosen('full'))
      .when(captureCommand)
      .thenRefused('OVERTAKEN');
  });
});

test('the review of a balance holds no seats, because they are confirmed', () => {
  const review = { captureId: 'CAPTURE2', providerCode: 'PENDING_REVIEW' };
  given(...newDepositPaidHistory(), balanceOrder, newCaptureStarted(balanceOrderIds))
    .when({ type: 'RecordPending', ...balanceOrderIds, ...review, now: toDate('2027-02-01T10:00:00Z') })
    .thenEvents(
      newCapturePending({
        ...balanceOrderIds,
        ...review,
        since: '2027-02-01T10:00:00.000Z',
        pollAt: '2027-02-01T16:00:00.000Z',
      }),
    );
});

test.each([
  ['ECHECK', 'echeck'],
  ['BUYER_COMPLAINT', 'buyer-complaint'],
  ['CHARGEBACK', 'chargeback'],
  ['REFUNDED', 'refunded'],
  ['OTHER', 'other'],
  ['SOMETHING_NEW', 'other'],
  [null, 'not-given'],
])('a pending capture that PayPal explains by %j is recorded as %s', (providerCode, reason) => {
  given(...newNamedHistory(newOrderCreated(), newCaptureStarted(orderIds)))
    .when({ type: 'RecordPending', ...orderIds, captureId: 'CAPTURE1', providerCode, now: NOW })
    .thenEventsLike({ data: { reason, providerCode } });
});

test.each<[PayPalOrderCommand]>([
  [newRecordOrderCommand()],
  [captureCommand],
  [{ type: 'SaveAccount', ...orderIds, vaultId: 'VAULT1' }],
  [newEndCommand(null)],
])('a command for an unknown booking records nothing: %j', (command) => {
  given()
    .when(command)
    .thenThrows(/no such booking/);
});
