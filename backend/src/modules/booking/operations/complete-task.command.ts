import { MONEY_TASKS } from '@wayfold/contracts/staff/tasks';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { bookingStream } from '../core/booking.stream.js';
import { decideTaskCompletion } from './task.js';

type TaskRefusal = Refusal<'NOT_FOUND' | 'TASK_COMPLETED' | 'FORBIDDEN' | 'IDEMPOTENCY_KEY_REUSED' | 'BUSY'>;
export interface CompleteTaskReply {
  readonly bookingId: string;
  readonly taskNumber: number;
}

/** Staff complete a task of a booking; `reason` is the outcome, without personal data. */
export const { Command: CompleteTask, Handler: CompleteTaskHandler } = defineCommand({
  name: 'CompleteTask',
  input: (bookingId: string, taskNumber: number, reason: string, role: string) => ({
    bookingId,
    taskNumber,
    reason,
    role,
  }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide({ booking }, { taskNumber, reason, role }) {
    const forbiddenKinds = role === 'agent' ? MONEY_TASKS : [];
    const decision = decideTaskCompletion(booking, { taskNumber, reason, forbiddenKinds });
    return toDecision('booking', decision, { reason });
  },
  reply(outcome, { bookingId, taskNumber, reason }): CompleteTaskReply | TaskRefusal {
    if (isRefusal(outcome)) return outcome;
    // The same key with another reason is another request, so it is refused.
    return outcome.result.reason === reason ? { bookingId, taskNumber } : refuse('IDEMPOTENCY_KEY_REUSED');
  },
});
