import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { compareText } from '../../kernel/compare-text.js';
import { ROUTE } from './route.js';

/** The route values of the running application's controllers. */
@Injectable()
export class RouteCatalogue {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Lists the routes in the order of their paths. */
  listRoutes(): readonly RouteSpec[] {
    const specs = this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = metatype?.prototype as Record<string, object> | undefined;
      if (!prototype) return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = prototype[name];
        const spec = method && (Reflect.getMetadata(ROUTE, method) as RouteSpec | undefined);
        return spec ? [spec] : [];
      });
    });
    return specs.sort((a, b) => compareText(toSortKey(a), toSortKey(b)));
  }
}

const toSortKey = ({ path, method }: RouteSpec): string => `${path} ${method}`;
