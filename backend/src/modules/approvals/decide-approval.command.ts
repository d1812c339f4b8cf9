import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '../../kernel/refuse.js';
import type { Clock } from '../../platform/clock/clock.js';
import type { CommandRunner, Envelope } from '../../platform/commands/runner.js';
import { approval, type AnswerRefusal } from './approval.js';
import { approvalStream, type ApprovalEvent, type ApprovalState } from './events.js';

type Answer = { readonly type: 'Grant' } | { readonly type: 'Refuse'; readonly reason: string };

/** Grants or refuses a request; `by` is the answering staff id. */
export class DecideApproval extends Command<
  { status: 'granted' | 'refused' } | Refusal<AnswerRefusal | 'BUSY'>
> {
  constructor(
    readonly envelope: Envelope,
    readonly approvalId: string,
    readonly by: string,
    readonly answer: Answer,
  ) {
    super();
  }
}

@CommandHandler(DecideApproval)
export class DecideApprovalHandler implements ICommandHandler<DecideApproval> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ envelope, approvalId, by, answer }: DecideApproval) {
    const now = this.clock.now().toISOString();
    const done = await this.runner.runOne<ApprovalState, ApprovalEvent, AnswerRefusal>(
      envelope,
      approvalStream(approvalId),
      (state) => approval.decide({ ...answer, by, now }, state),
    );
    if (isRefusal(done)) return done;
    return { status: answer.type === 'Grant' ? ('granted' as const) : ('refused' as const) };
  }
}
