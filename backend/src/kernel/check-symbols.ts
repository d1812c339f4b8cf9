/** 29 symbols that are not easily confused (no 0 O, 1 I L, 5 S), for codes that people read. */
export const ALPHABET = '2346789ABCDEFGHJKMNPQRTUVWXYZ';

/** Returns the symbol's index in the alphabet; -1 if it is outside. */
export const getSymbolValue = (symbol: string): number => ALPHABET.indexOf(symbol);

export function isSymbols(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (getSymbolValue(text.charAt(i)) < 0) return false;
  return true;
}

/**
 * Calculates a weighted sum modulo the prime 29, which detects every single wrong symbol and every swap of
 * two, including the check symbol, in codes of up to 26 symbols before it.
 */
export function calculateCheckSymbol(symbols: string): string {
  let sum = 0;
  for (let i = 0; i < symbols.length; i++) sum += getSymbolValue(symbols.charAt(i)) * (i + 2);
  return ALPHABET.charAt(sum % ALPHABET.length);
}

/** True if the last symbol is the check symbol of the others. */
export const hasValidCheckSymbol = (symbols: string): boolean =>
  isSymbols(symbols) && calculateCheckSymbol(symbols.slice(0, -1)) === symbols.at(-1);
