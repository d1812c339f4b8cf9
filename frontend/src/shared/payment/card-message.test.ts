import { describe, expect, test } from '@jest/globals';
import { parseCardMessage } from './card-message.js';

const parseMessage = (data: object) => parseCardMessage({ source: 'wayfold-card', ...data });
const parseFailure = (code: string, message?: string) => parseMessage({ type: 'failed', code, message });
const newDeclined = (reason: string | null) => ({
  type: 'event',
  event: { type: 'CARD_FAILED', failure: { kind: 'declined', reason } },
});

describe('a message of the card form', () => {
  test.each([
    ['nothing', null],
    ['a text', 'ready'],
    ['a message of another source', { source: 'elsewhere', type: 'ready' }],
    ['a message of an unknown type', { source: 'wayfold-card', type: 'paid' }],
  ])('is not read from %s', (_what, data) => {
    expect(parseCardMessage(data)).toBeNull();
  });

  test.each([
    ['processing', 'CARD_PROCESSING'],
    ['requires_action', 'CARD_ACTION_REQUIRED'],
    ['succeeded', 'CARD_SUCCEEDED'],
  ])('says %s and becomes %s', (type, event) => {
    expect(parseMessage({ type })).toEqual({ type: 'event', event: { type: event } });
  });

  test.each([
    { name: 'a number', height: 320 },
    { name: 'digits', height: '320' },
  ])('states the height as $name', ({ height }) => {
    expect(parseMessage({ type: 'height', height })).toEqual({ type: 'height', height: 320 });
  });

  test.each([
    { name: 'more than 2,000', height: 2001 },
    { name: 'zero', height: 0 },
    { name: 'a word', height: 'tall' },
  ])('is ignored with a height of $name', ({ height }) => {
    expect(parseMessage({ type: 'height', height })).toBeNull();
  });
});

describe('a failure of the card form', () => {
  test.each(['unknown', 'canceled'])('leaves the outcome to the server: %s', (code) => {
    expect(parseFailure(code, 'Canceled.')).toEqual({
      type: 'event',
      event: { type: 'CARD_OUTCOME_UNKNOWN' },
    });
  });

  test('is no attempt while the input is incomplete', () => {
    expect(parseFailure('incomplete', 'Fill in this field.')).toEqual({
      type: 'event',
      event: { type: 'CARD_FAILED', failure: { kind: 'not-attempted' } },
    });
  });

  test('keeps at most 300 characters of the provider’s reason', () => {
    expect(parseFailure('card_declined', 'Declined.')).toEqual(newDeclined('Declined.'));
    expect(parseFailure('card_declined', 'x'.repeat(301))).toEqual(newDeclined('x'.repeat(300)));
  });

  test.each([
    { name: 'it is a decline with an empty reason', code: 'card_declined', message: '' },
    { name: 'it is a decline without a reason', code: 'card_declined', message: undefined },
    { name: 'it can be retried', code: 'retry', message: 'Try again.' },
  ])('has no reason worth showing when $name', ({ code, message }) => {
    expect(parseFailure(code, message)).toEqual(newDeclined(null));
  });
});
