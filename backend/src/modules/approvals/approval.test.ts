import { describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import {
  ADA,
  BOB,
  newApprovalExpired,
  newApprovalGranted,
  newApprovalRefused,
  newApprovalRequested,
  newApprovalUsed,
} from '../../../test/support/approvals/approvals.js';
import { BOOKING } from '../../../test/support/booking/builders.js';
import { newApprovalId, newStaffId } from '../../../test/support/ids.js';
import { newScenario } from '../../../test/support/scenario.js';
import { fold } from '../../kernel/decider.js';
import { isRefusal, refuse } from '../../kernel/refuse.js';
import { approval, type ApprovalCommand } from './approval.js';
import {
  type ApprovalEvent,
  approvalEvents,
  type ApprovalState,
  approvalStream,
  type ApprovedAction,
  decideSecondPerson,
} from './events.js';

const [APPROVAL, EVE] = [newApprovalId(1), newStaffId(6)];

const addMinutes = (minutes: number) =>
  new Date(Date.parse('2027-03-01T10:00:00Z') + minutes * MINUTE_MS).toISOString();
const DAY_MINUTES = 24 * 60;

const requestTerms = {
  action: 'refund',
  bookingId: BOOKING,
  amountCents: 60_000,
  reason: 'the guide fell ill',
} as const;

const requestCommand: ApprovalCommand = {
  type: 'Request',
  approvalId: APPROVAL,
  ...requestTerms,
  staffId: ADA,
  now: addMinutes(0),
  approvalLimitCents: 50_000,
};
const approvalRequested = newApprovalRequested();
const newGranted = (minutes = 5) => newApprovalGranted({ expiresAt: addMinutes(minutes + DAY_MINUTES) });
const approvalRefused = newApprovalRefused();
const approvalUsed = newApprovalUsed();

const useApproval = (approvalState: ApprovalState | undefined, intendedAction: ApprovedAction, now: string) =>
  decideSecondPerson({
    intendedAction,
    approvalId: APPROVAL,
    approval: approvalState,
    approvalLimitCents: 50_000,
    now,
  });
const foldState = (...events: ApprovalEvent[]) => fold(approval.evolve, approval.initialState, events);
const given = newScenario(approval, approvalEvents);
const newGrantCommand = (minutes: number, staffId = BOB) =>
  ({ type: 'Grant', staffId, now: addMinutes(minutes) }) as const;

const newRefusal = (minutes: number, staffId = BOB) =>
  ({ type: 'Refuse', staffId, now: addMinutes(minutes), reason: 'no receipt' }) as const;

describe('requesting approval', () => {
  test('gives 24 hours to answer', () => {
    given().when(requestCommand).thenEvents(approvalRequested);
  });

  test.each([
    { amountCents: 50_001, approvalLimitCents: 50_000 },
    { amountCents: 1, approvalLimitCents: 0 },
  ])('is needed for $amountCents cents above the limit of $approvalLimitCents', (amounts) => {
    given()
      .when({ ...requestCommand, ...amounts })
      .thenTypes('ApprovalRequested');
  });

  test('is not needed for exactly the limit', () => {
    given()
      .when({ ...requestCommand, amountCents: 50_000 })
      .thenRefused('APPROVAL_NOT_NEEDED', { approvalLimitCents: 50_000 });
  });

  test.each<{ name: string; events: ApprovalEvent[] }>([
    { name: 'open', events: [] },
    { name: 'granted', events: [newGranted()] },
    { name: 'refused', events: [approvalRefused] },
    { name: 'used', events: [newGranted(), approvalUsed] },
    { name: 'expired', events: [newApprovalExpired('requested')] },
  ])('happens once: a request that is $name does not restart', ({ events }) => {
    given(approvalRequested, ...events)
      .when(requestCommand)
      .thenThrows(/was already requested/);
  });
});

describe('answering a request', () => {
  test('is possible for a second member of staff', () => {
    given(approvalRequested).when(newGrantCommand(5)).thenEvents(newGranted(5));
    given(approvalRequested).when(newRefusal(5)).thenEvents(approvalRefused);
  });

  test('is refused to the requester', () => {
    given(approvalRequested).when(newGrantCommand(5, ADA)).thenRefused('APPROVAL_IS_YOUR_OWN');
    given(approvalRequested).when(newRefusal(5, ADA)).thenRefused('APPROVAL_IS_YOUR_OWN');
  });

  describe.each<[string, ApprovalEvent[]]>([
    ['granted', [newGranted()]],
    ['refused', [approvalRefused]],
    ['used', [newGranted(), approvalUsed]],
  ])('happens once: a request that is %s', (status, events) => {
    test.each([newGrantCommand(10, EVE), newRefusal(10, EVE)])('gets no other answer: $type', (command) => {
      given(approvalRequested, ...events)
        .when(command)
        .thenRefused('APPROVAL_DECIDED', { status });
    });
  });

  test('is possible until a day after the request', () => {
    given(approvalRequested)
      .when(newGrantCommand(DAY_MINUTES - 1))
      .thenTypes('ApprovalGranted');
  });

  test.each<{ decision: string; command: ApprovalCommand; expiry: string; events: ApprovalEvent[] }>(
    [newGrantCommand(DAY_MINUTES), newRefusal(DAY_MINUTES)].flatMap((command) => [
      { decision: command.type, command, expiry: 'not yet recorded', events: [] },
      { decision: command.type, command, expiry: 'recorded', events: [newApprovalExpired('requested')] },
    ]),
  )('is refused a day after the request ($decision, expiry $expiry)', ({ command, events }) => {
    given(approvalRequested, ...events)
      .when(command)
      .thenRefused('APPROVAL_EXPIRED');
  });

  test('is rejected for an unknown request', () => {
    given().when(newGrantCommand(5)).thenRefused('NOT_FOUND');
  });
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

  test.each<{ name: string; minutes: number; end: ApprovalEvent[]; code: string }>([
    { name: 'was granted a day ago', minutes: 5 + DAY_MINUTES, end: [], code: 'APPROVAL_EXPIRED' },
    { name: 'was used before', minutes: 10, end: [approvalUsed], code: 'APPROVAL_NOT_GRANTED' },
    {
      name: 'expired before',
      minutes: 10,
      end: [newApprovalExpired('granted')],
      code: 'APPROVAL_EXPIRED',
    },
  ])('refuses an approval that $name', ({ minutes, end, code }) => {
    expect(decideUse(minutes, approvalRequested, newGranted(5), ...end)).toEqual({
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

  test.each([
    { name: 'the requester', staffId: ADA, outcome: [approvalUsed] },
    { name: 'the approver', staffId: BOB, outcome: refuse('APPROVAL_OF_ANOTHER') },
    { name: 'somebody else', staffId: EVE, outcome: refuse('APPROVAL_OF_ANOTHER') },
    { name: 'nobody', staffId: '', outcome: refuse('APPROVAL_OF_ANOTHER') },
  ])('is reserved for the requester where the actor is given: $name', ({ staffId, outcome }) => {
    const state = foldState(approvalRequested, newGranted());
    expect(useApproval(state, { ...requestTerms, staffId }, addMinutes(10))).toEqual(outcome);
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

describe('the expiry of a request', () => {
  const newExpireCommand = (minutes: number) => ({ type: 'Expire', now: addMinutes(minutes) }) as const;

  test('is recorded a day after the request, not before', () => {
    given(approvalRequested).when(newExpireCommand(DAY_MINUTES)).thenEvents(newApprovalExpired('requested'));
    given(approvalRequested)
      .when(newExpireCommand(DAY_MINUTES - 1))
      .thenNothing();
  });

  test('is recorded a day after the grant, not before', () => {
    given(approvalRequested, newGranted(5)).when(newExpireCommand(DAY_MINUTES)).thenNothing();
    given(approvalRequested, newGranted(5))
      .when(newExpireCommand(DAY_MINUTES + 5))
      .thenEvents(newApprovalExpired('granted'));
  });

  test.each<{ name: string; events: ApprovalEvent[] }>([
    { name: 'is refused', events: [approvalRefused] },
    { name: 'is used', events: [newGranted(), approvalUsed] },
    { name: 'has expired', events: [newApprovalExpired('requested')] },
  ])('is not recorded once the request $name', ({ events }) => {
    given(approvalRequested, ...events)
      .when(newExpireCommand(9 * DAY_MINUTES))
      .thenNothing();
  });

  test('is not recorded without a request', () => {
    given().when(newExpireCommand(DAY_MINUTES)).thenNothing();
  });
});

test('an approval allows one timely grant and use, never by the requester, in any order of commands', () => {
  const staff = fc.constantFrom(ADA, BOB, EVE);
  const minutes = fc.nat({ max: 3 * DAY_MINUTES });
  const step = fc.oneof(
    fc.record({ do: fc.constant('Grant' as const), staffId: staff, minutes }),
    fc.record({ do: fc.constant('Refuse' as const), staffId: staff, minutes }),
    fc.record({ do: fc.constant('Expire' as const), staffId: staff, minutes }),
    fc.record({ do: fc.constant('use' as const), staffId: staff, minutes }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const log: { event: ApprovalEvent; now: string }[] = [{ event: approvalRequested, now: addMinutes(0) }];
      for (const { do: action, staffId, minutes: m } of steps.sort((a, b) => a.minutes - b.minutes)) {
        const now = addMinutes(m);
        const state = foldState(...log.map(({ event }) => event));
        const decision =
          action === 'use'
            ? useApproval(state, requestTerms, now)
            : approval.decide(state, { type: action, staffId, now, reason: 'because' });
        if (!isRefusal(decision)) log.push(...decision.map((event) => ({ event, now })));
      }
      const listEvents = (type: ApprovalEvent['type']) => log.filter(({ event }) => event.type === type);
      const decisions = [...listEvents('ApprovalGranted'), ...listEvents('ApprovalRefused')];
      expect(decisions.length).toBeLessThanOrEqual(1);
      for (const { event, now } of decisions) {
        expect(now < addMinutes(DAY_MINUTES)).toBe(true);
        expect(JSON.stringify(event)).not.toContain(`"grantedBy":"${ADA}"`);
      }
      expect(listEvents('ApprovalUsed').length).toBeLessThanOrEqual(listEvents('ApprovalGranted').length);
      for (const { now } of listEvents('ApprovalUsed'))
        expect(Date.parse(now) - Date.parse(listEvents('ApprovalGranted')[0]!.now)).toBeLessThan(
          DAY_MINUTES * MINUTE_MS,
        );
    }),
  );
});

test('each approval has its own stream', () => {
  expect(approvalStream(APPROVAL)).toMatchObject({ streamType: 'approval', streamId: APPROVAL });
});
