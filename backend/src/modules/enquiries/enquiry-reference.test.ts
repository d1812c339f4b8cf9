import { expect, test } from '@jest/globals';
import { hasValidCheckSymbol } from '../../kernel/check-symbols.js';
import { CODE_SPACE } from '../../kernel/numbered-code.js';
import { formatEnquiryReference } from './enquiry-reference.js';

test('references of enquiries are checked and unique in the style of bookings', () => {
  const allReferences = Array.from({ length: 20_000 }, (_, i) => formatEnquiryReference(i));
  expect(new Set(allReferences).size).toBe(allReferences.length);
  const references = [...allReferences.slice(0, 50), formatEnquiryReference(CODE_SPACE - 1)];
  const isValid = (reference: string) =>
    /^EQ-[2-46-9A-HJKMNP-RT-Z]{4}-[2-46-9A-HJKMNP-RT-Z]{3}$/.test(reference) &&
    hasValidCheckSymbol(reference.replace('EQ-', '').replace('-', ''));
  expect(references.filter((reference) => !isValid(reference))).toEqual([]);
  expect(() => formatEnquiryReference(CODE_SPACE)).toThrow(/no reference/);
});
