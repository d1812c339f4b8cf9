import { describe, expect, test } from '@jest/globals';
import {
  type Charge,
  countAttempts,
  evolveCharge,
  resetRequest,
  toUnresolvedAttempt,
} from './charge-state.js';

const instalmentId = '00000001-0000-4000-8000-000000000001';
const newChargeOutcomeUnknown = (pollAt: string) => ({
  type: 'ChargeOutcomeUnknown' as const,
  data: { instalmentId, attempt: 1, reason: 'no-answer' as const, providerCode: null, pollAt },
});
const startedCharge: Charge = { status: 'STARTED', attempt: 1, startedAt: null };

describe('a charge in doubt', () => {
  test('keeps the time of the first unknown outcome and the newest charge before the attempt', () => {
    const confirming = evolveCharge(startedCharge, {
      type: 'ChargeConfirming',
      data: { instalmentId, attempt: 1, paymentId: 'pi_1', lastChargeId: 'ch_1' },
    });
    const firstState = evolveCharge(confirming, newChargeOutcomeUnknown('2027-03-09T12:02:00.000Z'));
    const secondState = evolveCharge(firstState, newChargeOutcomeUnknown('2027-03-09T13:00:00.000Z'));

    expect(secondState).toEqual({
      status: 'UNKNOWN',
      attempt: 1,
      isFlagged: false,
      request: { lastChargeId: 'ch_1' },
      since: '2027-03-09T12:02:00.000Z',
      pollAt: '2027-03-09T13:00:00.000Z',
    });
    expect(toUnresolvedAttempt(secondState).since).toBe('2027-03-09T12:02:00.000Z');
  });

  test('ends with a decline, whether the decline is final or retried', () => {
    const unknownCharge = evolveCharge(startedCharge, newChargeOutcomeUnknown('2027-03-09T12:02:00.000Z'));
    const declineData = {
      instalmentId,
      attempt: 1,
      code: 'card_declined',
      declineCode: null,
      adviceCode: null,
    };
    const retryDeclined = {
      type: 'ChargeDeclined' as const,
      data: { ...declineData, retryAt: '2027-03-10T12:00:00.000Z' },
    };
    expect(toUnresolvedAttempt(evolveCharge(unknownCharge, retryDeclined))).toEqual({
      since: null,
      isFlagged: false,
      request: null,
    });
    expect(countAttempts(evolveCharge(unknownCharge, retryDeclined))).toBe(1);

    const finalDecline = { type: 'ChargeDeclined' as const, data: { ...declineData, retryAt: null } };
    expect(evolveCharge(unknownCharge, finalDecline)).toEqual({ status: 'ACTION_REQUIRED', attempt: 1 });
  });

  test('is no longer requested from a provider after a partial payment', () => {
    const since = '2027-03-09T12:02:00.000Z';
    const unresolvedAttempt = { since, isFlagged: true, request: { lastChargeId: 'ch_1' } };
    const startedAt = '2027-03-09T12:00:00.000Z';

    expect(resetRequest({ ...unresolvedAttempt, status: 'CONFIRMING', attempt: 2, startedAt })).toEqual({
      status: 'STARTED',
      attempt: 2,
      startedAt,
    });

    const unknownCharge = { ...unresolvedAttempt, status: 'UNKNOWN', attempt: 2, pollAt: since } as const;
    expect(resetRequest(unknownCharge)).toEqual({ ...unknownCharge, request: null });

    const otherCharges: Charge[] = [
      { status: 'IDLE' } as const,
      { status: 'AWAITED' } as const,
      startedCharge,
      { status: 'SCHEDULED', attemptCount: 1, dueAt: since },
      { status: 'ACTION_REQUIRED', attempt: 1 },
      { status: 'EXHAUSTED', attemptCount: 4 },
    ];
    expect(otherCharges.map(resetRequest)).toEqual(otherCharges);
  });
});

test('the attempts of a charge include the running attempt', () => {
  expect(countAttempts({ status: 'IDLE' })).toBe(0);
  expect(countAttempts({ status: 'EXHAUSTED', attemptCount: 4 })).toBe(4);
  expect(countAttempts({ status: 'SCHEDULED', attemptCount: 2, dueAt: '' })).toBe(2);
  expect(countAttempts(startedCharge)).toBe(1);
  expect(countAttempts({ ...startedCharge, attempt: 3 })).toBe(3);
});
