import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { received } from '../../../test/enquiries/enquiries.js';
import { id } from '../../../test/booking/builders.js';
import { tablesOf, type Tables } from '../../../test/booking/tables.js';
import type { EnquiryEvent } from './events.js';
import { enquiries } from './enquiries.projection.js';

let tables: Tables;
beforeAll(async () => {
  tables = await tablesOf(enquiries);
});
afterAll(() => tables.close());

const [ONE, TWO, THREE] = [1, 2, 3].map((n) => id(n, 31)) as [string, string, string];
const newReceivedEntry = (enquiryId: string): [string, EnquiryEvent] => [enquiryId, received({ enquiryId })];

test('lists all, marks open ones and drops erased ones', async () => {
  const rows = await tables.fold(
    newReceivedEntry(ONE),
    newReceivedEntry(TWO),
    newReceivedEntry(THREE),
    [TWO, { type: 'EnquiryAnswered', data: { enquiryId: TWO, note: 'by mail' } }],
    [THREE, { type: 'EnquiryErased', data: { enquiryId: THREE, subjectId: id(4, 31), why: 'lapsed' } }],
  );
  expect(rows.map((row) => [row['enquiry_id'], row['answered_at'] !== null])).toEqual([
    [ONE, false],
    [TWO, true],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/marta|ib[aá]/i);
});
