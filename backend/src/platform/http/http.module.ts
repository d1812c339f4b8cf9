import { type DynamicModule, type FactoryProvider, Module, type ModuleMetadata } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ACCESS, AccessGuard, type AccessPort } from './access.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { PROBLEMS } from './problems/problem-catalogue.js';
import type { Problems } from './problems/problem-entry.js';
import { RouteInterceptor } from './route.interceptor.js';
import { RouteCatalogue } from './route-catalogue.js';

/** HTTP edge of every application: access, validation, problems, and OpenAPI. */
@Module({})
export class HttpModule {
  /**
   * Registers the module; `useFactory` builds the access guard's checks
   * from the injected providers of `imports`.
   */
  static register({
    problems,
    ...access
  }: Required<Pick<FactoryProvider<AccessPort>, 'inject' | 'useFactory'>> &
    Pick<ModuleMetadata, 'imports'> & { readonly problems: Problems }): DynamicModule {
    return {
      module: HttpModule,
      imports: [DiscoveryModule, ...(access.imports ?? [])],
      controllers: [OpenApiController],
      providers: [
        { provide: ACCESS, inject: access.inject, useFactory: access.useFactory },
        { provide: PROBLEMS, useValue: problems },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: RouteInterceptor },
        { provide: APP_FILTER, useClass: ProblemFilter },
        RouteCatalogue,
      ],
    };
  }
}
