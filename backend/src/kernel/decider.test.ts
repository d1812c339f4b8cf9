import { describe, expect, test } from '@jest/globals';
import { decideInTurn, type Decider } from './decider.js';
import { refuse } from './refuse.js';

type Glasses = Decider<
  'fill' | 'drink',
  number,
  { type: 'Filled'; data: object } | { type: 'Drunk'; data: object },
  'NOTHING_TO_DRINK'
>;

const glasses: Glasses = {
  initialState: 0,
  evolve: (count, { type }) => (type === 'Filled' ? count + 1 : count - 1),
  decide(count, command) {
    if (command === 'fill') return [{ type: 'Filled', data: {} }];
    return count === 0 ? refuse('NOTHING_TO_DRINK') : [{ type: 'Drunk', data: {} }];
  },
};

describe('commands decided in turn', () => {
  test('see what those before decided', () => {
    expect(decideInTurn(glasses, 0, ['fill', 'drink'])).toEqual([
      { type: 'Filled', data: {} },
      { type: 'Drunk', data: {} },
    ]);
  });

  test('begin with the given state', () => {
    expect(decideInTurn(glasses, 1, ['drink'])).toEqual([{ type: 'Drunk', data: {} }]);
  });

  test('are refused together when one of them is', () => {
    expect(decideInTurn(glasses, 0, ['fill', 'drink', 'drink'])).toEqual(refuse('NOTHING_TO_DRINK'));
  });
});
