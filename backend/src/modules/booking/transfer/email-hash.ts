import { createHmac } from 'node:crypto';
import { deriveKey } from '../../../kernel/derive-key.js';

/** Google ignores dots in these mailboxes' names. */
const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/** Normalizes an address: lower case, without the `+` label. Addresses with equal forms share one limit. */
export function normalizeMailbox(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const atIndex = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, atIndex).replace(/(?<=.)\+.*/u, ''), address.slice(atIndex + 1)];
  return DOTLESS_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** A mark of mailboxes that hides their addresses: a keyed hash whose key is outside the database. */
export class EmailHash {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = deriveKey(secretKey, 'mailboxes');
  }

  /** Hashes an address to 32 bytes. A change of the secret changes every hash. */
  hashEmail(email: string): Buffer {
    return createHmac('sha256', this.key).update(normalizeMailbox(email)).digest();
  }
}
