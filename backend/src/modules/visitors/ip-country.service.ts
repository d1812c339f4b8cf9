import { fetchBytes } from '../../platform/http/fetch-bytes.js';
import type { CountrySource } from './country-reply.js';

/** After this time, in ms, the form appears without the suggestion. */
const TIMEOUT_MS = 1_000;
/** A reply with one of the longest names, the United Kingdom's, has 61. */
const MAX_BYTES = 512;

export interface IpCountrySettings {
  /** With `{ip}` where the visitor's address goes: `https://ip2c.org/{ip}`. */
  readonly url: string;
  readonly timeoutMs?: number | undefined;
}

/** The specification's third-party service: GET with the visitor's address, plain text reply. */
export class IpCountryService implements CountrySource {
  constructor(private readonly settings: IpCountrySettings) {}

  async lookUpCountry(address: string): Promise<string> {
    const { url, timeoutMs = TIMEOUT_MS } = this.settings;
    const { status, body } = await fetchBytes(
      url.replace('{ip}', encodeURIComponent(address)),
      { redirect: 'error', headers: { accept: 'text/plain' } },
      { timeoutMs, maxBytes: MAX_BYTES },
    );
    if (status !== 200) throw new Error(`answered ${status}`);
    return body.toString('utf8');
  }
}
