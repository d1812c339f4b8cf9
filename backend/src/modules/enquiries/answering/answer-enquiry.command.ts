import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { enquiry, type EnquiryAnswerRefusal } from '../enquiry.js';
import { enquiryStream } from '../enquiry.stream.js';

type AnswerReply = { readonly id: string; readonly state: 'answered' };

/** Staff mark an enquiry as answered; `note` says how, without personal data. */
export const { Command: AnswerEnquiry, Handler: AnswerEnquiryHandler } = defineCommand({
  name: 'AnswerEnquiry',
  input: (enquiryId: string, note: string) => ({ enquiryId, note }),
  streams: ({ enquiryId }) => ({ enquiry: enquiryStream(enquiryId) }),
  decide: (states, { enquiryId, note }) =>
    toDecision('enquiry', enquiry.decide(states.enquiry, { type: 'Answer', note }), { enquiryId, note }),
  reply(
    outcome,
    { enquiryId, note },
  ): AnswerReply | Refusal<EnquiryAnswerRefusal | 'IDEMPOTENCY_KEY_REUSED' | 'BUSY'> {
    if (isRefusal(outcome)) return outcome;
    const { result } = outcome;
    // The same key for another enquiry or note is a different request.
    if (result.enquiryId !== enquiryId || result.note !== note) return refuse('IDEMPOTENCY_KEY_REUSED');
    return { id: enquiryId, state: 'answered' };
  },
});
