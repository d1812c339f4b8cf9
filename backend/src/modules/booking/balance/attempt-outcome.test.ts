import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  balancePaid,
  DEPOSIT,
  foldBalance,
  foldBooking,
  newDepositPaidHistory,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newBookingId, newInstalmentId } from '../../../../test/support/ids.js';
import type { Intent, IntentStatus } from '../../../platform/card-provider/port.js';
import type { BookingEvent } from '../events.js';
import {
  isAttemptRunning,
  isHandledByProvider,
  toAttemptAnswer,
  toFinalResponse,
} from './attempt-outcome.js';

const POLL_AT = '2027-03-09T12:02:00.000Z';
const chargeStarted = newChargeStarted();
const chargeConfirming = newChargeConfirming();
const decline = { code: 'card_declined', declineCode: 'insufficient_funds', adviceCode: null };

const newIntent = (overrides: Partial<Intent>): Intent => ({
  id: 'pi_b',
  status: 'requires_payment_method',
  clientSecret: 'pi_b_secret',
  amountCents: BALANCE_CENTS,
  receivedCents: 0,
  currency: 'usd',
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
  chargeId: null,
  card: null,
  lastDecline: null,
  bookingId: newBookingId(1),
  instalmentId: BALANCE,
  method: 'card',
  redirectUrl: null,
  ...overrides,
});

describe('an attempt', () => {
  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'once it is started', events: [chargeStarted] },
    { name: 'while the provider confirms', events: [chargeStarted, chargeConfirming] },
    {
      name: 'while its outcome is unknown',
      events: [chargeStarted, newChargeOutcomeUnknown(POLL_AT)],
    },
  ])('runs $name', ({ events }) => {
    const booking = foldBooking([...newDepositPaidHistory(), ...events]);
    expect(isAttemptRunning(booking, BALANCE)).toBe(true);
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'before the first charge', events: [] },
    {
      name: 'after a decline, even if it will be retried',
      events: [chargeStarted, newChargeDeclined(RETRY_1)],
    },
    { name: 'while the customer must act', events: [chargeStarted, actionRequired] },
    { name: 'after the payment', events: [chargeStarted, balancePaid] },
  ])('does not run $name', ({ events }) => {
    const booking = foldBooking([...newDepositPaidHistory(), ...events]);
    expect(isAttemptRunning(booking, BALANCE)).toBe(false);
  });

  test('belongs to one instalment of an existing booking', () => {
    const booking = foldBooking([...newDepositPaidHistory(), chargeStarted]);
    expect(isAttemptRunning(booking, DEPOSIT)).toBe(false);
    expect(isAttemptRunning(booking, newInstalmentId(99))).toBe(false);
    expect(isAttemptRunning(foldBooking([]), BALANCE)).toBe(false);
  });
});

describe('an attempt at the provider', () => {
  const unrequestedBalance = foldBalance(...newDepositPaidHistory(), chargeStarted);
  const requestAfter = (lastChargeId: string | null) =>
    foldBalance(...newDepositPaidHistory(), chargeStarted, {
      type: 'ChargeConfirming',
      data: { instalmentId: BALANCE, attempt: 1, paymentId: 'pi_b', lastChargeId, at: POLL_AT },
    });

  test.each<[IntentStatus, { afterRequest: boolean; beforeRequest: boolean }]>([
    ['succeeded', { afterRequest: true, beforeRequest: true }],
    ['processing', { afterRequest: true, beforeRequest: true }],
    ['requires_action', { afterRequest: true, beforeRequest: false }],
    ['requires_payment_method', { afterRequest: false, beforeRequest: false }],
    ['requires_confirmation', { afterRequest: false, beforeRequest: false }],
    ['canceled', { afterRequest: false, beforeRequest: false }],
  ])('is handled there, or not, if its intent is %s', (status, { afterRequest, beforeRequest }) => {
    expect(isHandledByProvider(requestAfter(null), newIntent({ status }))).toBe(afterRequest);
    expect(isHandledByProvider(unrequestedBalance, newIntent({ status }))).toBe(beforeRequest);
  });

  test('is handled by a decline of a charge that is newer than the request', () => {
    const declinedIntent = newIntent({ lastDecline: decline, chargeId: 'ch_2' });
    expect(isHandledByProvider(requestAfter('ch_1'), declinedIntent)).toBe(true);
    expect(isHandledByProvider(requestAfter(null), declinedIntent)).toBe(true);
  });

  test('is not handled by the decline of an earlier attempt', () => {
    const declinedIntent = newIntent({ lastDecline: decline, chargeId: 'ch_1' });
    expect(isHandledByProvider(requestAfter('ch_1'), declinedIntent)).toBe(false);
    expect(isHandledByProvider(unrequestedBalance, declinedIntent)).toBe(false);
  });

  test('is not handled by a newer charge that was not declined', () => {
    expect(isHandledByProvider(requestAfter('ch_1'), newIntent({ chargeId: 'ch_2' }))).toBe(false);
  });
});

describe('the final response', () => {
  test('is the decline while the intent wants another payment method', () => {
    const intent = newIntent({ lastDecline: decline });
    expect(toFinalResponse(intent)).toEqual({ kind: 'declined', decline, intent });
  });

  test.each([
    { name: 'was never declined', intent: newIntent({}) },
    { name: 'succeeded after a decline', intent: newIntent({ status: 'succeeded', lastDecline: decline }) },
    {
      name: 'waits for the customer after a decline',
      intent: newIntent({ status: 'requires_action', lastDecline: decline }),
    },
  ])('is the intent if it $name', ({ intent }) => {
    expect(toFinalResponse(intent)).toEqual({ kind: 'ok', value: intent });
  });
});

describe("the provider's answer", () => {
  const actionRequiredAnswer = { kind: 'action-required', reason: 'authentication_required' };

  test('is captured once the intent succeeded, also if it had succeeded before', () => {
    const intent = newIntent({ status: 'succeeded' });
    expect(toAttemptAnswer({ kind: 'ok', value: intent })).toEqual({ kind: 'captured', intent });
    expect(toAttemptAnswer({ kind: 'state', intent })).toEqual({ kind: 'captured', intent });
  });

  test('needs the customer to authenticate', () => {
    const required = { code: 'authentication_required', declineCode: null, adviceCode: null };
    const requiredByBank = { ...decline, declineCode: 'authentication_required' };
    expect(toAttemptAnswer({ kind: 'ok', value: newIntent({ status: 'requires_action' }) })).toEqual(
      actionRequiredAnswer,
    );
    for (const authenticationDecline of [required, requiredByBank])
      expect(toAttemptAnswer({ kind: 'declined', decline: authenticationDecline, intent: null })).toEqual(
        actionRequiredAnswer,
      );
  });

  test('is a decline that names its charge, if the provider does', () => {
    const intent = newIntent({ chargeId: 'ch_1' });
    expect(toAttemptAnswer({ kind: 'declined', decline, intent })).toEqual({
      kind: 'declined',
      ...decline,
      chargeId: 'ch_1',
    });
    expect(toAttemptAnswer({ kind: 'declined', decline, intent: null })).toMatchObject({ chargeId: null });
  });

  test('is unknown while the intent is processing, and without an answer', () => {
    expect(toAttemptAnswer({ kind: 'ok', value: newIntent({ status: 'processing' }) })).toEqual({
      kind: 'unknown',
      reason: 'unresolved',
      providerCode: 'processing',
    });
    expect(toAttemptAnswer({ kind: 'unknown', reason: 'timeout' })).toMatchObject({ reason: 'no-answer' });
    expect(toAttemptAnswer({ kind: 'missing' })).toMatchObject({ reason: 'unresolved' });
  });
});
