import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, refuse, type Refusal } from '../../kernel/refuse.js';
import type { CommandRunner, Envelope } from '../../platform/commands/runner.js';
import { enquiry, type AnswerRefusal } from './enquiry.js';
import { enquiryStream } from './enquiry.stream.js';

type Answered = { readonly id: string; readonly state: 'answered' };

/** Staff mark an enquiry as answered. */
export class AnswerEnquiry extends Command<
  Answered | Refusal<AnswerRefusal | 'IDEMPOTENCY_KEY_REUSED' | 'BUSY'>
> {
  constructor(
    readonly envelope: Envelope,
    readonly enquiryId: string,
    /** How it was answered; no personal data. */
    readonly note: string,
  ) {
    super();
  }
}

@CommandHandler(AnswerEnquiry)
export class AnswerEnquiryHandler implements ICommandHandler<AnswerEnquiry> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ envelope, enquiryId, note }: AnswerEnquiry) {
    const stream = enquiryStream(enquiryId);
    const done = await this.runner.run(envelope, { stream }, (states) => {
      const events = enquiry.decide({ type: 'Answer', note }, states.stream);
      return isRefusal(events) ? events : { events: { stream: events }, result: { enquiryId, note } };
    });
    if (isRefusal(done)) return done;
    const { result } = done;
    // The same key for another enquiry or note is a different request.
    if (result.enquiryId !== enquiryId || result.note !== note) return refuse('IDEMPOTENCY_KEY_REUSED');
    return { id: enquiryId, state: 'answered' as const };
  }
}
