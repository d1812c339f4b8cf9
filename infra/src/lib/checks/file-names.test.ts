import { expect, test } from '@jest/globals';
import { differsFromExports } from './file-names.mjs';

const FOLDER = 'backend/src/modules/alpha';

test.each([
  ['lender-steps.service.ts', 'export class LenderSteps {}'],
  ['list-enquiries.query.ts', 'interface Row {}\nexport class ListEnquiriesHandler {}'],
  ['erase-enquiries.service.ts', 'export class EnquiryEraser {}'],
  ['answer-enquiry.command.ts', 'export const { Command: AnswerEnquiry, Handler } = defineCommand({'],
  ['read-form.service.ts', 'export async function readForm() {}'],
  ['rule.ts', 'export const calculate = () => 1;'],
])('the check accepts %s with %j', (file, text) => {
  expect(differsFromExports(`${FOLDER}/${file}`, text)).toBe(false);
});

test.each([
  ['lender-redirect.service.ts', 'export class LenderSteps {}'],
  ['shop-index.service.ts', 'class ShopIndex {}\nexport class TripShop {}'],
  ['pay-booking.command.ts', ''],
])('the check finds %s with %j', (file, text) => {
  expect(differsFromExports(`${FOLDER}/${file}`, text)).toBe(true);
});
