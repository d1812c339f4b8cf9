import { createHash } from 'node:crypto';

/** Depends on the order of properties. */
export const hashContent = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
