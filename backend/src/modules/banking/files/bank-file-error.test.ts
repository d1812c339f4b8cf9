import { describe, expect, test } from '@jest/globals';
import {
  BankFileError,
  parseItems,
  rejectFile,
  rejectFileSize,
  rejectTooManyLines,
} from './bank-file-error.js';

const newLocation = (line: number) => ({ place: `line ${line}`, field: 'amount' });
const rejectItem = (_item: unknown, number: number): never => rejectFile(newLocation(number), 'no amount');
function catchProblems(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof BankFileError) return error.problems;
    throw error;
  }
  return [];
}

test('a rejection names place, field and problem', () => {
  expect(() => rejectFile(newLocation(12), 'no amount')).toThrow('line 12, amount: no amount');
});

test('a rejection masks the card number that it quotes', () => {
  const [problem] = catchProblems(() => rejectFile(newLocation(1), '"4242424242424242" is no amount'));
  expect(problem?.message).toMatch(/4242" is no amount$/);
  expect(problem?.message).not.toContain('42424242');
});

test('a file of the wrong size is rejected as a whole', () => {
  expect(() => rejectFileSize('it is empty')).toThrow('file, size: it is empty');
  expect(() => rejectTooManyLines(10)).toThrow('file, size: more than 10 lines');
});

describe('the items of a file', () => {
  test('are read with their numbers, from 1', () => {
    expect(parseItems(['a', 'b'], (item, number) => `${number}${item}`)).toEqual(['1a', '2b']);
    expect(parseItems([], rejectItem)).toEqual([]);
  });

  test('report all their problems together, and yield nothing', () => {
    const problems = catchProblems(() =>
      parseItems(['bad', 'good', 'bad'], (item, number) =>
        item === 'bad' ? rejectItem(item, number) : item,
      ),
    );
    expect(problems.map(({ place }) => place)).toEqual(['line 1', 'line 3']);
  });

  test('report at most 20 problems and are then read no further', () => {
    let readCount = 0;
    const problems = catchProblems(() =>
      parseItems(Array.from({ length: 30 }), (item, number) => {
        readCount++;
        return rejectItem(item, number);
      }),
    );

    expect({ problemCount: problems.length, readCount }).toEqual({ problemCount: 20, readCount: 20 });
  });

  test('pass any other error on', () => {
    const bug = new TypeError('bug');
    expect(() =>
      parseItems([1], () => {
        throw bug;
      }),
    ).toThrow(bug);
  });
});
