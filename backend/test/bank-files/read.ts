import { BankFileError } from '../../src/modules/banking/files/bank-file-error.js';
import { parseBankFile, type BankFile, type Reading } from '../../src/modules/banking/files/parse.js';

export const read = (text: string | Uint8Array, reading?: Reading): BankFile =>
  parseBankFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, reading);

/** Problems of a file, each as "place, field: what". */
export function refusalOf(text: string | Uint8Array, reading?: Reading): string {
  try {
    read(text, reading);
  } catch (error) {
    if (error instanceof BankFileError) return error.message;
    throw error;
  }
  return 'it was read';
}
