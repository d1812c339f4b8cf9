import { describe, expect, test } from '@jest/globals';
import { countWords, detectLanguage } from './language.js';

describe('language detection', () => {
  test.each([
    ['Nine kilometers with the open sea on the left, sheep on the right', 'en'],
    ['Nueve kilómetros con el mar abierto a la izquierda y ovejas a la derecha', 'es'],
  ])('recognizes the language of %j as %s', (text, expected) => {
    expect(detectLanguage(text)).toBe(expected);
  });

  test.each(['Ollantaytambo', 'Casa San Blas, Cusco', ''])('recognizes no language of %j', (text) => {
    expect(detectLanguage(text)).toBeUndefined();
  });

  test('counts words of letters, accents included', () => {
    expect(countWords('Písac: 9 km, o más; 3.399 m')).toBe(5);
  });
});
