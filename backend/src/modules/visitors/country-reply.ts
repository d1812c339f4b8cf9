import { COUNTRY_LOOKUP_FAILURE } from '@wayfold/contracts/visitors';

/** The answer for a public address, in the service's form: `1;US;USA;United States`. */
export interface CountrySource {
  /** @throws on a timeout or an invalid reply */
  lookUpCountry(address: string): Promise<string>;
}

export class CountryUnavailable extends Error {
  override readonly name = 'CountryUnavailable';
  constructor(override readonly cause: Error) {
    super(COUNTRY_LOOKUP_FAILURE);
  }
}

/**
 * Parses a reply: its first character says if it succeeded, its third and fourth are the country.
 * @throws {CountryUnavailable}
 */
export function parseCountry(reply: string): string {
  if (!reply.startsWith('1')) throw new CountryUnavailable(new Error('the reply does not start with 1'));
  const code = reply.slice(2, 4);
  if (!/^[A-Z]{2}$/.test(code)) throw new CountryUnavailable(new Error('the reply names no country'));
  return code;
}
