import { describe, expect, test } from '@jest/globals';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import {
  type DisputeEvent,
  type DisputeState,
  evolveDisputes,
  hasOpenDispute,
  isClearOfDisputes,
} from './dispute-state.js';

const newOpened = (disputeId: string) => newDisputeOpened({ disputeId });
const newClosed = (disputeId: string, outcome: 'won' | 'lost' | 'withdrawn') =>
  newDisputeClosed(outcome, { disputeId });

const foldDisputes = (...events: DisputeEvent[]): { disputes: readonly DisputeState[] } => ({
  disputes: events.reduce<readonly DisputeState[]>(evolveDisputes, []),
});

describe('disputes of a booking', () => {
  test('are open while any dispute is open, even if another has ended', () => {
    expect(hasOpenDispute(foldDisputes())).toBe(false);
    expect(hasOpenDispute(foldDisputes(newOpened('a')))).toBe(true);
    expect(hasOpenDispute(foldDisputes(newOpened('a'), newOpened('b'), newClosed('a', 'won')))).toBe(true);
    expect(
      hasOpenDispute(
        foldDisputes(newOpened('a'), newOpened('b'), newClosed('a', 'won'), newClosed('b', 'lost')),
      ),
    ).toBe(false);
  });

  test('count the amount at their end, not the amount they were opened for', () => {
    const lostMore = {
      ...newClosed('a', 'lost'),
      data: { ...newClosed('a', 'lost').data, amountCents: 45_000 },
    };
    expect(foldDisputes(newOpened('a'), lostMore).disputes).toEqual([
      { disputeId: 'a', paymentId: 'pi_deposit', amountCents: 45_000, outcome: 'lost' },
    ]);
  });

  test('are over when none is lost and none is open', () => {
    expect(isClearOfDisputes(foldDisputes(newOpened('a')))).toBe(false);
    expect(isClearOfDisputes(foldDisputes(newOpened('a'), newClosed('a', 'lost')))).toBe(false);
    expect(isClearOfDisputes(foldDisputes(newOpened('a'), newClosed('a', 'won')))).toBe(true);
    expect(isClearOfDisputes(foldDisputes(newOpened('a'), newClosed('a', 'withdrawn')))).toBe(true);
    expect(isClearOfDisputes(foldDisputes(newOpened('a'), newClosed('a', 'withdrawn'), newOpened('b')))).toBe(
      false,
    );
  });
});
