import { holdsCardNumber } from '@wayfold/contracts/kernel/card-number';
import fc from 'fast-check';
import type { RawLine } from '../../src/modules/banking/files/bank-line.js';

const digits = (n: number, width = 2) => String(n).padStart(width, '0');
const day = fc
  .record({
    y: fc.integer({ min: 2024, max: 2031 }),
    m: fc.integer({ min: 1, max: 12 }),
    d: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ y, m, d }) => `${y}-${digits(m)}-${digits(d)}`);
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Text as banks write it: one line, trimmed, no double blanks. */
const words = (unit: readonly string[], maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...unit), maxLength }).map(squeezed);

const SWIFT = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz0123456789   ().,'", 'WF-7KQ4-9TX '];
const WIDE = [...SWIFT, ...'"&<>;|ñüß€\u{1F3D4}=', ']]>', '&amp;', ',', '""', '::', '-'];

interface Allowed {
  readonly unit: readonly string[];
  readonly several: boolean;
}
const line = ({ unit, several: hasManyLines }: Allowed): fc.Arbitrary<RawLine> =>
  fc.record({
    account: fc.constant('DE89370400440532013000'),
    // Text that looks like a card number would be masked.
    bankReference: fc.option(
      fc
        .string({ unit: fc.constantFrom(...'ABC0123456789'), minLength: 1, maxLength: 16 })
        .filter((reference) => !holdsCardNumber(reference)),
    ),
    bookedOn: day,
    valueOn: day,
    amountCents: fc.oneof(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: -5_000_000, max: -1 }),
    ),
    currency: fc.constant('USD'),
    counterparty: words(unit, 50).map((name) => name || null),
    remittance: hasManyLines
      ? fc
          .array(words(unit, 60), { maxLength: 3 })
          .map((parts) => parts.filter((part) => part !== '').join('\n'))
      : words(unit, 200),
    chargesCents: fc.constant(0),
    reversal: fc.boolean(),
  });

export const wideLine = line({ unit: WIDE, several: true });
/** One line of SWIFT characters. */
export const swiftLine = line({ unit: SWIFT, several: false });
