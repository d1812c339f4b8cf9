import { describe, test } from '@jest/globals';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { BALANCE_CENTS, newDepositPaidHistory } from '../../../../test/support/booking/builders.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newBalanceSplit, newInvitation, newPayerInvited } from '../../../../test/support/booking/shares.js';
import { newPayerId, newShareId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { decidePayment, type PaymentCommand } from './payment.js';

const given = newBookingScenario(decidePayment);
const { payerId } = newInvitation(2);

const sharedHistory = [...newDepositPaidHistory(), ...newBalanceSplit()];

const newCustomerRegistered = (customerId: string, payer?: string): BookingEvent => ({
  type: 'CustomerRegistered',
  data: omitUndefined({ provider: 'stripe', customerId, payerId: payer }),
});

describe('a co-payer', () => {
  const newRegisterCommand = (customerId: string, payer = payerId): PaymentCommand => ({
    type: 'RegisterCustomer',
    customerId,
    payerId: payer,
  });

  test('is registered once, with their own customer record', () => {
    given(...sharedHistory)
      .when(newRegisterCommand('cus_joa'))
      .thenEvents(newCustomerRegistered('cus_joa', payerId));
    given(...sharedHistory, newCustomerRegistered('cus_joa', payerId))
      .when(newRegisterCommand('cus_2'))
      .thenNothing();
  });

  const lead = newCustomerRegistered('cus_lead');

  test('is registered next to the lead', () => {
    given(...sharedHistory, lead)
      .when(newRegisterCommand('cus_joa'))
      .thenEvents(newCustomerRegistered('cus_joa', payerId));
  });

  test('does not take the place of the lead', () => {
    given(...sharedHistory, newCustomerRegistered('cus_joa', payerId))
      .when({ type: 'RegisterCustomer', customerId: 'cus_lead' })
      .thenEvents(lead);
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
  const newRecordCommand = (serial: number, payer?: string): PaymentCommand => ({
    type: 'RecordIntent',
    instalmentId: newShareId(serial),
    paymentId: 'pi_s',
    amountCents: BALANCE_CENTS / 2,
    payerId: payer,
  });
  const newShareIntentCreated = (serial: number): BookingEvent => ({
    type: 'PaymentIntentCreated',
    data: {
      instalmentId: newShareId(serial),
      paymentId: 'pi_s',
      intentNumber: 1,
      amountCents: BALANCE_CENTS / 2,
    },
  });

  test('belongs to the payer of the share', () => {
    given(...sharedHistory)
      .when(newRecordCommand(1))
      .thenEvents(newShareIntentCreated(1));
    given(...sharedHistory)
      .when(newRecordCommand(2, payerId))
      .thenEvents(newShareIntentCreated(2));
  });

  const shareRevoked: BookingEvent = {
    type: 'ShareRevoked',
    data: { payerId, instalmentId: newShareId(2) },
  };

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
