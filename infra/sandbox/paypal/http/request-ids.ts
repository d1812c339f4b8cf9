import { createHash } from 'node:crypto';
import type { KeyRecord, PayPalStore } from '../store.js';
import { newRefusal, PayPalError } from './errors.js';

/** Results by `PayPal-Request-Id`, and ids in progress. */
export class RequestIds {
  private readonly busyKeys = new Set<string>();
  constructor(private readonly store: PayPalStore) {}

  /**
   * Returns the first result of a repeated request. Otherwise undefined: the request has to execute, and its
   * id is reserved until `releaseKey`.
   * @throws PayPalError 422 for other parameters, 409 while the first request runs
   */
  reserveKey(key: string, endpoint: string, body: unknown): KeyRecord | undefined {
    if (this.busyKeys.has(key)) {
      throw new PayPalError(409, [
        {
          issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
          description:
            'A previous request on this resource is currently in progress. Please wait for some time and try again.',
        },
      ]);
    }
    const storedRequest = this.store.keys.get(key);
    if (storedRequest !== undefined && storedRequest.at + storedRequest.lifetimeMs > this.store.nowMs()) {
      if (storedRequest.endpoint === endpoint && storedRequest.fingerprint === calculateFingerprint(body))
        return storedRequest;
      throw newRefusal(
        'DUPLICATE_REQUEST_ID',
        'The value of PayPal-Request-Id header has already been used. Please specify a different value and try again.',
        { field: 'PayPal-Request-Id', location: 'header' },
      );
    }
    this.busyKeys.add(key);
    return undefined;
  }

  storeOutcome(
    key: string,
    { body, ...result }: Pick<KeyRecord, 'endpoint' | 'lifetimeMs' | 'outcome'> & { body: unknown },
  ): void {
    this.store.keys.put(key, {
      key,
      fingerprint: calculateFingerprint(body),
      at: this.store.nowMs(),
      ...result,
    });
  }

  releaseKey(key: string): void {
    this.busyKeys.delete(key);
  }

  expireAll(): void {
    for (const { key } of this.store.keys.values()) this.store.keys.delete(key);
  }
}

/** Hashes JSON, independent of the order of members. */
function calculateFingerprint(body: unknown): string {
  const canonicalBody = JSON.stringify(body ?? null, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(canonicalBody).digest('hex');
}
