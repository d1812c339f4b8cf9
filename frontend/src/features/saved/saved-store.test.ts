import { expect, test } from '@jest/globals';
import { parseSaved } from './saved-store.js';

test.each([['no json'], ['{"a":1}'], ['[1,null,"<script>"]'], ['"x"']])(
  'stored data that is not a list of trips is ignored: %s',
  (text) => {
    expect(parseSaved(text)).toEqual([]);
  },
);

const newTripId = (n: number): string => `6ee58f6b-c66d-5fa4-955c-1134844530${String(n + 10)}`;

test('the store keeps each trip once', () => {
  const [first, second] = [newTripId(1), newTripId(2)];
  expect(parseSaved(JSON.stringify([first, second, first]))).toEqual([first, second]);
});

test('the store keeps as many trips as one request may name', () => {
  const tripIds = Array.from({ length: 80 }, (_, n) => newTripId(n));
  expect(parseSaved(JSON.stringify([...tripIds, ...tripIds]))).toEqual(tripIds.slice(0, 60));
});
