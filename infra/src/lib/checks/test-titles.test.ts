import { describe, expect, test } from '@jest/globals';
import { listTestTitles, listVerblessTitles } from './test-titles.mjs';

const listTitles = (text: string) => listVerblessTitles('a.test.ts', text);

test('the titles of a file are those of its suites and tests, with their suites', () => {
  const text =
    "describe('a seat', () => { test('is held', () => {}); test.each([])(`is ${x} again`, () => {}); }); test('b', () => {});";
  expect(listTestTitles('a.test.ts', text)).toEqual([
    'a seat',
    'a seat > is held',
    'a seat > is %s again',
    'b',
  ]);
});

describe('a title without its verb', () => {
  test.each([
    "test('of a refund is booked', () => {})",
    "test('After a cancellation nothing is due', () => {})",
    "describe('a quote', () => { test('for an unknown trip', () => {}); })",
    "test.each([1])('with %i seats is full', () => {})",
    'test.each<{ a: number }>([{ a: 1 }])(`in ${place} is full`, () => {})',
  ])('is found in %s', (text) => {
    expect(listTitles(text)).toHaveLength(1);
  });

  test.each([
    "test('is booked after a cancellation', () => {})",
    "test('$name after a cancellation', () => {})",
    "test('forgets a seat', () => {})",
    "describe('after a cancellation', () => { test('refunds the rest', () => {}); })",
    "test('a', () => { findButton('of a refund'); })",
    "test('a', async () => { await test.step('after a reload', () => {}); })",
  ])('is not found in %s', (text) => {
    expect(listTitles(text)).toEqual([]);
  });
});
