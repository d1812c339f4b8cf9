import { type DynamicModule, Module } from '@nestjs/common';
import type { Storefront } from '@wayfold/contracts/storefront';
import { STOREFRONT, StorefrontController } from './storefront.controller.js';

/** An operator's settings for their pages. */
@Module({})
export class StorefrontModule {
  static register(storefront: Storefront): DynamicModule {
    return {
      module: StorefrontModule,
      controllers: [StorefrontController],
      providers: [{ provide: STOREFRONT, useValue: storefront }],
    };
  }
}
