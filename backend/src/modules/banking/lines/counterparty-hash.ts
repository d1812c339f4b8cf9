import { createHmac } from 'node:crypto';
import { deriveKey } from '../../../kernel/derive-key.js';

/** Hex digits of a hash: more than enough to distinguish counterparties. */
const HASH_DIGIT_COUNT = 24;

/** Normalizes to upper case, without accents, punctuation or word order: banks write a name in many ways. */
const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/**
 * A mark of the lines of one counterparty that stores no name: a keyed hash whose key is outside the
 * database. Changing the secret makes earlier lines unrecognizable, which costs only suggestions.
 */
export class CounterpartyHasher {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = deriveKey(secretKey, 'bank payer');
  }

  /** Hashes the normalized name; returns null without a name. */
  hash(counterparty: string | null): string | null {
    const name = normalizeName(counterparty ?? '');
    return name === ''
      ? null
      : createHmac('sha256', this.key).update(name).digest('hex').slice(0, HASH_DIGIT_COUNT);
  }
}
