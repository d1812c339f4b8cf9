import { BankFileError } from '../../../src/modules/banking/files/bank-file-error.js';
import { type BankFile, parseBankFile, type ParseOptions } from '../../../src/modules/banking/files/parse.js';

export const read = (text: string | Uint8Array, reading?: ParseOptions): BankFile =>
  parseBankFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, reading);

/** Problems of a file, each as "place, field: what". */
export function readRefusal(text: string | Uint8Array, reading?: ParseOptions): string {
  try {
    read(text, reading);
  } catch (error) {
    if (error instanceof BankFileError) return error.message;
    throw error;
  }
  return 'it was read';
}
