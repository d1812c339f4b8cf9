import { describe, expect, test } from '@jest/globals';
import { parseCardInput, parseOutcome } from './card-input.js';

const card = { number: '4242', exp_month: '12', exp_year: 2040, cvc: '123' };
const parsedCard = { number: '4242', exp_month: 12, exp_year: 2040, cvc: '123' };

describe('a typed card', () => {
  test.each([
    { value: card, input: parsedCard },
    { value: { ...card, name: ' Ada ' }, input: { ...parsedCard, name: 'Ada' } },
    { value: { ...card, name: ' ' }, input: parsedCard },
    { value: { ...card, name: 5 }, input: parsedCard },
    { value: { ...card, name: 'x'.repeat(201) }, input: { ...parsedCard, name: 'x'.repeat(200) } },
  ])('is parsed as $input from $value', ({ value, input }) => {
    expect(parseCardInput(value)).toEqual(input);
  });

  test.each([undefined, null, 'card', {}, { ...card, number: 4242 }, { ...card, cvc: 123 }])(
    'is refused if a field is missing or has another type: %j',
    (value) => {
      expect(() => parseCardInput(value)).toThrow(
        expect.objectContaining({ status: 400, fields: expect.objectContaining({ param: 'card' }) }),
      );
    },
  );
});

test('an authentication completes or fails, and nothing else', () => {
  expect([parseOutcome('complete'), parseOutcome('fail')]).toEqual(['complete', 'fail']);
  expect(() => parseOutcome('maybe')).toThrow('Invalid outcome: must be one of complete, or fail');
});
