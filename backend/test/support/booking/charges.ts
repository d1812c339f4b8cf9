// Commands and events of a balance charge.
import type { TaskKind, TaskSubject } from '@wayfold/contracts/staff/tasks';
import type { ChargeCommand } from '../../../src/modules/booking/balance/automatic-charge.js';
import { type BookingEvent, type BookingEventOf, buildTaskKey } from '../../../src/modules/booking/events.js';
import { BALANCE, BALANCE_CENTS, BALANCE_DUE_ON, newDepositPaidHistory, toDate } from './builders.js';
import { defineEventBuilder, newEvent } from './events.js';

export const DUE_AT = '2027-03-09T12:00:00.000Z';

export const newStartChargeCommand = (now = DUE_AT): ChargeCommand => ({
  type: 'Start',
  instalmentId: BALANCE,
  now: toDate(now),
});

export const newConfirmChargeCommand = (attempt = 1): ChargeCommand => ({
  type: 'RecordConfirming',
  instalmentId: BALANCE,
  attempt,
  paymentId: 'pi_b',
  lastChargeId: null,
  now: toDate(DUE_AT),
});

export const newOutcomeUnknownCommand = (now: string, attempt = 1): ChargeCommand => ({
  type: 'RecordUnknownOutcome',
  instalmentId: BALANCE,
  attempt,
  reason: 'no-answer',
  providerCode: 'timed out',
  now: toDate(now),
});

export const newDeclineCommand = (
  adviceCode: string | null,
  now = '2027-03-09T12:00:05Z',
  attempt = 1,
): Extract<ChargeCommand, { type: 'RecordDecline' }> => ({
  type: 'RecordDecline',
  instalmentId: BALANCE,
  attempt,
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  adviceCode,
  now: toDate(now),
});

export const newActionRequiredCommand = (attempt = 1): ChargeCommand => ({
  type: 'RecordActionRequired',
  instalmentId: BALANCE,
  attempt,
  reason: 'authentication_required',
});

export const newChargeStarted = (attempt = 1, startedAt = DUE_AT): BookingEvent => ({
  type: 'ChargeStarted',
  data: { instalmentId: BALANCE, attempt, amountCents: BALANCE_CENTS, at: startedAt },
});

export const newChargeConfirming = (attempt = 1): BookingEventOf<'ChargeConfirming'> => ({
  type: 'ChargeConfirming',
  data: { instalmentId: BALANCE, attempt, paymentId: 'pi_b', lastChargeId: null, at: DUE_AT },
});

export const newChargeOutcomeUnknown = (pollAt: string): BookingEvent => ({
  type: 'ChargeOutcomeUnknown',
  data: { instalmentId: BALANCE, attempt: 1, reason: 'no-answer', providerCode: 'timed out', pollAt },
});

export const newChargeDeclined = (
  retryAt: string | null,
  adviceCode: string | null = 'try_again_later',
  attempt = 1,
): BookingEventOf<'ChargeDeclined'> => ({
  type: 'ChargeDeclined',
  data: {
    instalmentId: BALANCE,
    attempt,
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    adviceCode,
    retryAt,
  },
});
type VoidReason = BookingEventOf<'ChargeVoided'>['data']['reason'];

export const newChargeVoided = (reason: VoidReason, instalmentId = BALANCE) =>
  newEvent('ChargeVoided', { instalmentId, reason });

export const newChargeExhausted = defineEventBuilder('ChargeExhausted', {
  instalmentId: BALANCE,
  attempts: 4,
});

export const actionRequired: BookingEvent = {
  type: 'ChargeActionRequired',
  data: { instalmentId: BALANCE, attempt: 1, reason: 'authentication_required' },
};

type TaskDetails = Partial<Pick<BookingEventOf<'TaskRaised'>['data'], 'instalmentId' | 'money' | 'refundId'>>;

/** Creates a raised task, about the balance by default; `keyParts` distinguish it within its kind. */
export const newTaskRaised = (
  task: TaskSubject & TaskDetails,
  ...keyParts: readonly (string | number)[]
) => ({
  type: 'TaskRaised' as const,
  data: { instalmentId: BALANCE, ...task, key: buildTaskKey(task.kind, ...keyParts) },
});

export const newTaskCompleted = (taskNumber: number, kind: TaskKind, reason = 'they called us') =>
  newEvent('TaskCompleted', { taskNumber, kind, reason });

export const overdueTaskRaised = newTaskRaised(
  { kind: 'balance-overdue', facts: { dueOn: BALANCE_DUE_ON } },
  '2027-03-09',
);

export const unclearDeclineTaskRaised = newTaskRaised(
  { kind: 'decline-unclear', facts: { code: 'card_declined', declineCode: 'insufficient_funds' } },
  'card_declined',
  'insufficient_funds',
);

export const exhaustedChargeTaskRaised = newTaskRaised(
  { kind: 'charge-exhausted', facts: { cause: 'declined', attempts: 4 } },
  'declined',
  4,
);

export const cardLimitTaskRaised = newTaskRaised(
  { kind: 'charge-exhausted', facts: { cause: 'too-many-attempts', attempts: 15, days: 30 } },
  'too-many-attempts',
);

export const [RETRY_1, RETRY_2, RETRY_3] = [
  '2027-03-10T12:00:00.000Z',
  '2027-03-12T12:00:00.000Z',
  '2027-03-14T12:00:00.000Z',
];
export const chargeUnderWayHistory = [...newDepositPaidHistory(), newChargeStarted(), newChargeConfirming()];
