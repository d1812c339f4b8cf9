import { describe, test } from '@jest/globals';
import { depositPaid, held, issued, opened, paid, planChosen } from '../../../../test/booking/builders.js';
import { BALANCE, confirming, declined, started, unknown } from '../../../../test/booking/charges.js';
import { givenStreams as given } from '../../../../test/booking/settlement.js';
import type { BookingEvent } from '../events.js';

const balance = paid('balance', 160_000, 'pi_b');
const balancePaid: BookingEvent = { type: 'BalancePaid', data: balance };
const voided: BookingEvent = {
  type: 'ChargeVoided',
  data: { instalmentId: BALANCE, reason: 'paid-by-customer' },
};
const exhausted: BookingEvent = { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } };

describe('money for the balance', () => {
  test.each<[string, BookingEvent[]]>([
    ['is still to come', []],
    [
      'was declined and is to be tried again',
      [started(), confirming(), declined('2027-03-10T12:00:00.000Z')],
    ],
    ['was declined for good', [started(), confirming(), declined(null)]],
    ['was given up', [started(), confirming(), declined(null), exhausted]],
  ])('ends the automatic charge that %s', (_, before) => {
    // Seats and coupon are left alone.
    given({ booking: [...depositPaid(), ...before], allotment: [opened()], coupon: [issued()] })
      .when(balance)
      .thenEvents({ booking: [balancePaid, voided] });
  });

  test.each<[string, BookingEvent[]]>([
    ['has begun', [started()]],
    ['is under way', [started(), confirming()]],
    ['has an unknown outcome', [started(), confirming(), unknown('2027-03-09T12:01:00.000Z')]],
  ])('is what the attempt took that %s', (_, before) => {
    given({ booking: [...depositPaid(), ...before], allotment: [opened()] })
      .when(balance)
      .thenEvents({ booking: [balancePaid] });
  });

  test('told again changes nothing', () => {
    given({ booking: [...depositPaid(), balancePaid, voided], allotment: [opened()] })
      .when(balance)
      .thenEvents({});
  });
});

test('money of another amount is told once, whatever plan is chosen after it', () => {
  const other = { ...paid('deposit', 1_000, 'pi_other') };
  const { intentId, provider, amountCents, instalmentId: id } = other;
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: {
      kind: 'amount-differs',
      instalmentId: id,
      detail: 'pi_other took 1000, 40000 was due',
      money: { provider, intentId, amountCents },
    },
  };
  given({ booking: held(), allotment: [opened()] })
    .when(other)
    .thenEvents({ booking: [item] });
  given({ booking: [...held(), item, planChosen('full')], allotment: [opened()] })
    .when(other)
    .thenEvents({});
});
