import type { CountrySource } from './country-reply.js';

/** The form appears without the suggestion after this. */
const TIMEOUT_MS = 1_000;
/** A reply with one of the longest names, the United Kingdom's, has 61. */
const MAX_BYTES = 512;

export interface IpCountrySettings {
  /** With `{ip}` where the visitor's address goes: `https://ip2c.org/{ip}`. */
  readonly url: string;
  /** Timeout in milliseconds; 1,000 by default. */
  readonly timeout?: number | undefined;
}

/** The specification's third-party service: GET with the visitor's address, plain text reply. */
export class IpCountryService implements CountrySource {
  constructor(private readonly settings: IpCountrySettings) {}

  async lookUpCountry(address: string): Promise<string> {
    const { url, timeout = TIMEOUT_MS } = this.settings;
    const response = await fetch(url.replace('{ip}', encodeURIComponent(address)), {
      redirect: 'error',
      headers: { accept: 'text/plain' },
      // The timeout also ends a body that never ends.
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new Error('too long');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}
