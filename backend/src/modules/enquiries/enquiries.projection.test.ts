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

const [OPEN_ID, ANSWERED_ID, ERASED_ID] = [newEnquiryId(1), newEnquiryId(2), newEnquiryId(3)];
const newReceivedEntry = (enquiryId: string): [string, EnquiryEvent] => [
  enquiryId,
  newEnquiryReceived({ enquiryId }),
];

test('the table lists all enquiries except erased enquiries, and marks open enquiries', async () => {
  const rows = await tables.fold(
    newReceivedEntry(OPEN_ID),
    newReceivedEntry(ANSWERED_ID),
    newReceivedEntry(ERASED_ID),
    [ANSWERED_ID, newEnquiryAnswered(ANSWERED_ID)],
    [ERASED_ID, newEnquiryErased({ enquiryId: ERASED_ID, reason: 'lapsed' })],
  );
  expect(rows.map((row) => [row['enquiry_id'], row['answered_at'] !== null])).toEqual([
    [OPEN_ID, false],
    [ANSWERED_ID, true],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/marta|ib[aá]/i);
});
