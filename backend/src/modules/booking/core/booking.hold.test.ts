import { expect, test } from '@jest/globals';
import {
  confirmed,
  existing,
  expired,
  expiring,
  held,
  instalmentId,
} from '../../../../test/booking/builders.js';
import { transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';

const DEPOSIT = instalmentId('deposit');
const BY_CLOCK = '2027-01-10T10:15:00.000Z';
const LATER = '2027-01-11T10:00:00.000Z';
const extended: BookingEvent = { type: 'HoldExtended', data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' } };
const keptUntil = (holdExpiresAt: string): BookingEvent => ({
  type: 'HoldKept',
  data: { instalmentId: DEPOSIT, receivedCents: 10_000, holdExpiresAt },
});
const reviewed = (holdExpiresAt: string | null): BookingEvent => ({
  type: 'PayPalCapturePending',
  data: {
    instalmentId: DEPOSIT,
    orderId: 'O-1',
    captureId: 'C-1',
    why: 'PENDING_REVIEW',
    since: '2027-01-10T10:10:00.000Z',
    askAgainAt: LATER,
    holdExpiresAt,
  },
});
const declined = (holdExpiresAt: string | null): BookingEvent => ({
  type: 'PayPalOrderDropped',
  data: { instalmentId: DEPOSIT, orderId: 'O-1', reason: 'declined', holdExpiresAt },
});
const hold = (...events: BookingEvent[]) => existing([...held(), ...events]);

test('a hold that waits for a transfer, or for staff, was not extended by its customer', () => {
  expect(hold(transferChosen())).toMatchObject({
    extended: false,
    holdExpiresAt: '2027-01-16T12:00:00.000Z',
  });
  expect(hold(keptUntil(LATER))).toMatchObject({ extended: false, kept: true, holdExpiresAt: LATER });
  expect(hold(extended, transferChosen())).toMatchObject({ extended: true });
});

test('seats that wait for staff do so until they set another day, whatever sum is to come', () => {
  const kept = keptUntil('2027-01-20T12:00:00.000Z');
  const [same, other] = [transferChosen('2027-01-19', 5_000), transferChosen('2027-01-22')];
  expect(hold(transferChosen(), kept, same)).toMatchObject({ kept: true });
  expect(hold(transferChosen(), kept, other)).toMatchObject({ kept: false });
  // Told anew with the deadline that it had: nobody keeps them for that.
  expect(hold(transferChosen(), transferChosen('2027-01-15', 5_000))).toMatchObject({ kept: false });
});

test.each([
  ['a review by PayPal', reviewed],
  ['its bad end', declined],
])('%s gives the seats its time, also when they were about to go, unless it says nothing', (_what, event) => {
  expect(hold(expiring, event(LATER))).toMatchObject({ holdExpiresAt: LATER, expiring: false });
  expect(hold(expiring, event(null))).toMatchObject({ holdExpiresAt: BY_CLOCK, expiring: true });
  // What is no hold any more has no time.
  for (const end of [confirmed(), expired]) {
    const over = hold(end, event(LATER));
    expect(over.status).not.toBe('ON_HOLD');
    for (const key of ['holdExpiresAt', 'expiring']) expect(over).not.toHaveProperty(key);
  }
});
