import { type DynamicModule, Module } from '@nestjs/common';
import { IpCountryService, type IpCountrySettings } from './ip-country.service.js';
import { LocalCountries } from './local-countries.service.js';
import { VisitorCountries } from './visitor-countries.service.js';
import { VisitorsController } from './visitors.controller.js';

export interface VisitorsParts {
  /** Service that maps addresses to countries; local data when absent. */
  readonly service: IpCountrySettings | undefined;
  readonly readMonotonicMs: () => number;
}

/** Facts about a visitor from their address. Stores nothing. */
@Module({})
export class VisitorsModule {
  static register({ service, readMonotonicMs }: VisitorsParts): DynamicModule {
    const source = service ? new IpCountryService(service) : new LocalCountries();
    return {
      module: VisitorsModule,
      controllers: [VisitorsController],
      providers: [{ provide: VisitorCountries, useValue: new VisitorCountries(source, readMonotonicMs) }],
    };
  }
}
