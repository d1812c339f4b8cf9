import { expect } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { JournalLine } from '../../../src/modules/ledger/journal/books.js';

/** Checks that the lines of the event's entry sum to zero; a failure names the event type. */
export function expectBalanced({ type }: { readonly type: string }, lines: readonly JournalLine[]): void {
  expect({ type, cents: sumCents(lines) }).toEqual({ type, cents: 0 });
}
