import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { buildSealContext, collectSubjects, openAll, sealAll } from './seal.js';

const [ADA, BRUNO] = ['ada', 'bruno'];
const keys = new Map([
  [ADA, randomBytes(32)],
  [BRUNO, randomBytes(32)],
]);
const inStream = (subjectId: string) => buildSealContext(subjectId, 'stream', 'Noted');

const data = {
  seats: 2,
  lead: { $subject: ADA, value: { name: 'Ada' } },
  others: [{ $subject: BRUNO, value: ['Bruno'] }, null],
};

describe('sealed data', () => {
  test('hold no plaintext, and open to what they were', () => {
    const sealedData = sealAll(data, keys, inStream);
    expect(JSON.stringify(sealedData)).not.toMatch(/"Ada"|"Bruno"/);
    expect(sealedData).toMatchObject({
      seats: 2,
      lead: { $subject: ADA },
      others: [{ $subject: BRUNO }, null],
    });
    expect(openAll(sealedData, keys, inStream)).toEqual(data);
  });

  test('open to null for a person whose key is destroyed', () => {
    const remainingKeys = new Map<string, Buffer | null>([...keys, [ADA, null]]);
    expect(openAll(sealAll(data, keys, inStream), remainingKeys, inStream)).toEqual({
      ...data,
      lead: { $subject: ADA, value: null },
    });
  });

  test.each([
    { name: 'stream', context: (id: string) => buildSealContext(id, 'other', 'Noted') },
    { name: 'event type', context: (id: string) => buildSealContext(id, 'stream', 'Other') },
    { name: 'person', context: () => buildSealContext('other', 'stream', 'Noted') },
  ])('do not open in another $name', ({ context }) => {
    expect(() => openAll(sealAll(data, keys, inStream), keys, context)).toThrow();
  });

  test('need the person’s key', () => {
    expect(() => sealAll(data, new Map(), inStream)).toThrow('no key for ada');
  });

  test('keep a value that is already gone', () => {
    const erasedField = { $subject: ADA, value: null };
    expect(sealAll({ lead: erasedField }, new Map(), inStream)).toEqual({ lead: erasedField });
  });
});

test.each([
  { name: 'nested data', value: data, subjects: [ADA, BRUNO] },
  {
    name: 'the inside of a sealed value',
    value: { $subject: ADA, value: { $subject: BRUNO, value: 1 } },
    subjects: [ADA],
  },
])('the persons of $name are found', ({ value, subjects }) => {
  const foundSubjects = new Set<string>();
  collectSubjects(value, foundSubjects);
  expect([...foundSubjects]).toEqual(subjects);
});

test.each([
  { name: 'a sealed value without its key', value: { $subject: ADA, value: null } },
  { name: 'a value that is no object', value: null },
])('no person is found in $name', ({ value }) => {
  const foundSubjects = new Set<string>();
  collectSubjects(value, foundSubjects);
  expect([...foundSubjects]).toEqual([]);
});
