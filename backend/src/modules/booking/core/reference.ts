import { hasValidCheckSymbol } from '../../../kernel/check-symbols.js';
import { CODE_SPACE, toNumberedCode } from '../../../kernel/numbered-code.js';

// Booking references such as `WF-7KQ4-9TX`; their order hides the number of bookings.

const CODE_OFFSET = 271_828_183n;

export const REFERENCE_SPACE = CODE_SPACE;

/** Builds the reference of the nth booking, n from 0 to 29^6 - 1. */
export const buildReference = (number: number): string => `WF-${toNumberedCode(number, CODE_OFFSET)}`;

/** Parses typed input, ignoring case, spaces and hyphens; undefined when the check symbol is wrong. */
export function parseReference(text: string): string | undefined {
  const typedSymbols = text.toUpperCase().replace(/[\s-]/g, '');
  // The prefix is optional and a code may begin with WF too, so the length decides.
  const symbols = typedSymbols.length === 9 ? typedSymbols.replace(/^WF/, '') : typedSymbols;
  if (symbols.length !== 7 || !hasValidCheckSymbol(symbols)) return undefined;
  return `WF-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}
