import { expect, test } from '@jest/globals';
import { toIdFields, toOptionalField } from './view-fields.js';

test('a view lacks a field without a value', () => {
  expect(toOptionalField('description', null)).toEqual({});
  expect(toOptionalField('description', '')).toEqual({ description: '' });
});

test.each([
  { record: { invoiceId: null, customId: null }, fields: {} },
  { record: { invoiceId: 'i', customId: null }, fields: { invoice_id: 'i' } },
  { record: { invoiceId: 'i', customId: 'c' }, fields: { invoice_id: 'i', custom_id: 'c' } },
])('$record has the ids $fields', ({ record, fields }) => {
  expect(toIdFields(record)).toEqual(fields);
});
