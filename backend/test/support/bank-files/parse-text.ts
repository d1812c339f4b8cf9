import { BankFileError } from '../../../src/modules/banking/files/bank-file-error.js';
import { type BankFile, parseBankFile, type ParseOptions } from '../../../src/modules/banking/files/parse.js';

export const parseText = (text: string | Uint8Array, reading?: Partial<ParseOptions>): BankFile =>
  parseBankFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, {
    maxLines: 200_000,
    ...reading,
  });

/** Finds the problems of a file, each as "place, field: what"; `undefined` if it can be parsed. */
export function findRefusal(text: string | Uint8Array, reading?: Partial<ParseOptions>): string | undefined {
  try {
    parseText(text, reading);
  } catch (error) {
    if (error instanceof BankFileError) return error.message;
    throw error;
  }
  return undefined;
}
