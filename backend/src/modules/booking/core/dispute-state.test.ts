import { describe, expect, test } from '@jest/globals';
import { DEPOSIT_CENTS } from '../../../../test/support/booking/builders.js';
import { type DisputeState, evolveDisputes, hasOpenDispute, isClearOfDisputes } from './dispute-state.js';

const newDisputeFacts = (disputeId: string) => ({
  disputeId,
  instalmentId: '00000001-0000-4000-8000-000000000001',
  provider: 'stripe' as const,
  paymentId: 'pi_1',
  amountCents: DEPOSIT_CENTS,
});
const newDisputeOpened = (disputeId: string) => ({
  type: 'DisputeOpened' as const,
  data: { ...newDisputeFacts(disputeId), reason: 'fraudulent', answerBy: null },
});
const newDisputeClosed = (disputeId: string, outcome: 'won' | 'lost' | 'withdrawn') => ({
  type: 'DisputeClosed' as const,
  data: { ...newDisputeFacts(disputeId), outcome },
});
const foldDisputes = (
  ...events: Parameters<typeof evolveDisputes>[1][]
): { disputes: readonly DisputeState[] } => ({
  disputes: events.reduce<readonly DisputeState[]>(evolveDisputes, []),
});

describe('disputes of a booking', () => {
  test('are open while any dispute is open, even if another has ended', () => {
    expect(hasOpenDispute(foldDisputes())).toBe(false);
    expect(hasOpenDispute(foldDisputes(newDisputeOpened('a')))).toBe(true);
    expect(
      hasOpenDispute(
        foldDisputes(newDisputeOpened('a'), newDisputeOpened('b'), newDisputeClosed('a', 'won')),
      ),
    ).toBe(true);
    expect(
      hasOpenDispute(
        foldDisputes(
          newDisputeOpened('a'),
          newDisputeOpened('b'),
          newDisputeClosed('a', 'won'),
          newDisputeClosed('b', 'lost'),
        ),
      ),
    ).toBe(false);
  });

  test('count the amount at their end, not the amount they were opened for', () => {
    const lostMore = {
      ...newDisputeClosed('a', 'lost'),
      data: { ...newDisputeClosed('a', 'lost').data, amountCents: 45_000 },
    };
    expect(foldDisputes(newDisputeOpened('a'), lostMore).disputes).toEqual([
      { disputeId: 'a', paymentId: 'pi_1', amountCents: 45_000, outcome: 'lost' },
    ]);
  });

  test('are over when none is lost and none is open', () => {
    expect(isClearOfDisputes(foldDisputes(newDisputeOpened('a')))).toBe(false);
    expect(isClearOfDisputes(foldDisputes(newDisputeOpened('a'), newDisputeClosed('a', 'lost')))).toBe(false);
    expect(isClearOfDisputes(foldDisputes(newDisputeOpened('a'), newDisputeClosed('a', 'won')))).toBe(true);
    expect(isClearOfDisputes(foldDisputes(newDisputeOpened('a'), newDisputeClosed('a', 'withdrawn')))).toBe(
      true,
    );
    expect(
      isClearOfDisputes(
        foldDisputes(newDisputeOpened('a'), newDisputeClosed('a', 'withdrawn'), newDisputeOpened('b')),
      ),
    ).toBe(false);
  });
});
