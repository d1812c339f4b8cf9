import { Controller } from '@nestjs/common';
import { openApi } from '@wayfold/contracts/platform';
import { openApiOf, type OpenApiDocument } from './openapi.js';
import { RouteCatalogue } from './route-catalogue.js';
import { Route, type RouteAnswer } from './route.js';

/** Describes the application that is running, not one that was meant. */
@Controller()
export class OpenApiController {
  private document: OpenApiDocument | undefined;

  constructor(private readonly catalogue: RouteCatalogue) {}

  @Route(openApi)
  async get(): Promise<RouteAnswer<typeof openApi>> {
    this.document ??= openApiOf(this.catalogue.routes());
    return this.document;
  }
}
