import { hasCardNumber } from '@wayfold/contracts/kernel/card-number';
import fc from 'fast-check';
import type { RawLine } from '../../../src/modules/banking/files/file-line.js';

/** Creates a transfer as a bank file states it. */
export const newRawLine = (overrides: Partial<RawLine> = {}): RawLine => ({
  account: 'DE89370400440532013000',
  bankReference: 'BK-1',
  bookedOn: '2026-11-20',
  valueDate: '2026-11-20',
  amountCents: 75_600,
  currency: 'USD',
  counterparty: 'MARIA LOPEZ',
  remittance: 'WF-7KQ4-9TX',
  chargesCents: 0,
  isReversal: false,
  ...overrides,
});

const formatDigits = (number: number) => String(number).padStart(2, '0');
const day = fc
  .record({
    y: fc.integer({ min: 2024, max: 2031 }),
    m: fc.integer({ min: 1, max: 12 }),
    d: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ y, m, d }) => `${y}-${formatDigits(m)}-${formatDigits(d)}`);

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Creates any text as banks write it: one line, trimmed, single spaces. */
const newArbitraryText = (unit: readonly string[], maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...unit), maxLength }).map(collapseSpaces);

const SWIFT_CHARACTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz0123456789   ().,'", 'WF-7KQ4-9TX '];
const WIDE_CHARACTERS = [
  ...SWIFT_CHARACTERS,
  ...'"&<>;|ñüß€\u{1F3D4}=',
  ']]>',
  '&amp;',
  ',',
  '""',
  '::',
  '-',
];

interface LineRules {
  readonly unit: readonly string[];
  readonly isMultiline: boolean;
}

const newArbitraryLine = ({ unit, isMultiline }: LineRules): fc.Arbitrary<RawLine> =>
  fc.record({
    account: fc.constant('DE89370400440532013000'),
    // The product masks text that looks like a card number, so samples avoid it.
    bankReference: fc.option(
      fc
        .string({ unit: fc.constantFrom(...'ABC0123456789'), minLength: 1, maxLength: 16 })
        .filter((reference) => !hasCardNumber(reference)),
    ),
    bookedOn: day,
    valueDate: day,
    amountCents: fc.oneof(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: -5_000_000, max: -1 }),
    ),
    currency: fc.constant('USD'),
    counterparty: newArbitraryText(unit, 50).map((name) => name || null),
    remittance: isMultiline
      ? fc
          .array(newArbitraryText(unit, 60), { maxLength: 3 })
          .map((parts) => parts.filter((part) => part !== '').join('\n'))
      : newArbitraryText(unit, 200),
    chargesCents: fc.constant(0),
    isReversal: fc.boolean(),
  });

/** A line with any characters and several lines of remittance text. */
export const wideLine = newArbitraryLine({ unit: WIDE_CHARACTERS, isMultiline: true });
/** A line with SWIFT characters and one line of remittance text. */
export const swiftLine = newArbitraryLine({ unit: SWIFT_CHARACTERS, isMultiline: false });
