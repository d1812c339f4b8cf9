import { assertNever } from '../../kernel/decider.js';
import { type Refusal, refuse } from '../../kernel/refuse.js';
import type { EnquiryEvent } from './events.js';

type ReceivedEnquiry = Extract<EnquiryEvent, { type: 'EnquiryReceived' }>['data'];

interface EnquiryIds {
  readonly enquiryId: string;
  readonly subjectId: string;
}

export type EnquiryState =
  | { readonly status: 'none' }
  | ({ readonly status: 'open' } & EnquiryIds)
  | ({ readonly status: 'answered' } & EnquiryIds)
  | { readonly status: 'erased' };

interface ReceiveCommand {
  readonly type: 'Receive';
  readonly enquiry: ReceivedEnquiry;
}

interface AnswerCommand {
  readonly type: 'Answer';
  readonly note: string;
}

interface EraseCommand {
  readonly type: 'Erase';
  readonly reason: 'lapsed' | 'asked';
}
export type EnquiryCommand = ReceiveCommand | AnswerCommand | EraseCommand;
export type EnquiryAnswerRefusal = 'NOT_FOUND' | 'ENQUIRY_ANSWERED';

type EnquiryEvents = readonly EnquiryEvent[];

const initialState: EnquiryState = { status: 'none' };

function evolve(state: EnquiryState, event: EnquiryEvent): EnquiryState {
  switch (event.type) {
    case 'EnquiryReceived': {
      const { enquiryId, from } = event.data;
      return { status: 'open', enquiryId, subjectId: from.$subject };
    }
    case 'EnquiryAnswered':
      return state.status === 'open' ? { ...state, status: 'answered' } : state;
    case 'EnquiryErased':
      return { status: 'erased' };
    default:
      return assertNever(event);
  }
}

function decide(state: EnquiryState, command: ReceiveCommand | EraseCommand): EnquiryEvents;
function decide(state: EnquiryState, command: AnswerCommand): EnquiryEvents | Refusal<EnquiryAnswerRefusal>;
function decide(state: EnquiryState, command: EnquiryCommand): EnquiryEvents | Refusal<EnquiryAnswerRefusal>;
function decide(state: EnquiryState, command: EnquiryCommand): EnquiryEvents | Refusal<EnquiryAnswerRefusal> {
  switch (command.type) {
    case 'Receive':
      if (state.status !== 'none') throw new Error('the enquiry was already received');
      return [{ type: 'EnquiryReceived', data: command.enquiry }];
    case 'Answer':
      return answerEnquiry(state, command.note);
    case 'Erase':
      return eraseEnquiry(state, command.reason);
    default:
      return assertNever(command);
  }
}

/** Records one answer; an erased enquiry cannot be answered. */
function answerEnquiry(state: EnquiryState, note: string): EnquiryEvents | Refusal<EnquiryAnswerRefusal> {
  switch (state.status) {
    case 'none':
    case 'erased':
      return refuse('NOT_FOUND');
    case 'answered':
      return refuse('ENQUIRY_ANSWERED');
    case 'open':
      return [{ type: 'EnquiryAnswered', data: { enquiryId: state.enquiryId, note } }];
    default:
      return assertNever(state);
  }
}

/** Erases an open or answered enquiry; repeats change nothing. */
function eraseEnquiry(state: EnquiryState, reason: EraseCommand['reason']): EnquiryEvents {
  if (state.status !== 'open' && state.status !== 'answered') return [];
  const { enquiryId, subjectId } = state;
  return [{ type: 'EnquiryErased', data: { enquiryId, subjectId, reason } }];
}

/** A message from the contact form. */
export const enquiry = { initialState, evolve, decide };
