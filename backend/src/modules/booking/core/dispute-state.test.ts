import { describe, expect, test } from '@jest/globals';
import { disputesOver, evolveDisputes, inDispute, type Dispute } from './dispute-state.js';

const disputeFacts = (disputeId: string) => ({
  disputeId,
  instalmentId: '00000001-0000-4000-8000-000000000001',
  provider: 'stripe' as const,
  paymentId: 'pi_1',
  amountCents: 40_000,
});
const opened = (disputeId: string) => ({
  type: 'DisputeOpened' as const,
  data: { ...disputeFacts(disputeId), reason: 'fraudulent', answerBy: null },
});
const closed = (disputeId: string, outcome: 'won' | 'lost' | 'withdrawn') => ({
  type: 'DisputeClosed' as const,
  data: { ...disputeFacts(disputeId), outcome },
});
const after = (...events: Parameters<typeof evolveDisputes>[1][]): { disputes: readonly Dispute[] } => ({
  disputes: events.reduce<readonly Dispute[]>(evolveDisputes, []),
});

describe('disputes of a booking', () => {
  test('stops everything while one is open, even if another has ended', () => {
    expect(inDispute(after())).toBe(false);
    expect(inDispute(after(opened('a')))).toBe(true);
    expect(inDispute(after(opened('a'), opened('b'), closed('a', 'won')))).toBe(true);
    expect(inDispute(after(opened('a'), opened('b'), closed('a', 'won'), closed('b', 'lost')))).toBe(false);
  });

  test('count the amount at their end, not the amount they were opened for', () => {
    const lostMore = { ...closed('a', 'lost'), data: { ...closed('a', 'lost').data, amountCents: 45_000 } };
    expect(after(opened('a'), lostMore).disputes).toEqual([
      { disputeId: 'a', paymentId: 'pi_1', amountCents: 45_000, outcome: 'lost' },
    ]);
  });

  test('are over when none is lost and none is open', () => {
    expect(disputesOver(after(opened('a')))).toBe(false);
    expect(disputesOver(after(opened('a'), closed('a', 'lost')))).toBe(false);
    expect(disputesOver(after(opened('a'), closed('a', 'won')))).toBe(true);
    expect(disputesOver(after(opened('a'), closed('a', 'withdrawn')))).toBe(true);
    expect(disputesOver(after(opened('a'), closed('a', 'withdrawn'), opened('b')))).toBe(false);
  });
});
