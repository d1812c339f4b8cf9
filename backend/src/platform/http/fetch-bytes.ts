import { Readable } from 'node:stream';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface Limits {
  /** Milliseconds until the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Tests and the simulator pass their own. */
  readonly fetch?: Fetch | undefined;
}

export interface FetchedBytes {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/**
 * Fetches a whole response from another server within limits.
 * @throws {Error} on a failed connection or a body above `maxBytes`; a `TimeoutError` after `timeoutMs`
 */
export async function fetchBytes(url: string, init: RequestInit, limits: Limits): Promise<FetchedBytes> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const response = await (limits.fetch ?? globalThis.fetch)(url, { ...init, signal });
  // Once `fetch` has returned, garbage collection may free what connects its body to the signal (it does
  // with `redirect: 'error'`), and a stalled body would never end. So the stream listens to the signal.
  const stream = response.body && Readable.fromWeb(response.body, { signal });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (stream ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limits.maxBytes) throw new Error('the response is too long');
      chunks.push(chunk);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  return { status: response.status, headers: response.headers, body: Buffer.concat(chunks) };
}
