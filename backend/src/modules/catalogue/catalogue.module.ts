import { Module } from '@nestjs/common';
import { PhotosController } from './http/photos.controller.js';
import { TripsController } from './http/trips.controller.js';
import { HighlightQueries } from './queries/highlights.js';
import { LandingQueries } from './queries/landing-queries.js';
import { PhotoQueries } from './queries/photos.js';
import { ShopQueries } from './queries/shop.js';
import { ShopWindow } from './queries/shop/shop-window.js';
import { SitemapQueries } from './queries/sitemap.js';
import { TripQueries } from './queries/trips.js';

/** Needs the DataSource and the Clock, which the composition root provides globally. */
@Module({
  controllers: [TripsController, PhotosController],
  providers: [
    ...[TripQueries, ShopQueries, LandingQueries, HighlightQueries, SitemapQueries],
    ...[ShopWindow, PhotoQueries],
  ],
  exports: [TripQueries],
})
export class CatalogueModule {}
