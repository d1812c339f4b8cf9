import { describe, test } from '@jest/globals';
import {
  enquiryAnswered,
  enquiryErased,
  newEnquiryErased,
  newEnquiryReceived,
} from '../../../test/support/enquiries/enquiries.js';
import { newScenario } from '../../../test/support/scenario.js';
import { enquiry } from './enquiry.js';
import { enquiryEvents } from './events.js';

const given = newScenario(enquiry, enquiryEvents);
const receive = { type: 'Receive', enquiry: newEnquiryReceived().data } as const;
const answerCommand = { type: 'Answer', note: 'by mail, AL' } as const;
const newEraseCommand = (reason: 'lapsed' | 'asked' = 'asked') => ({ type: 'Erase', reason }) as const;

describe('an enquiry', () => {
  test('is received', () => {
    given().when(receive).thenEvents(newEnquiryReceived());
  });

  test.each([
    { state: 'received', earlierEvents: [newEnquiryReceived()] },
    { state: 'answered', earlierEvents: [newEnquiryReceived(), enquiryAnswered] },
    { state: 'erased', earlierEvents: [newEnquiryReceived(), enquiryErased] },
  ])('is not received again once it is $state', ({ earlierEvents }) => {
    given(...earlierEvents)
      .when(receive)
      .thenThrows(/already received/);
  });

  test('is answered once, with a note', () => {
    given(newEnquiryReceived()).when(answerCommand).thenEvents(enquiryAnswered);
    given(newEnquiryReceived(), enquiryAnswered).when(answerCommand).thenRefused('ENQUIRY_ANSWERED');
  });

  test('cannot be answered when unknown', () => {
    given().when(answerCommand).thenRefused('NOT_FOUND');
  });

  test('cannot be answered when erased', () => {
    given(newEnquiryReceived(), enquiryErased).when(answerCommand).thenRefused('NOT_FOUND');
  });

  test('is erased while open, naming the person', () => {
    given(newEnquiryReceived()).when(newEraseCommand()).thenEvents(enquiryErased);
  });

  test('is erased after the answer, naming the person', () => {
    given(newEnquiryReceived(), enquiryAnswered)
      .when(newEraseCommand('lapsed'))
      .thenEvents(newEnquiryErased({ reason: 'lapsed' }));
  });

  test('is erased only once', () => {
    given(newEnquiryReceived(), enquiryErased).when(newEraseCommand()).thenNothing();
  });

  test('is not erased if it was never received', () => {
    given().when(newEraseCommand()).thenNothing();
  });
});
