import { COUNTRY_LOOKUP_FAILED } from '@wayfold/contracts/visitors';

/** Says what a service says of a public address, `1;US;USA;United States`. */
export interface CountrySource {
  /** @throws when no answer comes in time, or one that is none */
  ask(address: string): Promise<string>;
}

export class CountryUnavailable extends Error {
  override readonly name = 'CountryUnavailable';
  constructor(override readonly cause: Error) {
    super(COUNTRY_LOOKUP_FAILED);
  }
}

/** The first character says that it went well, the third and fourth are the country. @throws {CountryUnavailable} */
export function countryOf(reply: string): string {
  if (!reply.startsWith('1')) throw new CountryUnavailable(new Error('the reply does not start with 1'));
  const code = reply.slice(2, 4);
  if (!/^[A-Z]{2}$/.test(code)) throw new CountryUnavailable(new Error('the reply names no country'));
  return code;
}
