import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { deleteOldest } from '../../kernel/delete-oldest.js';
import { identifyVisitor } from '../../platform/http/visitor.js';
import { type CountrySource, CountryUnavailable, parseCountry } from './country-reply.js';
import { toPublicAddress } from './public-address.js';

/** Cached visitors; the oldest are dropped first. */
const MAX_VISITORS = 10_000;

const LOOKUP_LIFETIME_MS = HOUR_MS;

/** Countries of visitors, looked up at most once an hour each; failures are not cached. */
export class VisitorCountries {
  private readonly lookups = new Map<
    string,
    { readonly startedAtMs: number; readonly country: Promise<string> }
  >();

  constructor(
    private readonly source: CountrySource,
    private readonly readMonotonicMs: () => number,
  ) {}

  /** Finds a visitor's country; returns undefined for a local address. @throws {CountryUnavailable} */
  async find(ip: string): Promise<string | undefined> {
    const address = toPublicAddress(ip);
    const visitor = identifyVisitor(ip);
    if (address === undefined || visitor === undefined) return undefined;
    const cachedLookup = this.lookups.get(visitor);
    if (cachedLookup && this.readMonotonicMs() - cachedLookup.startedAtMs < LOOKUP_LIFETIME_MS)
      return cachedLookup.country;
    const lookup = { startedAtMs: this.readMonotonicMs(), country: this.lookUp(address) };
    this.cacheLookup(visitor, lookup);
    try {
      return await lookup.country;
    } catch (error) {
      if (this.lookups.get(visitor) === lookup) this.lookups.delete(visitor);
      throw error;
    }
  }

  private async lookUp(address: string): Promise<string> {
    let reply: string;
    try {
      reply = await this.source.lookUpCountry(address);
    } catch (error) {
      throw new CountryUnavailable(error instanceof Error ? error : new Error(String(error)));
    }
    return parseCountry(reply);
  }

  private cacheLookup(visitor: string, lookup: { startedAtMs: number; country: Promise<string> }): void {
    this.lookups.delete(visitor);
    this.lookups.set(visitor, lookup);
    deleteOldest(this.lookups, MAX_VISITORS);
  }
}
