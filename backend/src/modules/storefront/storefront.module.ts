import { type DynamicModule, Module } from '@nestjs/common';
import { STOREFRONT, StorefrontController } from './storefront.controller.js';

type Configured = StorefrontController['storefront'];

/** What the operator of an installation decides about its pages. */
@Module({})
export class StorefrontModule {
  static register(storefront: Configured): DynamicModule {
    return {
      module: StorefrontModule,
      controllers: [StorefrontController],
      providers: [{ provide: STOREFRONT, useValue: storefront }],
    };
  }
}
