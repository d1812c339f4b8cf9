import { type DynamicModule, Module } from '@nestjs/common';
import { STOREFRONT, StorefrontController } from './storefront.controller.js';

type Configured = StorefrontController['storefront'];

/** An operator's settings for their pages. */
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
