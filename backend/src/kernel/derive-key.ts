import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** Derives a key for one purpose: keys of other purposes do not reveal it. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
