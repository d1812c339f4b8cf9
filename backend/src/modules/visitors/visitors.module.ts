import { type DynamicModule, Module } from '@nestjs/common';
import { VisitorsController } from './visitors.controller.js';
import { IpCountryService, type IpCountrySettings } from './ip-country-service.js';
import { LocalCountries } from './local-countries.service.js';
import { VisitorCountries } from './visitor-countries.service.js';

export interface VisitorsParts {
  /** The service that tells countries by address; data on this machine when absent. */
  readonly service: IpCountrySettings | undefined;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}

/** What an address tells of a visitor. It keeps nothing. */
@Module({})
export class VisitorsModule {
  static register({ service, now }: VisitorsParts): DynamicModule {
    const source = service ? new IpCountryService(service) : new LocalCountries();
    return {
      module: VisitorsModule,
      controllers: [VisitorsController],
      providers: [{ provide: VisitorCountries, useValue: new VisitorCountries(source, now) }],
    };
  }
}
