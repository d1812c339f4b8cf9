import { type DynamicModule, Module } from '@nestjs/common';
import { STOREFRONT, StorefrontController } from './storefront.controller.js';

type StorefrontSettings = StorefrontController['storefront'];

/** An operator's settings for their pages. */
@Module({})
export class StorefrontModule {
  static register(storefront: StorefrontSettings): DynamicModule {
    return {
      module: StorefrontModule,
      controllers: [StorefrontController],
      providers: [{ provide: STOREFRONT, useValue: storefront }],
    };
  }
}
