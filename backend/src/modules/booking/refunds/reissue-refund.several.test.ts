import { test } from '@jest/globals';
import { depositPaid, id, instalmentId, paid } from '../../../../test/booking/builders.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decideOtherwise, type OtherwiseCommand } from './reissue-refund.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideOtherwise });
const refunds = [
  refundOf('deposit', 10_000, 'requested'),
  refundOf('deposit', 4_000, 'requested', { n: 2 }),
] as const;
/** Two refunds of one payment have failed, and are owed. */
const failed: BookingEvent[] = [
  ...depositPaid(),
  { type: 'BalancePaid', data: paid('balance', 160_000) },
  ...refunds.map((data): BookingEvent => ({ type: 'RefundStarted', data })),
  ...refunds.map((data): BookingEvent => ({
    type: 'RefundFailed',
    data: { ...data, providerRefundId: null, code: 'lost_or_stolen_card' },
  })),
];
const [, second] = refunds;
const command: OtherwiseCommand = {
  orderId: id(1, 5),
  refundId: second.refundId,
  amountCents: second.amountCents,
  reason: 'the card was closed',
  approvalId: null,
};
const { orderId, amountCents, reason, approvalId } = command;
const begun: BookingEvent[] = [
  { type: 'RefundOrdered', data: { orderId, amountCents, reason, approvalId } },
  {
    type: 'RefundStarted',
    data: { ...second, refundId: 'pi_deposit-r3', provider: 'bank', insteadOf: second.refundId },
  },
];

test('of two that failed, the one that is named is sent in another way', () =>
  given(...failed)
    .when(command)
    .thenEvents(...begun));

test('there is none of a name that no refund has, whatever else is owed', () =>
  given(...failed)
    .when({ ...command, refundId: 'pi_deposit-r9' })
    .thenRefused('NOT_FOUND'));

test('that a bank contests another payment keeps it from nobody', () =>
  given(...failed, {
    type: 'DisputeOpened',
    data: {
      disputeId: 'dp_1',
      instalmentId: instalmentId('balance'),
      provider: 'stripe',
      intentId: 'pi_balance',
      amountCents: 160_000,
      reason: 'fraudulent',
      answerBy: null,
    },
  })
    .when(command)
    .thenEvents(...begun));
