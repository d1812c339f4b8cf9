import { Controller, Header } from '@nestjs/common';
import { COUNTRY_LOOKUP_FAILURE, getVisitorCountry } from '@wayfold/contracts/visitors';
import { RateLimiter } from '../../platform/http/rate-limiter.js';
import { type Caller, CurrentCaller, type ReplyOrRefusal, Route } from '../../platform/http/route.js';
import { identifyVisitor } from '../../platform/http/visitor.js';
import { logger } from '../../platform/logging/logger.js';
import { CountryUnavailable } from './country-reply.js';
import { VisitorCountries } from './visitor-countries.service.js';

@Controller()
export class VisitorsController {
  private readonly limiter = new RateLimiter({ perMinute: 30 });

  constructor(private readonly countries: VisitorCountries) {}

  /** Suggests a country: if the look-up fails, the reply says so and the form continues. */
  @Route(getVisitorCountry)
  @Header('cache-control', 'private, no-store')
  async getVisitorCountry(
    _: unknown,
    @CurrentCaller() { ip, correlationId }: Caller,
  ): Promise<ReplyOrRefusal<typeof getVisitorCountry>> {
    // Without a named proxy every visitor seems to have this machine's address, so skip the look-up.
    const visitor = identifyVisitor(ip);
    if (visitor === undefined) return { country: null };
    this.limiter.consume(visitor);
    try {
      return { country: (await this.countries.find(ip)) ?? null };
    } catch (error) {
      if (!(error instanceof CountryUnavailable)) throw error;
      logger.warn({ code: 'COUNTRY_UNAVAILABLE', correlationId, err: error.cause }, error.message);
      return { country: null, error: COUNTRY_LOOKUP_FAILURE };
    }
  }
}
