import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  balancePaid,
  DEPOSIT_CENTS,
  foldBooking,
  newBalanceAwaited,
  newBalancePaid,
  newBalanceScheduled,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newReceivedPayment,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { depositRetained, newEarlyCancelled } from '../../../../test/support/booking/cancellations.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeExhausted,
  newChargeStarted,
  newChargeVoided,
} from '../../../../test/support/booking/charges.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import {
  newAttemptFailed,
  newCardReplaced,
  newCardSetupFailed,
  newCardUpdated,
} from '../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBankPayment, newPaymentReversed } from '../../../../test/support/booking/transfers.js';
import { newShareId } from '../../../../test/support/ids.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { ATTEMPTS_PER_CARD } from '../core/saved-cards.js';
import type { BookingEvent } from '../events.js';
import { decideCharge } from './automatic-charge.js';
import { decideSavedCard, type SavedCardCommand } from './saved-card.js';

const given = newBookingScenario(decideSavedCard);

const newAttemptFailedAt = (failedAt: string): BookingEvent =>
  newAttemptFailed({ paymentId: 'pi', at: failedAt });

/** Opens a form for saving a card. */
const newCardSetupStarted = (setupId = 'seti_1', setupNumber = 1): BookingEvent => ({
  type: 'CardSetupStarted',
  data: { setupId, setupNumber },
});

/** Builds the events of a payment that a bank disputes after it has withdrawn the money. */
const newDisputeEvents = (outcome: 'open' | 'lost'): BookingEvent[] =>
  outcome === 'open' ? [newDisputeOpened()] : [newDisputeOpened(), newDisputeClosed(outcome)];

const card = { brand: 'mastercard', last4: '4444', expMonth: 4, expYear: 2033 };
const newReplaceCommand = (): SavedCardCommand => ({
  type: 'Replace',
  setupId: 'seti_1',
  paymentMethodId: 'pm_2',
  card,
  now: toDate('2027-03-09T12:30:00.000Z'),
});

const cardReplaced: BookingEvent = newCardReplaced(card);

const laterSchedule: BookingEvent = newBalanceScheduled({
  rule: 'card-replaced/v1',
  chargeAt: '2027-03-09T13:30:00.000Z',
});

const failedChargeHistory = [
  ...newDepositPaidHistory(),
  newChargeStarted(),
  newChargeConfirming(),
  actionRequired,
];

describe('the form for another card', () => {
  describe('when it is opened', () => {
    const newRecordCommand = (setupId: string, replacedSetupId: string | null = null): SavedCardCommand => ({
      type: 'RecordSetup',
      setupId,
      replacedSetupId,
    });

    test('is recorded once', () => {
      given(...newDepositPaidHistory())
        .when(newRecordCommand('seti_1'))
        .thenEvents(newCardSetupStarted());
      given(...newDepositPaidHistory(), newCardSetupStarted())
        .when(newRecordCommand('seti_1'))
        .thenNothing();
    });

    test('is recorded next to an open form only as its replacement', () => {
      given(...newDepositPaidHistory(), newCardSetupStarted())
        .when(newRecordCommand('seti_2'))
        .thenRefused('OVERTAKEN');
      given(...newDepositPaidHistory(), newCardSetupStarted())
        .when(newRecordCommand('seti_2', 'seti_1'))
        .thenEvents(newCardSetupStarted('seti_2', 2));
    });
  });

  const now = toDate('2027-03-09T12:30:00.000Z');
  const declineFacts = { code: 'card_declined', declineCode: 'lost_card' };
  const newSetupFailed = (data: Partial<typeof declineFacts>): BookingEvent =>
    newCardSetupFailed(now.toISOString(), data);

  test.each([
    { form: 'open', events: [newCardSetupStarted()] },
    { form: 'declined before', events: [newCardSetupStarted(), newSetupFailed(declineFacts)] },
    { form: 'done', events: [newCardSetupStarted(), cardReplaced] },
    { form: 'another', events: [newCardSetupStarted('seti_2', 2)] },
  ])('records a decline, whatever happened to the form: $form', ({ events }) => {
    given(...newDepositPaidHistory(), ...events)
      .when({ type: 'RecordFailure', setupId: 'seti_1', decline: declineFacts, now })
      .thenEvents(newSetupFailed(declineFacts));
  });

  test('records a decline without the provider’s codes', () => {
    given(...newDepositPaidHistory(), newCardSetupStarted())
      .when({ type: 'RecordFailure', setupId: 'seti_1', decline: null, now })
      .thenEvents(newSetupFailed({}));
  });
});

describe('a newly saved card', () => {
  test('leaves a scheduled charge on its announced day', () => {
    given(...newDepositPaidHistory(), newCardSetupStarted())
      .when(newReplaceCommand())
      .thenEvents(cardReplaced);
  });

  test('reschedules a charge that waited for the customer an hour later', () => {
    given(...failedChargeHistory, newCardSetupStarted())
      .when(newReplaceCommand())
      .thenEvents(cardReplaced, laterSchedule);
  });

  test('reschedules an exhausted charge an hour later', () => {
    given(...failedChargeHistory, newChargeExhausted(), newCardSetupStarted())
      .when(newReplaceCommand())
      .thenEvents(cardReplaced, laterSchedule);
  });

  const newAttemptsFailed = (failedAt: string) =>
    Array.from({ length: ATTEMPTS_PER_CARD - 1 }, () => newAttemptFailedAt(failedAt));

  test('reschedules no charge while the cards have reached their attempt limit', () => {
    given(...failedChargeHistory, ...newAttemptsFailed('2027-03-09T12:10:00.000Z'), newCardSetupStarted())
      .when(newReplaceCommand())
      .thenEvents(cardReplaced);
  });

  test('reschedules a charge once an attempt at the limit is older than 30 days', () => {
    given(...failedChargeHistory, ...newAttemptsFailed('2027-02-07T13:00:00.000Z'), newCardSetupStarted())
      .when(newReplaceCommand())
      .thenEvents(cardReplaced, laterSchedule);
  });

  test('does not reschedule another payer’s share', () => {
    const newShareExhausted = (shareNumber: number): BookingEvent =>
      newChargeExhausted({ instalmentId: newShareId(shareNumber), attempts: 1 });
    given(
      ...newDepositPaidHistory(),
      ...newBalanceSplit(),
      newShareExhausted(1),
      newShareExhausted(2),
      newCardSetupStarted(),
    )
      .when(newReplaceCommand())
      .thenEvents(cardReplaced, {
        ...laterSchedule,
        data: { ...laterSchedule.data, instalmentId: newShareId(1), amountCents: BALANCE_CENTS / 2 },
      });
  });

  test('reschedules nothing for a canceled booking', () => {
    given(...failedChargeHistory, newCardSetupStarted(), depositRetained)
      .when(newReplaceCommand())
      .thenEvents(cardReplaced);
  });

  test('changes nothing on a repeat', () => {
    given(...failedChargeHistory, newCardSetupStarted(), cardReplaced, laterSchedule)
      .when(newReplaceCommand())
      .thenNothing();
  });

  test('changes nothing by a form that is not open', () => {
    given(...failedChargeHistory, newCardSetupStarted(), newCardSetupStarted('seti_2', 2))
      .when(newReplaceCommand())
      .thenNothing();
  });

  test.each(['open', 'lost'] as const)('reschedules nothing after a dispute that is %s', (outcome) => {
    given(...failedChargeHistory, ...newDisputeEvents(outcome), newCardSetupStarted())
      .when(newReplaceCommand())
      .thenEvents(cardReplaced);
  });

  test('leaves a running attempt alone', () => {
    given(...newDepositPaidHistory(), newChargeStarted(), newChargeConfirming(), newCardSetupStarted())
      .when(newReplaceCommand())
      .thenEvents(cardReplaced);
  });

  test('gives the next attempt its own number and thus its own key', () => {
    const booking = foldBooking([...failedChargeHistory, newCardSetupStarted(), cardReplaced, laterSchedule]);
    const startCommand = {
      type: 'Start',
      instalmentId: BALANCE,
      now: toDate('2027-03-09T13:30:00.000Z'),
    } as const;
    const events = requireAccepted(decideCharge(booking, startCommand));

    expect(events).toMatchObject([{ type: 'ChargeStarted', data: { attempt: 2 } }]);
  });
});

describe('a renewal', () => {
  const newUpdateCommand = (paymentMethodId: string): SavedCardCommand => ({
    type: 'Update',
    paymentMethodId,
    card,
  });
  const cardUpdated: BookingEvent = newCardUpdated(card);

  test('is recorded once for the saved card', () => {
    given(...newDepositPaidHistory())
      .when(newUpdateCommand('pm_1'))
      .thenEvents(cardUpdated);
    given(...newDepositPaidHistory(), cardUpdated)
      .when(newUpdateCommand('pm_1'))
      .thenNothing();
  });

  test('is not recorded for another card', () => {
    given(...newDepositPaidHistory())
      .when(newUpdateCommand('pm_9'))
      .thenNothing();
  });

  test('is not recorded where no card was saved', () => {
    given(...newHeldHistory())
      .when(newUpdateCommand('pm_1'))
      .thenNothing();
  });
});

describe('the beginning of a replacement', () => {
  const beginReplacement = (...events: BookingEvent[]) => given(...events).when({ type: 'Begin' });

  test('throws for an unknown booking', () => {
    beginReplacement().thenThrows(/no such booking/);
  });

  test('is possible while an amount is left to charge', () => {
    beginReplacement(...newDepositPaidHistory()).thenNothing();
  });

  test('is refused before the booking is confirmed', () => {
    beginReplacement(...newHeldHistory()).thenRefused('NOTHING_DUE');
  });

  test('is refused after everything is paid', () => {
    beginReplacement(...newDepositPaidHistory(), balancePaid).thenRefused('NOTHING_DUE');
  });

  const newPayPalHistory = (paidOverrides: { paymentMethodId?: null } = {}): BookingEvent[] =>
    newDepositPaidHistory().map((event): BookingEvent =>
      event.type === 'DepositPaid'
        ? { ...event, data: { ...event.data, provider: 'paypal', ...paidOverrides } }
        : event,
    );

  test('is refused if PayPal is charged', () => {
    beginReplacement(...newPayPalHistory()).thenRefused('NOTHING_DUE');
  });

  // The PayPal account that is reported later ends the open form.
  test('is possible if PayPal is charged while a form is open', () => {
    beginReplacement(...newPayPalHistory(), newCardSetupStarted()).thenNothing();
  });

  test('is possible after a payment by PayPal without a vaulted account', () => {
    beginReplacement(...newPayPalHistory({ paymentMethodId: null })).thenNothing();
  });

  test('is refused if only co-payers pay', () => {
    const leadSharePaid: BookingEvent = newBalancePaid({
      ...newReceivedPayment('balance', BALANCE_CENTS / 2),
      instalmentId: newShareId(1),
    });
    beginReplacement(...newDepositPaidHistory(), ...newBalanceSplit()).thenNothing();
    beginReplacement(...newDepositPaidHistory(), ...newBalanceSplit(), leadSharePaid).thenRefused(
      'NOTHING_DUE',
    );
  });

  // The reversal reopens the deposit, which then awaits a bank transfer.
  test('is refused if only a reversed deposit is open, which nothing charges automatically', () => {
    beginReplacement(
      ...newHeldHistory(),
      newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
      newBookingConfirmed(),
      newBalancePaid(newBankPayment('balance', BALANCE_CENTS, 'line-2')),
      newPaymentReversed(),
    ).thenRefused('NOTHING_DUE');
  });

  test('is refused if the balance comes by bank', () => {
    const bankHistory: BookingEvent[] = [
      ...newHeldHistory(),
      newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
      newBookingConfirmed(),
      newBalanceAwaited(),
    ];
    beginReplacement(...bankHistory).thenRefused('NOTHING_DUE');
  });

  test('is refused if a dispute was lost', () => {
    beginReplacement(
      ...newDepositPaidHistory(),
      ...newDisputeEvents('lost'),
      newChargeVoided('disputed'),
    ).thenRefused('NOTHING_DUE');
    beginReplacement(...newDepositPaidHistory(), ...newDisputeEvents('lost')).thenRefused('NOTHING_DUE');
  });

  test('is refused if no charge is to come', () => {
    beginReplacement(...newDepositPaidHistory(), newChargeVoided('disputed')).thenRefused('NOTHING_DUE');
  });

  describe('during a dispute', () => {
    // The dispute may be won, and then the balance is charged.
    test('is possible although the dispute stopped the charge', () => {
      beginReplacement(
        ...newDepositPaidHistory(),
        ...newDisputeEvents('open'),
        newChargeVoided('disputed'),
      ).thenNothing();
    });

    test('is possible if a chargeable balance is open', () => {
      beginReplacement(...newDepositPaidHistory(), ...newDisputeEvents('open')).thenNothing();
    });

    test('is refused if nothing is open', () => {
      beginReplacement(...newDepositPaidHistory(), balancePaid, ...newDisputeEvents('open')).thenRefused(
        'NOTHING_DUE',
      );
    });

    test('is refused for a reversed first payment', () => {
      const { instalmentId: depositId, paymentId } = newReceivedPayment('deposit', DEPOSIT_CENTS);
      const paymentReversed: BookingEvent = newPaymentReversed({
        instalmentId: depositId,
        provider: 'stripe',
        paymentId,
      });
      beginReplacement(
        ...newDepositPaidHistory(),
        balancePaid,
        paymentReversed,
        ...newDisputeEvents('open'),
      ).thenRefused('NOTHING_DUE');
    });

    test('is refused for a hold or a canceled booking', () => {
      beginReplacement(...newHeldHistory(), ...newDisputeEvents('open')).thenRefused('NOTHING_DUE');
      beginReplacement(...newEarlyCancelled(), ...newDisputeEvents('open')).thenRefused('NOTHING_DUE');
    });
  });
});
