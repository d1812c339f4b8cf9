import { describe, test } from '@jest/globals';
import { depositPaid, id } from '../../../../test/booking/builders.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { invited, payerInvited, split } from '../../../../test/booking/shares.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decidePayment, type PaymentCommand } from './payment.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decidePayment });
const { payerId } = invited(2);
const shared = [...depositPaid(), ...split()];

const registered = (customerId: string, of?: string): BookingEvent => ({
  type: 'CustomerRegistered',
  data: { provider: 'stripe', customerId, ...(of === undefined ? {} : { payerId: of }) },
});

describe('a fellow payer', () => {
  const register = (customerId: string, of = payerId): PaymentCommand => ({
    type: 'RegisterCustomer',
    customerId,
    payerId: of,
  });

  test('is registered as a customer of their own, once', () => {
    given(...shared)
      .when(register('cus_joa'))
      .thenEvents(registered('cus_joa', payerId));
    given(...shared, registered('cus_joa', payerId))
      .when(register('cus_2'))
      .thenEvents();
  });

  test('is registered whoever else is a customer already, and stands for nobody else', () => {
    const lead = registered('cus_lead');
    given(...shared, lead)
      .when(register('cus_joa'))
      .thenEvents(registered('cus_joa', payerId));
    given(...shared, registered('cus_joa', payerId))
      .when({ type: 'RegisterCustomer', customerId: 'cus_lead' })
      .thenEvents(lead);
    given(...shared, payerInvited(1), registered('cus_joa', payerId))
      .when(register('cus_eva', invited(1).payerId))
      .thenEvents(registered('cus_eva', invited(1).payerId));
  });

  test('who was never asked to pay is no customer', () => {
    given(...shared)
      .when(register('cus_3', id(3, 11)))
      .thenEvents();
  });
});

describe('the intent of a share', () => {
  const record = (n: number, of?: string): PaymentCommand => ({
    type: 'RecordIntent',
    instalmentId: id(n, 10),
    intentId: 'pi_s',
    amountCents: 80_000,
    payerId: of,
  });
  const created = (n: number): BookingEvent => ({
    type: 'PaymentIntentCreated',
    data: { instalmentId: id(n, 10), intentId: 'pi_s', n: 1, amountCents: 80_000 },
  });

  test('is of the customer who is to pay it', () => {
    given(...shared)
      .when(record(1))
      .thenEvents(created(1));
    given(...shared)
      .when(record(2, payerId))
      .thenEvents(created(2));
  });

  test('is not made live once somebody else is to pay it', () => {
    given(...shared)
      .when(record(1, payerId))
      .thenRefused('NOTHING_DUE');
    given(...shared)
      .when(record(2))
      .thenRefused('NOTHING_DUE');
    given(...shared, { type: 'ShareTakenBack', data: { payerId, instalmentId: id(2, 10) } })
      .when(record(2, payerId))
      .thenRefused('NOTHING_DUE');
  });
});
