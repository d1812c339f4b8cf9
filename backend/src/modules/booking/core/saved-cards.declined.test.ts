import { expect, test } from '@jest/globals';
import { at, depositPaid, existing } from '../../../../test/booking/builders.js';
import { DUE } from '../../../../test/booking/charges.js';
import type { BookingEvent } from '../events.js';
import { mayCharge, mayTry, TRIES_PER_CARD } from './saved-cards.js';

test('a card that was declined in a form counts for what its customer may try, and the saved one is charged all the same', () => {
  const declined: BookingEvent = {
    type: 'CardSetupFailed',
    data: { setupId: 'seti_1', code: null, declineCode: null, at: DUE },
  };
  const after = (times: number) =>
    existing([...depositPaid(), ...Array.from({ length: times }, () => declined)]).cards;
  expect(after(1).saved).toEqual(after(0).saved);
  expect(mayTry(after(TRIES_PER_CARD - 1), at(DUE))).toBe(true);
  expect(mayTry(after(TRIES_PER_CARD), at(DUE))).toBe(false);
  expect(mayCharge(after(TRIES_PER_CARD), at(DUE))).toBe(true);
});
