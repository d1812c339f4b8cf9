import { describe, expect, test } from '@jest/globals';
import {
  ENQUIRY_ID,
  enquiryAnswered,
  enquiryErased,
  newEnquiryReceived,
  SUBJECT_ID,
} from '../../../test/support/enquiries/enquiries.js';
import { fold } from '../../kernel/decider.js';
import { isRefusal, refuse } from '../../kernel/refuse.js';
import { enquiry, type EnquiryCommand } from './enquiry.js';
import { type EnquiryEvent, enquiryEvents } from './events.js';

const givenEvents = (...events: EnquiryEvent[]) => ({
  when: (command: EnquiryCommand) => {
    const decision = enquiry.decide(command, fold(enquiry.evolve, enquiry.initialState, events));
    if (!isRefusal(decision))
      for (const { type, data } of decision) expect(enquiryEvents[type].schema.parse(data)).toEqual(data);
    return decision;
  },
});
const receive = { type: 'Receive', enquiry: newEnquiryReceived().data } as const;
const answerCommand = { type: 'Answer', note: 'by mail, AL' } as const;
const newEraseCommand = (reason: 'lapsed' | 'asked' = 'asked') => ({ type: 'Erase', reason }) as const;

describe('an enquiry', () => {
  test('is received once', () => {
    expect(givenEvents().when(receive)).toEqual([newEnquiryReceived()]);
    for (const earlierEvents of [
      [newEnquiryReceived()],
      [newEnquiryReceived(), enquiryAnswered],
      [newEnquiryReceived(), enquiryErased],
    ])
      expect(() => givenEvents(...earlierEvents).when(receive)).toThrow(/received once/);
  });

  test('is answered once, with a note', () => {
    expect(givenEvents(newEnquiryReceived()).when(answerCommand)).toEqual([enquiryAnswered]);
    expect(givenEvents(newEnquiryReceived(), enquiryAnswered).when(answerCommand)).toEqual(
      refuse('ENQUIRY_ANSWERED'),
    );
  });

  test('cannot be answered when unknown or erased', () => {
    expect(givenEvents().when(answerCommand)).toEqual(refuse('NOT_FOUND'));
    expect(givenEvents(newEnquiryReceived(), enquiryErased).when(answerCommand)).toEqual(refuse('NOT_FOUND'));
  });

  test('is erased once, open or answered, naming the person', () => {
    expect(givenEvents(newEnquiryReceived()).when(newEraseCommand())).toEqual([enquiryErased]);
    expect(givenEvents(newEnquiryReceived(), enquiryAnswered).when(newEraseCommand('lapsed'))).toEqual([
      { type: 'EnquiryErased', data: { enquiryId: ENQUIRY_ID, subjectId: SUBJECT_ID, reason: 'lapsed' } },
    ]);
    expect(givenEvents(newEnquiryReceived(), enquiryErased).when(newEraseCommand())).toEqual([]);
    expect(givenEvents().when(newEraseCommand())).toEqual([]);
  });
});
