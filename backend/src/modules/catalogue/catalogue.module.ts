import { Module } from '@nestjs/common';
import { PhotosController } from './photos/photos.controller.js';
import { PhotoQueries } from './photos/photos.query.js';
import { ShopQueries } from './shop/shop.query.js';
import { TripShop } from './shop/trip-shop.service.js';
import { HighlightQueries } from './trips/highlights.query.js';
import { LandingQueries } from './trips/landing.query.js';
import { SitemapQueries } from './trips/sitemap.query.js';
import { TripsController } from './trips/trips.controller.js';
import { TripQueries } from './trips/trips.query.js';

/** Needs the DataSource and the Clock, which the composition root provides globally. */
@Module({
  controllers: [TripsController, PhotosController],
  providers: [
    TripQueries,
    ShopQueries,
    LandingQueries,
    HighlightQueries,
    SitemapQueries,
    TripShop,
    PhotoQueries,
  ],
  exports: [TripQueries],
})
export class CatalogueModule {}
