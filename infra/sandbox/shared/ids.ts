import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Generates `length` random letters and digits. */
export const generateText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Creates an id in the provider's format: `pi_` and 24 letters and digits. */
export const newId = (prefix: string): string => `${prefix}_${generateText(24)}`;
