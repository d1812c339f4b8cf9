import { expect, test } from '@jest/globals';
import {
  encodeByteaArray,
  encodeInt2Array,
  encodeInt4Array,
  encodeJsonArray,
  encodeJsonbArray,
  encodeTextArray,
  encodeTimestamptzArray,
  encodeUuidArray,
} from './binary.js';

/** Returns PostgreSQL's header of an array with one dimension, without nulls, that starts at index 1. */
const toHeader = (oid: number, length: number): string =>
  [1, 0, oid, length, 1].map((field) => field.toString(16).padStart(8, '0')).join('');

const JSON_UTF8 = Buffer.from('{"a":"é"}').toString('hex');

test.each([
  { name: 'int2', bytes: encodeInt2Array([-1]), oid: 21, elements: '00000002ffff' },
  {
    name: 'int4',
    bytes: encodeInt4Array([1, -2]),
    oid: 23,
    elements: '0000000400000001' + '00000004fffffffe',
  },
  {
    name: 'uuid',
    bytes: encodeUuidArray(['0198f1c2-0000-7000-8000-0000000000ff']),
    oid: 2950,
    elements: '000000100198f1c2000070008000' + '0000000000ff',
  },
  { name: 'text', bytes: encodeTextArray(['é', '']), oid: 25, elements: '00000002c3a9' + '00000000' },
  { name: 'json', bytes: encodeJsonArray(['{"a":"é"}']), oid: 114, elements: `0000000a${JSON_UTF8}` },
  { name: 'jsonb', bytes: encodeJsonbArray(['{"a":"é"}']), oid: 3802, elements: `0000000b01${JSON_UTF8}` },
  { name: 'bytea', bytes: encodeByteaArray([Buffer.of(0, 255)]), oid: 17, elements: '0000000200ff' },
  {
    name: 'timestamptz, in microseconds since 2000,',
    bytes: encodeTimestamptzArray([
      new Date('2000-01-01T00:00:00.001Z'),
      new Date('1999-12-31T23:59:59.999Z'),
    ]),
    oid: 1184,
    elements: '0000000800000000000003e8' + '00000008fffffffffffffc18',
  },
])('an array of $name has its header, and each element its size', ({ bytes, oid, elements }) => {
  const elementCount = bytes.readInt32BE(12);
  expect(bytes.toString('hex')).toBe(toHeader(oid, elementCount) + elements);
});

test('an empty array has no dimension', () => {
  expect(encodeTextArray([]).toString('hex')).toBe('000000000000000000000019');
});
