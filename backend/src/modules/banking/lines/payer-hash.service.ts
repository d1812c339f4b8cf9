import { createHmac, hkdfSync } from 'node:crypto';

/** Hex digits kept of a print: more than enough to tell payers apart. */
const LENGTH = 24;

/** Upper case, without accents, punctuation and order: banks write the same name in many ways. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/**
 * Tells lines of the same payer without a name in any table: a keyed hash, whose key is not in the database. After a change of
 * the secret the lines before it are strangers; that costs a suggestion, nothing else.
 */
export class PayerPrints {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'bank payer', 32));
  }

  /** Null for nobody. */
  of(payer: string | null): string | null {
    const name = plain(payer ?? '');
    return name === '' ? null : createHmac('sha256', this.key).update(name).digest('hex').slice(0, LENGTH);
  }
}
