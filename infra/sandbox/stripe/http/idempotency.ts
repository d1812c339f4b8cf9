import { createHash } from 'node:crypto';
import { DAY_MS } from '../../shared/durations.js';
import type { KeyRecord, StripeStore } from '../store.js';
import { ApiError, newBadRequest } from './errors.js';

/** The provider keeps idempotency keys for a day. */
const LIFETIME_MS = DAY_MS;

/** Stored responses by idempotency key, and keys in progress. */
export class Idempotency {
  private readonly busyKeys = new Set<string>();
  constructor(private readonly store: StripeStore) {}

  /**
   * Returns the stored response of a repeated request. Otherwise `undefined`: the request has to execute, and
   * its key is reserved until `releaseKey`.
   * @param endpoint method and path
   * @param form the raw body; only its hash is stored
   * @throws ApiError 400 for other parameters, 409 while the first request runs
   */
  reserveKey(key: string, endpoint: string, form: string): KeyRecord | undefined {
    if (key.length > 255) throw newBadRequest('Idempotency keys may be at most 255 characters long.');
    if (this.busyKeys.has(key)) {
      throw new ApiError(
        409,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this idempotency key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        },
        { isExecuted: false },
      );
    }
    const storedRequest = this.store.keys.get(key);
    if (storedRequest !== undefined && storedRequest.at + LIFETIME_MS > this.store.nowMs()) {
      if (storedRequest.endpoint === endpoint && storedRequest.fingerprint === calculateFingerprint(form))
        return storedRequest;
      const difference =
        storedRequest.endpoint === endpoint
          ? 'with the same parameters they were'
          : `for the same endpoint they were (${storedRequest.endpoint})`;
      throw new ApiError(
        400,
        {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used ${difference} first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        },
        { isExecuted: false },
      );
    }
    this.busyKeys.add(key);
    return undefined;
  }

  storeOutcome(
    key: string,
    { form, ...response }: Pick<KeyRecord, 'endpoint' | 'status' | 'body' | 'requestId'> & { form: string },
  ): void {
    this.store.keys.put(key, {
      key,
      fingerprint: calculateFingerprint(form),
      at: this.store.nowMs(),
      ...structuredClone(response),
    });
  }

  releaseKey(key: string): void {
    this.busyKeys.delete(key);
  }

  expireAll(): void {
    for (const { key } of this.store.keys.values()) this.store.keys.delete(key);
  }
}

/** Hashes the form, independent of the order of parameters. */
function calculateFingerprint(form: string): string {
  const pairs = [...new URLSearchParams(form)].map(([name, value]) => JSON.stringify([name, value])).sort();
  return createHash('sha256').update(pairs.join()).digest('hex');
}
