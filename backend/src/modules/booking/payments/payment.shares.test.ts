import { describe, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  newDepositPaidHistory,
  newIntentCreated,
} from '../../../../test/support/booking/builders.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { newCustomerRegistered } from '../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import {
  newBalanceSplit,
  newInvitation,
  newPayerInvited,
  shareRevoked,
} from '../../../../test/support/booking/shares.js';
import { newPayerId, newShareId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { decidePayment, type PaymentCommand } from './payment.js';

const given = newBookingScenario(decidePayment);
const { payerId } = newInvitation(2);

const sharedHistory = [...newDepositPaidHistory(), ...newBalanceSplit()];

describe('a co-payer', () => {
  const newRegisterCommand = (customerId: string, coPayerId = payerId): PaymentCommand => ({
    type: 'RegisterCustomer',
    customerId,
    payerId: coPayerId,
  });

  test('is registered once, with their own customer record', () => {
    given(...sharedHistory)
      .when(newRegisterCommand('cus_joa'))
      .thenEvents(newCustomerRegistered('cus_joa', payerId));
    given(...sharedHistory, newCustomerRegistered('cus_joa', payerId))
      .when(newRegisterCommand('cus_2'))
      .thenNothing();
  });

  const leadRegistered = newCustomerRegistered('cus_lead');

  test('is registered next to the lead', () => {
    given(...sharedHistory, leadRegistered)
      .when(newRegisterCommand('cus_joa'))
      .thenEvents(newCustomerRegistered('cus_joa', payerId));
  });

  test('does not take the place of the lead', () => {
    given(...sharedHistory, newCustomerRegistered('cus_joa', payerId))
      .when({ type: 'RegisterCustomer', customerId: 'cus_lead' })
      .thenEvents(leadRegistered);
  });

  test('does not take the place of another co-payer', () => {
    given(...sharedHistory, newPayerInvited(1), newCustomerRegistered('cus_joa', payerId))
      .when(newRegisterCommand('cus_eva', newInvitation(1).payerId))
      .thenEvents(newCustomerRegistered('cus_eva', newInvitation(1).payerId));
  });

  test('has no customer record without an invitation', () => {
    given(...sharedHistory)
      .when(newRegisterCommand('cus_3', newPayerId(3)))
      .thenNothing();
  });
});

describe('the intent of a share', () => {
  const newRecordCommand = (serial: number, coPayerId?: string): PaymentCommand => ({
    type: 'RecordIntent',
    instalmentId: newShareId(serial),
    paymentId: 'pi_s',
    amountCents: BALANCE_CENTS / 2,
    payerId: coPayerId,
  });
  const newShareIntentCreated = (serial: number) =>
    changeEvent(newIntentCreated('balance', 'pi_s', BALANCE_CENTS / 2), { instalmentId: newShareId(serial) });

  test('belongs to the payer of the share', () => {
    given(...sharedHistory)
      .when(newRecordCommand(1))
      .thenEvents(newShareIntentCreated(1));
    given(...sharedHistory)
      .when(newRecordCommand(2, payerId))
      .thenEvents(newShareIntentCreated(2));
  });

  test.each<{ name: string; events: BookingEvent[]; command: PaymentCommand }>([
    { name: 'a co-payer for the share of the lead', events: [], command: newRecordCommand(1, payerId) },
    { name: 'the lead for the share of a co-payer', events: [], command: newRecordCommand(2) },
    {
      name: 'a co-payer whose share was revoked',
      events: [shareRevoked],
      command: newRecordCommand(2, payerId),
    },
  ])('is refused to $name', ({ events, command }) => {
    given(...sharedHistory, ...events)
      .when(command)
      .thenRefused('NOTHING_DUE');
  });
});
