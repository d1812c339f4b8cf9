import { expect, test } from '@jest/globals';
import {
  newEnquiryAnswered,
  newEnquiryErased,
  newEnquiryReceived,
} from '../../../test/support/enquiries/enquiries.js';
import { newEnquiryId } from '../../../test/support/ids.js';
import { setUpTables } from '../../../test/support/projected-tables.js';
import { enquiries } from './enquiries.projection.js';
import type { EnquiryEvent } from './events.js';

const tables = setUpTables(enquiries);

const [ONE, TWO, THREE] = [newEnquiryId(1), newEnquiryId(2), newEnquiryId(3)];
const newReceivedEntry = (enquiryId: string): [string, EnquiryEvent] => [
  enquiryId,
  newEnquiryReceived({ enquiryId }),
];

test('the table lists all enquiries except erased enquiries, and marks open enquiries', async () => {
  const rows = await tables.fold(
    newReceivedEntry(ONE),
    newReceivedEntry(TWO),
    newReceivedEntry(THREE),
    [TWO, newEnquiryAnswered(TWO)],
    [THREE, newEnquiryErased({ enquiryId: THREE, reason: 'lapsed' })],
  );
  expect(rows.map((row) => [row['enquiry_id'], row['answered_at'] !== null])).toEqual([
    [ONE, false],
    [TWO, true],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/marta|ib[aá]/i);
});
