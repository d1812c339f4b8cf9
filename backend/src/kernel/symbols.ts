/** 29 symbols that are not mistaken for one another (no 0 O, 1 I L, 5 S): what codes for people are written in. */
export const ALPHABET = '2346789ABCDEFGHJKMNPQRTUVWXYZ';

/** -1 when it is none of the alphabet. */
export const valueOf = (symbol: string): number => ALPHABET.indexOf(symbol);

/** Whether all of it is of the alphabet. */
export const isSymbols = (text: string): boolean => [...text].every((symbol) => valueOf(symbol) >= 0);

/**
 * Weighted sum modulo the prime 29: finds every single wrong symbol and every swap of two, the check symbol included, in
 * codes of up to 26 symbols before it.
 */
export const checkSymbol = (symbols: string): string => {
  const sum = [...symbols].reduce((total, symbol, index) => total + valueOf(symbol) * (index + 2), 0);
  return ALPHABET.charAt(sum % ALPHABET.length);
};

/** Whether the last symbol is the check symbol of those before it. */
export const isChecked = (symbols: string): boolean =>
  isSymbols(symbols) && checkSymbol(symbols.slice(0, -1)) === symbols.at(-1);
