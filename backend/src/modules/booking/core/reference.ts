import { CODE_SPACE, numberedCode } from '../../../kernel/numbered-code.js';
import { isChecked } from '../../../kernel/symbols.js';

/** Booking references: `WF-7KQ4-9TX`. Their order says nothing about how many bookings there are. */
const OFFSET = 271_828_183n;

export const REFERENCE_SPACE = CODE_SPACE;

/** The reference of the nth booking, n from 0 to 29^6 - 1. */
export const referenceOf = (n: number): string => `WF-${numberedCode(n, OFFSET)}`;

/** As a person types it: without regard to case, spaces and hyphens. Undefined when the check symbol does not fit. */
export function parseReference(text: string): string | undefined {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  // The prefix may be left out, and a code may begin with the same letters: the length tells which they are.
  const symbols = typed.length === 9 ? typed.replace(/^WF/, '') : typed;
  if (symbols.length !== 7 || !isChecked(symbols)) return undefined;
  return `WF-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}
