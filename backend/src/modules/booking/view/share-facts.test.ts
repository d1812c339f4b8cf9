import { describe, expect, test } from '@jest/globals';
import { BALANCE_CENTS } from '../../../../test/support/booking/builders.js';
import { newChargeStarted } from '../../../../test/support/booking/charges.js';
import { changeEvent, toRecorded } from '../../../../test/support/booking/events.js';
import { newBalanceSplit, shareRevoked } from '../../../../test/support/booking/shares.js';
import { newShareId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { collectShareFacts } from './share-facts.js';

const listShareFacts = (...events: BookingEvent[]) =>
  [...collectShareFacts(toRecorded(events))].map(([version, { share }]) => [version, share]);

const newChargeDue = (serial: number) =>
  changeEvent(newChargeStarted(), { instalmentId: newShareId(serial), amountCents: BALANCE_CENTS / 2 });

describe('the payer of an event about a shared balance', () => {
  test('is set for every event about one share only', () => {
    // The charge is voided, the balance is split and a co-payer is invited; then both shares are scheduled.
    expect(listShareFacts(...newBalanceSplit(), newChargeDue(1), newChargeDue(2))).toEqual([
      [4, 'own'],
      [5, 'co-payer'],
      [6, 'own'],
      [7, 'co-payer'],
    ]);
  });

  test('is the lead after the share was withdrawn', () => {
    expect(
      listShareFacts(...newBalanceSplit(), newChargeDue(2), shareRevoked, newChargeDue(2)).slice(2),
    ).toEqual([
      [6, 'co-payer'],
      [8, 'own'],
    ]);
  });

  test('is absent while the balance is whole', () => {
    expect(listShareFacts(newChargeDue(1))).toEqual([]);
  });
});
