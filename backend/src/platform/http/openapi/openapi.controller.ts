import { Controller, Inject } from '@nestjs/common';
import { getOpenApi } from '@wayfold/contracts/machine-routes';
import { PROBLEMS } from '../problems/problem-catalogue.js';
import type { Problems } from '../problems/problem-entry.js';
import { type ReplyOrRefusal, Route } from '../route.js';
import { RouteCatalogue } from '../route-catalogue.js';
import { buildOpenApi, type OpenApiDocument } from './openapi.js';

/** The OpenAPI document of the running application. */
@Controller()
export class OpenApiController {
  private document: OpenApiDocument | undefined;

  constructor(
    private readonly catalogue: RouteCatalogue,
    @Inject(PROBLEMS) private readonly problems: Problems,
  ) {}

  @Route(getOpenApi)
  async getOpenApi(): Promise<ReplyOrRefusal<typeof getOpenApi>> {
    this.document ??= buildOpenApi(this.catalogue.listRoutes(), this.problems);
    return this.document;
  }
}
