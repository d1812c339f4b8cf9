import type { BankLine, BankLineRow } from '@wayfold/contracts/payments/banking';

/** Returns an id of the bank's fixtures; `n` has one digit. */
export const newBankUuid = (n: number): string => `00000012-0000-4000-8000-00000000000${n}`;

/** Creates an open line: all of its 400.00 is unallocated. */
export const newBankLine = (n: number, overrides: Partial<BankLine> = {}): BankLine => ({
  id: newBankUuid(n),
  state: 'open',
  account: 'US1',
  bookedOn: '2027-01-12',
  valueDate: '2027-01-11',
  amountCents: 40_000,
  unallocatedCents: 40_000,
  currency: 'USD',
  counterparty: `PAYER ${n}`,
  remittance: `text ${n}`,
  isReversal: false,
  isErased: false,
  bankReference: null,
  chargesCents: 0,
  note: null,
  allocations: [],
  importedAt: '2027-01-12T10:00:00.000Z',
  ...overrides,
});

/** Converts a line to its row in the list of lines. */
export const toBankLineRow = ({
  bankReference: _bankReference,
  chargesCents: _chargesCents,
  importedAt: _importedAt,
  allocations: _allocations,
  note: _note,
  ...row
}: BankLine): BankLineRow => row;
