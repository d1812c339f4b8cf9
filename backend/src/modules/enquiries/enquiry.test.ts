import { describe, expect, test } from '@jest/globals';
import { answered, ENQUIRY_ID, erased, received, SUBJECT_ID } from '../../../test/enquiries/enquiries.js';
import { fold } from '../../kernel/decider.js';
import { isRefusal, refuse } from '../../kernel/refuse.js';
import { enquiryEvents, type EnquiryEvent } from './events.js';
import { enquiry, type EnquiryCommand } from './enquiry.js';

const given = (...events: EnquiryEvent[]) => ({
  when: (command: EnquiryCommand) => {
    const answer = enquiry.decide(command, fold(enquiry.evolve, enquiry.initialState, events));
    if (!isRefusal(answer))
      for (const { type, data } of answer) expect(enquiryEvents[type].schema.parse(data)).toEqual(data);
    return answer;
  },
});
const receive = { type: 'Receive', enquiry: received().data } as const;
const answer = { type: 'Answer', note: 'by mail, AL' } as const;
const erase = (why: 'lapsed' | 'asked' = 'asked') => ({ type: 'Erase', why }) as const;

describe('an enquiry', () => {
  test('is received once', () => {
    expect(given().when(receive)).toEqual([received()]);
    for (const before of [[received()], [received(), answered], [received(), erased]])
      expect(() => given(...before).when(receive)).toThrow(/received once/);
  });

  test('is answered once, with a note', () => {
    expect(given(received()).when(answer)).toEqual([answered]);
    expect(given(received(), answered).when(answer)).toEqual(refuse('ENQUIRY_ANSWERED'));
  });

  test('cannot be answered when unknown or erased', () => {
    expect(given().when(answer)).toEqual(refuse('NOT_FOUND'));
    expect(given(received(), erased).when(answer)).toEqual(refuse('NOT_FOUND'));
  });

  test('is erased once, open or answered, naming the person', () => {
    expect(given(received()).when(erase())).toEqual([erased]);
    expect(given(received(), answered).when(erase('lapsed'))).toEqual([
      { type: 'EnquiryErased', data: { enquiryId: ENQUIRY_ID, subjectId: SUBJECT_ID, why: 'lapsed' } },
    ]);
    expect(given(received(), erased).when(erase())).toEqual([]);
    expect(given().when(erase())).toEqual([]);
  });
});
