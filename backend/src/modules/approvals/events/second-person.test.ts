import { describe, expect, test } from '@jest/globals';
import {
  ADA,
  addMinutes,
  APPROVAL,
  approvalRefused,
  approvalRequested,
  approvalUsed,
  BOB,
  DAY_MINUTES,
  EVE,
  newApprovalExpired,
  newApprovalGranted,
  newApprovalRequested,
  newGranted,
  requestTerms,
} from '../../../../test/support/approvals/approvals.js';
import { fold } from '../../../kernel/decider.js';
import { refuse } from '../../../kernel/refuse.js';
import type { ApprovalEvent } from './approvals.js';
import {
  type ApprovalState,
  approvalStream,
  type ApprovedAction,
  decideSecondPerson,
  evolveApproval,
  getApprovalLimitCents,
  initialApproval,
} from './second-person.js';

const foldState = (...events: ApprovalEvent[]) => fold(evolveApproval, initialApproval, events);

const useApproval = (approvalState: ApprovalState | undefined, intendedAction: ApprovedAction, now: string) =>
  decideSecondPerson({
    intendedAction,
    approvalId: APPROVAL,
    approval: approvalState,
    approvalLimitCents: 50_000,
    now,
  });

describe('using an approval', () => {
  const decideUse = (minutes: number, ...events: ApprovalEvent[]) =>
    useApproval(foldState(...events), requestTerms, addMinutes(minutes));

  test.each([
    { name: 'just granted', minutes: 10 },
    { name: 'granted almost a day ago', minutes: 5 + DAY_MINUTES - 1 },
  ])('consumes an approval that was $name', ({ minutes }) => {
    expect(decideUse(minutes, approvalRequested, newGranted(5))).toEqual([approvalUsed]);
  });

  test.each<{ name: string; minutes: number; laterEvents: ApprovalEvent[]; code: string }>([
    { name: 'was granted a day ago', minutes: 5 + DAY_MINUTES, laterEvents: [], code: 'APPROVAL_EXPIRED' },
    { name: 'was used before', minutes: 10, laterEvents: [approvalUsed], code: 'APPROVAL_NOT_GRANTED' },
    {
      name: 'expired before',
      minutes: 10,
      laterEvents: [newApprovalExpired('granted')],
      code: 'APPROVAL_EXPIRED',
    },
  ])('refuses an approval that $name', ({ minutes, laterEvents, code }) => {
    expect(decideUse(minutes, approvalRequested, newGranted(5), ...laterEvents)).toEqual({
      refused: code,
      facts: {},
    });
  });

  test.each<{ name: string; events: ApprovalEvent[] }>([
    { name: 'unknown', events: [] },
    { name: 'open', events: [approvalRequested] },
    { name: 'refused', events: [approvalRequested, approvalRefused] },
  ])('requires a grant: a request that is $name is not enough', ({ events }) => {
    expect(decideUse(10, ...events)).toEqual(refuse('APPROVAL_NOT_GRANTED'));
  });

  test('is used by its requester where the actor is given', () => {
    const state = foldState(approvalRequested, newGranted());
    expect(useApproval(state, { ...requestTerms, staffId: ADA }, addMinutes(10))).toEqual([approvalUsed]);
  });

  test.each([
    { name: 'the approver', staffId: BOB },
    { name: 'somebody else', staffId: EVE },
    { name: 'nobody', staffId: '' },
  ])('is refused to $name where the actor is given', ({ staffId }) => {
    const state = foldState(approvalRequested, newGranted());
    expect(useApproval(state, { ...requestTerms, staffId }, addMinutes(10))).toEqual(
      refuse('APPROVAL_OF_ANOTHER'),
    );
  });

  test.each<Partial<ApprovedAction>>([
    { action: 'goodwill' },
    { bookingId: EVE },
    { amountCents: 60_001 },
    { amountCents: 59_999 },
  ])('rejects anything other than what was granted, to the cent: %j', (otherAction) => {
    const state = foldState(approvalRequested, newGranted());
    expect(useApproval(state, { ...requestTerms, ...otherAction }, addMinutes(10))).toEqual(
      refuse('APPROVAL_DIFFERS'),
    );
  });
});

describe('requiring a second person', () => {
  const requireFor = (amountCents: number, approvalLimitCents: number) =>
    decideSecondPerson({
      intendedAction: { ...requestTerms, amountCents },
      approvalId: null,
      approval: undefined,
      approvalLimitCents,
      now: addMinutes(10),
    });

  test('asks for an approval above the limit, to the cent', () => {
    const facts = { approvalLimitCents: 50_000, amountCents: 50_001 };
    expect(requireFor(50_001, 50_000)).toEqual(refuse('APPROVAL_REQUIRED', facts));
    expect(requireFor(1, 0)).toEqual(refuse('APPROVAL_REQUIRED', { approvalLimitCents: 0, amountCents: 1 }));
  });

  test('asks for no approval up to the limit', () => {
    expect(requireFor(50_000, 50_000)).toEqual([]);
    expect(requireFor(0, 0)).toEqual([]);
  });

  test('checks and uses an approval that is given, also where the amount needs none', () => {
    const smallTerms = { ...requestTerms, amountCents: 1 };
    expect(useApproval(foldState(approvalRequested, newGranted()), smallTerms, addMinutes(10))).toEqual(
      refuse('APPROVAL_DIFFERS'),
    );
    expect(useApproval(foldState(), smallTerms, addMinutes(10))).toEqual(refuse('APPROVAL_NOT_GRANTED'));
    expect(useApproval(foldState(approvalRequested, newGranted()), requestTerms, addMinutes(10))).toEqual([
      approvalUsed,
    ]);
  });

  test.each([1, 60_000])('throws if the given approval of %d cents was not loaded', (amountCents) => {
    expect(() => useApproval(undefined, { ...requestTerms, amountCents }, addMinutes(10))).toThrow(
      `approval ${APPROVAL} was not loaded`,
    );
  });
});

test('an approval for a gift card needs no booking, which it names only as a reason', () => {
  const forGiftCard = { ...requestTerms, action: 'gift-card' as const };
  const details = { action: forGiftCard.action, expiresAt: addMinutes(DAY_MINUTES) };
  const state = foldState(newApprovalRequested(details), newApprovalGranted(details));
  expect(useApproval(state, { ...forGiftCard, bookingId: null }, addMinutes(10))).toEqual([approvalUsed]);

  const useFor = (difference: object) =>
    useApproval(state, { ...forGiftCard, bookingId: null, ...difference }, addMinutes(10));
  expect({
    otherAmount: useFor({ amountCents: 60_001 }),
    otherAction: useFor({ action: 'goodwill' }),
  }).toEqual({ otherAmount: refuse('APPROVAL_DIFFERS'), otherAction: refuse('APPROVAL_DIFFERS') });
});

test('each approval has its own stream', () => {
  expect(approvalStream(APPROVAL)).toMatchObject({ streamType: 'approval', streamId: APPROVAL });
});

test('the limit is 500.00 unless it is set', () => {
  expect(getApprovalLimitCents({})).toBe(50_000);
  expect(getApprovalLimitCents({ secondPersonOverCents: 0 })).toBe(0);
});
