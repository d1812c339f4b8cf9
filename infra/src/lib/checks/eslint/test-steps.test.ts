import { describe, expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import { testSteps } from './test-steps.mjs';

const config = {
  plugins: { house: { rules: { 'test-steps': testSteps } } },
  rules: { 'house/test-steps': 'error' },
} as const;

const writeTest = (lines: readonly string[]): string =>
  ["test('a booking is paid', () => {", ...lines.map((line) => line && `  ${line}`), '});', ''].join('\n');

const listProblems = (lines: readonly string[]): string[] =>
  new Linter().verify(writeTest(lines), [config]).map(({ message }) => message);

const fixTest = (lines: readonly string[]): string =>
  new Linter().verifyAndFix(writeTest(lines), [config]).output;

const openBooking = ['const booking = open(', '  1,', ');'];
const payBooking = ['pay(', '  booking,', ');'];
const expectPaid = ['expect(booking.isPaid).toBe(true);'];

const arrangedSteps = [...openBooking, 'const card = create();', ...payBooking, 'wait();'];
const longTest = [...arrangedSteps, ...expectPaid, 'expect(card.isUsed).toBe(true);'];

describe('the steps of a test', () => {
  test('are shown by a blank line in a long test', () => {
    expect(listProblems(longTest)).toEqual([expect.stringMatching(/^A long test shows its steps/)]);
    expect(listProblems([...arrangedSteps, '', ...expectPaid, 'expect(card).toBe(1);'])).toEqual([]);
  });

  test('need no blank line in a short test', () => {
    expect(listProblems([...openBooking, ...payBooking, ...expectPaid])).toEqual([]);
  });

  test('need no blank line in a list of assertions', () => {
    const paidLines = [...expectPaid, 'expect(', '  card,', ').toBe(1);'];
    expect(listProblems([...paidLines, ...paidLines, ...paidLines])).toEqual([]);
  });

  test('are parted before assertions at the end', () => {
    expect(fixTest(longTest)).toBe(
      writeTest([...arrangedSteps, '', ...expectPaid, 'expect(card.isUsed).toBe(true);']),
    );
  });

  test('are parted after each assertion that more steps follow', () => {
    const firstStep = [...openBooking, ...expectPaid];
    const restSteps = [...payBooking, ...expectPaid, 'wait();', 'expect(booking.end).toBe(1);'];
    expect(fixTest([...firstStep, ...restSteps])).toBe(
      writeTest([
        ...firstStep,
        '',
        ...payBooking,
        ...expectPaid,
        '',
        'wait();',
        'expect(booking.end).toBe(1);',
      ]),
    );
  });
});
