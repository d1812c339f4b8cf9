import { describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
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
  newGranted,
  requestTerms,
} from '../../../test/support/approvals/approvals.js';
import { newScenario } from '../../../test/support/scenario.js';
import { fold } from '../../kernel/decider.js';
import { isRefusal } from '../../kernel/refuse.js';
import { approval, type ApprovalCommand } from './approval.js';
import { type ApprovalEvent, approvalEvents, decideSecondPerson } from './events.js';

const requestCommand: ApprovalCommand = {
  type: 'Request',
  approvalId: APPROVAL,
  ...requestTerms,
  reason: 'the guide fell ill',
  staffId: ADA,
  now: addMinutes(0),
  approvalLimitCents: 50_000,
};

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
  const staffId = fc.constantFrom(ADA, BOB, EVE);
  const minutes = fc.nat({ max: 3 * DAY_MINUTES });
  const anyStep = fc.oneof(
    fc.record({ action: fc.constant('Grant' as const), staffId, minutes }),
    fc.record({ action: fc.constant('Refuse' as const), staffId, minutes }),
    fc.record({ action: fc.constant('Expire' as const), staffId, minutes }),
    fc.record({ action: fc.constant('use' as const), staffId, minutes }),
  );
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
      const log: { event: ApprovalEvent; now: string }[] = [{ event: approvalRequested, now: addMinutes(0) }];
      for (const { action, staffId: actorId, minutes: elapsedMinutes } of steps.sort(
        (a, b) => a.minutes - b.minutes,
      )) {
        const now = addMinutes(elapsedMinutes);
        const state = foldState(...log.map(({ event }) => event));
        const decision =
          action === 'use'
            ? decideSecondPerson({
                intendedAction: requestTerms,
                approvalId: APPROVAL,
                approval: state,
                approvalLimitCents: 50_000,
                now,
              })
            : approval.decide(state, { type: action, staffId: actorId, now, reason: 'because' });
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
