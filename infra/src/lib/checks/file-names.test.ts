import { expect, test } from '@jest/globals';
import { differsFromExports, isQueryOfNoKind } from './file-names.mjs';

const FOLDER = 'backend/src/modules/alpha';

test.each([
  ['lender-steps.service.ts', 'export class LenderSteps {}'],
  ['enquiries.query.ts', 'interface Row {}\nexport class EnquiryQueries {}'],
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
])('the check refuses %s with %j', (file, text) => {
  expect(differsFromExports(`${FOLDER}/${file}`, text)).toBe(true);
});

test.each([
  ['preview-void.query.ts', 'export class PreviewVoid extends Query<Reply> {}', 'is accepted', false],
  ['tasks.query.ts', '@Injectable()\nexport class TaskQueries {}', 'is accepted', false],
  ['read-tasks.query.ts', 'export async function readTasks() {}', 'is found', true],
  ['tasks.query.ts', 'export class TaskReader {}', 'is found', true],
  ['read-tasks.service.ts', 'export async function readTasks() {}', 'is accepted', false],
])('the query file %s with %j %s', (file, text, _verdict, isFound) => {
  expect(isQueryOfNoKind(`${FOLDER}/${file}`, text)).toBe(isFound);
});
