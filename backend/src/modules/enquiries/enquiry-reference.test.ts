import { expect, test } from '@jest/globals';
import { hasValidCheckSymbol } from '../../kernel/check-symbols.js';
import { CODE_SPACE } from '../../kernel/numbered-code.js';
import { formatEnquiryReference } from './enquiry-reference.js';

test('references of enquiries are checked and unique in the style of bookings', () => {
  const allReferences = Array.from({ length: 20_000 }, (_, i) => formatEnquiryReference(i));
  expect(new Set(allReferences).size).toBe(allReferences.length);
  for (const reference of [...allReferences.slice(0, 50), formatEnquiryReference(CODE_SPACE - 1)]) {
    expect(reference).toMatch(/^EQ-[2-46-9A-HJKMNP-RT-Z]{4}-[2-46-9A-HJKMNP-RT-Z]{3}$/);
    expect(hasValidCheckSymbol(reference.replace('EQ-', '').replace('-', ''))).toBe(true);
  }
  expect(() => formatEnquiryReference(CODE_SPACE)).toThrow(/no reference/);
});
