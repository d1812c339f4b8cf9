import { describe, expect, test } from '@jest/globals';
import { answered, ENQUIRY_ID, erased, received, SUBJECT_ID } from '../../../test/enquiries/enquiries.js';
import { fold } from '../../kernel/decider.js';
import { isRefusal, refuse } from '../../kernel/refuse.js';
import { enquiryEvents, type EnquiryEvent } from './events.js';
import { enquiry, type EnquiryCommand } from './enquiry.js';

const givenEvents = (...events: EnquiryEvent[]) => ({
  when: (command: EnquiryCommand) => {
    const answer = enquiry.decide(command, fold(enquiry.evolve, enquiry.initialState, events));
    if (!isRefusal(answer))
      for (const { type, data } of answer) expect(enquiryEvents[type].schema.parse(data)).toEqual(data);
    return answer;
  },
});
const receive = { type: 'Receive', enquiry: received().data } as const;
const answer = { type: 'Answer', note: 'by mail, AL' } as const;
const erase = (reason: 'lapsed' | 'asked' = 'asked') => ({ type: 'Erase', why: reason }) as const;

describe('an enquiry', () => {
  test('is received once', () => {
    expect(givenEvents().when(receive)).toEqual([received()]);
    for (const before of [[received()], [received(), answered], [received(), erased]])
      expect(() => givenEvents(...before).when(receive)).toThrow(/received once/);
  });

  test('is answered once, with a note', () => {
    expect(givenEvents(received()).when(answer)).toEqual([answered]);
    expect(givenEvents(received(), answered).when(answer)).toEqual(refuse('ENQUIRY_ANSWERED'));
  });

  test('cannot be answered when unknown or erased', () => {
    expect(givenEvents().when(answer)).toEqual(refuse('NOT_FOUND'));
    expect(givenEvents(received(), erased).when(answer)).toEqual(refuse('NOT_FOUND'));
  });

  test('is erased once, open or answered, naming the person', () => {
    expect(givenEvents(received()).when(erase())).toEqual([erased]);
    expect(givenEvents(received(), answered).when(erase('lapsed'))).toEqual([
      { type: 'EnquiryErased', data: { enquiryId: ENQUIRY_ID, subjectId: SUBJECT_ID, why: 'lapsed' } },
    ]);
    expect(givenEvents(received(), erased).when(erase())).toEqual([]);
    expect(givenEvents().when(erase())).toEqual([]);
  });
});
