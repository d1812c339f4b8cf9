import { expect, test } from '@jest/globals';
import {
  at,
  depositPaid,
  existing,
  held,
  instalmentId,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { invited, split } from '../../../../test/booking/shares.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { decidePayPal } from './paypal-order.js';

const of = { instalmentId: instalmentId('deposit'), orderId: 'ORDER1' };
const reviewed = [
  { type: 'PayPalOrderCreated', data: { ...of, n: 1, amountCents: 40_000 } },
  { type: 'PayPalCaptureStarted', data: of },
  {
    type: 'PayPalCapturePending',
    data: {
      ...of,
      captureId: 'CAPTURE1',
      why: 'PENDING_REVIEW',
      holdExpiresAt: null,
      since: '2027-01-10T10:00:00.000Z',
      askAgainAt: '2027-01-10T16:00:00.000Z',
    },
  },
] as BookingEvent[];
const part: BookingEvent = { type: 'PartPaid', data: bank('deposit', 39_000) };
const kept: BookingEvent = {
  type: 'HoldKept',
  data: {
    instalmentId: of.instalmentId,
    receivedCents: 39_000,
    holdExpiresAt: '2027-05-08T00:00:00.000Z',
  },
};

test.each<[string, BookingEvent[], string | null]>([
  ['nothing else', [], '2027-01-11T10:15:00.000Z'],
  ['a transfer', [transferChosen('2027-01-15')], '2027-01-16T12:00:00.000Z'],
  ['a transfer whose last day is over', [transferChosen('2027-01-09')], '2027-01-11T10:15:00.000Z'],
  ['staff', [transferChosen('2027-01-15'), part, kept], null],
])(
  'a review that ends badly leaves seats that wait for %s as long as they would have waited',
  (_what, more, until) => {
    const state = existing([...held(), partyNamed, ...more, ...reviewed]);
    const ended = decidePayPal(
      { type: 'End', ...of, reason: 'declined', issue: null, now: at('2027-01-11T10:00:00.000Z') },
      state,
    );
    expect(ended).toEqual([
      { type: 'PayPalOrderDropped', data: { ...of, reason: 'declined', holdExpiresAt: until } },
    ]);
  },
);

const [ordered, captureStarted] = reviewed as [BookingEvent, BookingEvent];
const begins = (...more: BookingEvent[]) =>
  decidePayPal(
    { type: 'Pending', ...of, captureId: 'CAPTURE1', why: 'PENDING_REVIEW', now: at('2027-01-10T10:01:00Z') },
    existing([...held(), partyNamed, transferChosen('2027-01-15'), ordered, captureStarted, ...more]),
  );
const runOut = (data: { reason?: string }): BookingEvent => ({ type: 'HoldExpiryStarted', data });

test('a review that begins while a hold runs out keeps its seats, and not those that staff give back', () => {
  const review = (holdExpiresAt: string | null) => [
    { type: 'PayPalCapturePending', data: expect.objectContaining({ holdExpiresAt }) as unknown },
  ];
  expect(begins(runOut({}))).toEqual(review('2027-01-16T12:00:00.000Z'));
  expect(begins(runOut({ reason: 'the customer does not answer' }))).toEqual(review(null));
});

test("an order becomes nobody else's than that of who is to pay", () => {
  const state = existing([...depositPaid(), ...split()]);
  const [own, share] = state.instalments.filter(({ kind }) => kind === 'balance');
  const record = (instalment: typeof own, payerId?: string) =>
    decidePayPal(
      {
        type: 'RecordOrder',
        instalmentId: instalment?.id ?? '',
        orderId: 'ORDER2',
        amountCents: instalment?.amountCents ?? 0,
        payerId,
      },
      state,
    );
  const { payerId } = invited(2);
  expect(record(own)).toHaveLength(1);
  expect(record(share, payerId)).toHaveLength(1);
  expect(record(own, payerId)).toMatchObject({ refused: 'NOTHING_DUE' });
  expect(record(share)).toMatchObject({ refused: 'NOTHING_DUE' });
});
