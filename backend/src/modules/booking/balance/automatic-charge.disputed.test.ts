import { describe, test } from '@jest/globals';
import { at, depositPaid, instalmentId } from '../../../../test/booking/builders.js';
import {
  BALANCE,
  confirm,
  confirming,
  decline,
  declined,
  DUE,
  RETRY_1,
  start,
  started,
  unknown,
} from '../../../../test/booking/charges.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { split } from '../../../../test/booking/shares.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decideCharge } from './automatic-charge.js';
import { decideSplit } from '../shares/share.js';

const rules = { initialState: initialBooking, evolve: evolveBooking };
const given = scenario({ ...rules, decide: decideCharge });
const shared = scenario({ ...rules, decide: decideSplit });
const of = { disputeId: 'du_1', instalmentId: instalmentId('deposit'), provider: 'stripe' } as const;
const about = { ...of, intentId: 'pi_deposit', amountCents: 40_000 };
const opened: BookingEvent = {
  type: 'DisputeOpened',
  data: { ...about, reason: 'fraudulent', answerBy: null },
};
const ended = (outcome: 'won' | 'lost'): BookingEvent => ({
  type: 'DisputeClosed',
  data: { ...about, outcome },
});
const voided: BookingEvent = { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'disputed' } };

describe('after a dispute that was lost a person decides what is charged', () => {
  const lost = [...depositPaid(), opened, ended('lost')];

  test('nothing begins of itself', () => {
    given(...lost)
      .when(start(DUE))
      .thenRefused('NOTHING_DUE');
    given(...depositPaid(), opened, ended('won'))
      .when(start(DUE))
      .thenEvents(started());
  });

  test('an attempt that has asked for nothing yet ends', () => {
    given(...depositPaid(), started(), opened, ended('lost'))
      .when(confirm())
      .thenEvents(voided);
  });

  test('but one that the provider was asked for before is asked for again: it may have taken the money', () => {
    for (const dispute of [[opened], [opened, ended('lost')]])
      given(...depositPaid(), started(), confirming(), unknown(RETRY_1), ...dispute)
        .when(confirm())
        .thenEvents(confirming());
  });

  test('one that was declined is not tried again', () => {
    given(...depositPaid(), started(), opened, ended('lost'))
      .when(decline('try_again_later'))
      .thenEvents(declined(null), voided);
  });
});

test.each<[string, BookingEvent[]]>([
  ['open', [opened]],
  ['lost', [opened, ended('lost')]],
])('a balance that is shared while a dispute is %s is not scheduled by that', (_what, dispute) => {
  const parts = split().flatMap((event) => (event.type === 'BalanceSplit' ? event.data.shares : []));
  const shares = parts.map(({ id, amountCents }) => ({ id, amountCents, invitation: null }));
  shared(...depositPaid(), voided, ...dispute)
    .when({ type: 'Split', instalmentId: BALANCE, shares, now: at('2027-02-01T10:00:00.000Z') })
    .thenEvents({
      type: 'BalanceSplit',
      data: {
        instalmentId: BALANCE,
        shares: parts.map((part) => ({ ...part, payer: { kind: 'lead' as const } })),
      },
    });
});
