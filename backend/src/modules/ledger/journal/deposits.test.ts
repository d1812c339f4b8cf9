import { describe, expect, test } from '@jest/globals';
import { DEPOSIT_CENTS } from '../../../../test/support/booking/builders.js';
import { sumBySubject } from '../../../../test/support/ledger/apply-steps.js';
import { type Books, noBooks } from './books.js';
import {
  addDeposits,
  chooseHoldingAccount,
  releaseDeposits,
  returnToDeposits,
  takeDeposits,
} from './deposits.js';
import { Entry } from './entry.js';

/** Returns the lines and held deposits after this step, for a booking that holds its deposit. */
function applyToHeld(step: (entry: Entry) => void, changes: Partial<Books> = {}) {
  const entry = new Entry({ ...noBooks, depositsCents: DEPOSIT_CENTS, ...changes });
  step(entry);
  return { lines: sumBySubject(entry), depositsCents: entry.books.depositsCents };
}

test('money of a booking is held as deposits, and is revenue after the trip began', () => {
  expect(chooseHoldingAccount({ ...noBooks, hasDeparted: false })).toBe('deposits');
  expect(chooseHoldingAccount({ ...noBooks, hasDeparted: true })).toBe('revenue');
});

describe('adding and taking', () => {
  const addMoney = (entry: Entry) => addDeposits(entry, 'clearing:stripe', 10_000, 'pi_1');
  const takeMoney = (entry: Entry) => takeDeposits(entry, 'refunds', 10_000, 'pi_1');

  test('change the money and the deposits of the booking', () => {
    expect(applyToHeld(addMoney)).toEqual({
      lines: { 'clearing:stripe pi_1': 10_000, 'deposits pi_1': -10_000 },
      depositsCents: DEPOSIT_CENTS + 10_000,
    });
    expect(applyToHeld(takeMoney)).toEqual({
      lines: { 'deposits pi_1': 10_000, 'refunds pi_1': -10_000 },
      depositsCents: DEPOSIT_CENTS - 10_000,
    });
  });

  test('change revenue instead of deposits after the trip began', () => {
    expect(applyToHeld(addMoney, { hasDeparted: true })).toEqual({
      lines: { 'clearing:stripe pi_1': 10_000, 'revenue pi_1': -10_000 },
      depositsCents: DEPOSIT_CENTS,
    });
    expect(applyToHeld(takeMoney, { hasDeparted: true })).toEqual({
      lines: { 'revenue pi_1': 10_000, 'refunds pi_1': -10_000 },
      depositsCents: DEPOSIT_CENTS,
    });
  });
});

describe('releasing more than the deposits', () => {
  const releaseMoney = (entry: Entry) => releaseDeposits(entry, 'refunds', DEPOSIT_CENTS + 5_000, 'pi_1');
  const allFromDeposits = {
    lines: { 'deposits pi_1': DEPOSIT_CENTS + 5_000, 'refunds pi_1': -(DEPOSIT_CENTS + 5_000) },
    depositsCents: -5_000,
  };

  test('takes the excess from the retained fee of an ended booking only', () => {
    expect(applyToHeld(releaseMoney)).toEqual(allFromDeposits);
    expect(applyToHeld(releaseMoney, { isEnded: true })).toEqual({
      lines: {
        'forfeited pi_1': 5_000,
        'deposits pi_1': DEPOSIT_CENTS,
        'refunds pi_1': -(DEPOSIT_CENTS + 5_000),
      },
      depositsCents: 0,
    });
  });

  test('takes all from revenue after the trip began', () => {
    expect(applyToHeld(releaseMoney, { isEnded: true, hasDeparted: true }).lines).toEqual({
      'revenue pi_1': DEPOSIT_CENTS + 5_000,
      'refunds pi_1': -(DEPOSIT_CENTS + 5_000),
    });
  });
});

describe('returning money', () => {
  const returnMoney = (entry: Entry) => returnToDeposits(entry, 'refunds', 10_000, 'pi_1');

  test('adds the money to the deposits', () => {
    expect(applyToHeld(returnMoney)).toEqual({
      lines: { 'refunds pi_1': 10_000, 'deposits pi_1': -10_000 },
      depositsCents: DEPOSIT_CENTS + 10_000,
    });
  });

  test('adds the money to the retained fee of a canceled booking', () => {
    expect(applyToHeld(returnMoney, { isCancelled: true })).toEqual({
      lines: { 'refunds pi_1': 10_000, 'forfeited pi_1': -10_000 },
      depositsCents: DEPOSIT_CENTS,
    });
  });

  test('adds the money to revenue after the trip began, even for a canceled booking', () => {
    expect(applyToHeld(returnMoney, { isCancelled: true, hasDeparted: true }).lines).toEqual({
      'refunds pi_1': 10_000,
      'revenue pi_1': -10_000,
    });
  });
});
