import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '../../kernel/refuse.js';

/** Hashes a JSON request (hex), stored with its command's result to tell a repeat from another request. */
export const fingerprintRequest = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

/** Refuses an idempotency key that was first used for another request. */
export const checkFingerprint = (
  firstResult: { readonly fingerprint: string },
  fingerprint: string,
): Refusal<'IDEMPOTENCY_KEY_REUSED'> | undefined =>
  firstResult.fingerprint === fingerprint ? undefined : refuse('IDEMPOTENCY_KEY_REUSED');
