import type { CountrySource } from './country-reply.js';

/** A page that waits for it shows the form without it. */
const TIMEOUT_MS = 1_000;
/** `1;GB;GBR;United Kingdom of Great Britain and Northern Ireland` is 61. */
const MAX_BYTES = 512;

export interface IpCountrySettings {
  /** With `{ip}` where the visitor's address goes: `https://ip2c.org/{ip}`. */
  readonly url: string;
  /** Milliseconds until a call counts as unanswered; 1,000 when absent. */
  readonly timeout?: number | undefined;
}

/** The third-party service of the specification: GET with the visitor's address, text comes back. */
export class IpCountryService implements CountrySource {
  constructor(private readonly settings: IpCountrySettings) {}

  async ask(address: string): Promise<string> {
    const { url, timeout = TIMEOUT_MS } = this.settings;
    const response = await fetch(url.replace('{ip}', encodeURIComponent(address)), {
      redirect: 'error',
      headers: { accept: 'text/plain' },
      // It ends a body that does not end as well.
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
