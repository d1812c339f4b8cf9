import { Controller, Inject } from '@nestjs/common';
import { getStorefront, type Storefront } from '@wayfold/contracts/storefront';
import { Route } from '../../platform/http/route.js';

export const STOREFRONT = Symbol('Storefront');

@Controller()
export class StorefrontController {
  constructor(@Inject(STOREFRONT) readonly storefront: Storefront) {}

  @Route(getStorefront)
  getStorefront(): Promise<Storefront> {
    return Promise.resolve(this.storefront);
  }
}
