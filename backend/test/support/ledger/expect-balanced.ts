import { expect } from '@jest/globals';
import type { JournalLine } from '../../../src/modules/ledger/journal/books.js';

/** Checks that the lines of the event's entry sum to zero; a failure names the event type. */
export function expectBalanced({ type }: { readonly type: string }, lines: readonly JournalLine[]): void {
  const sumCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect({ type, sumCents }).toEqual({ type, sumCents: 0 });
}
