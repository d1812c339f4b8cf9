import { createHash } from 'node:crypto';

/** Hashes a value as JSON, so the hash depends on the order of properties. */
export const hashContent = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
