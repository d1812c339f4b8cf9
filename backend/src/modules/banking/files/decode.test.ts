import { describe, expect, test } from '@jest/globals';
import { decodeText } from './decode.js';

const toBytes = (text: string) => new TextEncoder().encode(text);
const toLatinBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const toUtf16Bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const swapPairs = (bytes: Uint8Array) => Uint8Array.from(Buffer.from(bytes).swap16());
const joinBytes = (...parts: readonly Iterable<number>[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const newXml = (encoding: string, text = 'Núñez') =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`;

describe('a text without a declaration', () => {
  test('is UTF-8', () => {
    expect(decodeText(toBytes('Núñez €'))).toBe('Núñez €');
  });

  test('is Latin-1 if it cannot be UTF-8', () => {
    expect(decodeText(toLatinBytes('Núñez'))).toBe('Núñez');
  });

  test.each([
    { name: 'UTF-8', bytes: joinBytes([0xef, 0xbb, 0xbf], toBytes('Núñez')) },
    { name: 'little-endian UTF-16', bytes: joinBytes([0xff, 0xfe], toUtf16Bytes('Núñez')) },
    { name: 'big-endian UTF-16', bytes: joinBytes([0xfe, 0xff], swapPairs(toUtf16Bytes('Núñez'))) },
  ])('is $name with that byte order mark, which is removed', ({ bytes }) => {
    expect(decodeText(bytes)).toBe('Núñez');
  });
});

describe('an XML declaration', () => {
  test.each(['ISO-8859-1', 'windows-1252', 'iso-8859-15'])(
    'name %s decides the encoding, in any case',
    (encoding) => {
      expect(decodeText(toLatinBytes(newXml(encoding)))).toBe(newXml(encoding));
    },
  );

  test('decides the encoding also where the text could be UTF-8', () => {
    expect(decodeText(toBytes(newXml('ISO-8859-1', 'ú')))).toBe(newXml('ISO-8859-1', 'Ãº'));
  });

  test('yields to a byte order mark', () => {
    const text = newXml('ISO-8859-1');
    expect(decodeText(joinBytes([0xef, 0xbb, 0xbf], toBytes(text)))).toBe(text);
  });
});

test.each([
  {
    name: 'of an encoding that is not supported',
    bytes: toBytes(newXml('EUC-JP')),
    problem: 'the encoding EUC-JP is not supported',
  },
  {
    name: 'that is not in its declared encoding',
    bytes: toLatinBytes(newXml('UTF-8')),
    problem: 'the file declares the encoding utf-8 but',
  },
  {
    name: 'with a wrong byte order mark',
    bytes: joinBytes([0xef, 0xbb, 0xbf, 0xff]),
    problem: 'the file declares the encoding utf-8 but',
  },
  { name: 'that is not text', bytes: toBytes('PNG\0'), problem: 'this is not a text file' },
])('a file $name is refused', ({ bytes, problem }) => {
  expect(() => decodeText(bytes)).toThrow(`file, encoding: ${problem}`);
});
