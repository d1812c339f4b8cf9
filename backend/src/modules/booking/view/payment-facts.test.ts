import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  newBalancePaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newChargeVoided } from '../../../../test/support/booking/charges.js';
import { toRecorded } from '../../../../test/support/booking/events.js';
import { newShareId } from '../../../../test/support/ids.js';
import type { BookingEvent, BookingEventOf } from '../events.js';
import { collectPaymentFacts } from './payment-facts.js';

const listPaidByCustomer = (...events: BookingEvent[]) => [...collectPaymentFacts(toRecorded(events)).keys()];

const newPayment = (serial: number): BookingEvent =>
  newBalancePaid({ ...newReceivedPayment('balance', BALANCE_CENTS / 2), instalmentId: newShareId(serial) });

const newVoid = (serial: number, reason: BookingEventOf<'ChargeVoided'>['data']['reason']): BookingEvent =>
  newChargeVoided(reason, newShareId(serial));

describe('a balance payment in the history', () => {
  test('is the customer’s own if it voided the automatic charge', () => {
    expect(listPaidByCustomer(newPayment(1), newVoid(1, 'paid-by-customer'))).toEqual([1]);
  });

  test('is not the customer’s own if the charge itself paid', () => {
    expect(listPaidByCustomer(newPayment(1))).toEqual([]);
  });

  test('is not the customer’s own if the charge was voided for another reason', () => {
    expect(listPaidByCustomer(newPayment(1), newVoid(1, 'cancelled'))).toEqual([]);
  });

  test('is distinguished from the payment of another instalment in the same append', () => {
    expect(listPaidByCustomer(newPayment(1), newPayment(2), newVoid(1, 'paid-by-customer'))).toEqual([1]);
  });

  test('is the latest one if an earlier payment was reversed', () => {
    expect(listPaidByCustomer(newPayment(1), newPayment(1), newVoid(1, 'paid-by-customer'))).toEqual([2]);
  });
});
