import { describe, expect, test } from '@jest/globals';
import { foldText } from './search-words.js';
import { WordIndex } from './word-index.js';

const TRIPS = [
  ['Torres del Paine: the W trek', 'Chile Patagonia Puerto Natales', 'Glaciers and wind'],
  ['El Chaltén and Fitz Roy', 'Argentina Patagonia', 'Walks under granite, beside glaciers'],
  ['Camino Inca', 'Perú Cusco', 'Stone paths above the Urubamba'],
  ['Kilimanjaro by Machame', 'Tanzania', 'A torrent of stars'],
] as const;

const index = new WordIndex(TRIPS.length);
TRIPS.forEach((texts, row) => index.add(row, texts.map(foldText)));
const findTrips = (typedText: string) => {
  const result = index.find(typedText);
  return result && { rows: result.tiers.map((bits) => [...bits]), correctedText: result.correctedText };
};

describe('a search', () => {
  test('ranks words in the name first, then places, then the rest', () => {
    expect(findTrips('torr')).toEqual({ rows: [[0], [0], [0, 3]], correctedText: null });
    expect(findTrips('patagonia')).toEqual({ rows: [[], [0, 1], [0, 1]], correctedText: null });
  });

  test('needs every word', () => {
    expect(findTrips('patagonia glaciers')?.rows).toEqual([[], [], [0, 1]]);
    expect(findTrips('patagonia stars')?.rows).toEqual([[], [], []]);
  });

  test('ignores accents, case and filler words', () => {
    expect(findTrips('PERU')?.rows[1]).toEqual([2]);
    expect(findTrips('perú')?.rows[1]).toEqual([2]);
    expect(findTrips('trek in the patagonia')?.rows).toEqual([[], [0], [0]]);
  });

  test('corrects typos and reports the corrected words', () => {
    expect(findTrips('patgonia')).toEqual({ rows: [[], [0, 1], [0, 1]], correctedText: 'patagonia' });
    expect(findTrips('kilimandjaro')).toEqual({ rows: [[3], [3], [3]], correctedText: 'kilimanjaro' });
    expect(findTrips('fitz rpy')?.rows[0]).toEqual([]);
    expect(findTrips('glacires patagonia')?.correctedText).toBe('glaciers patagonia');
  });

  test('finds no trip for unknown words, and is no search without words', () => {
    expect(findTrips('zanzibar')).toEqual({ rows: [[], [], []], correctedText: null });
    expect(findTrips(' ¡! ')).toBeUndefined();
  });
});
