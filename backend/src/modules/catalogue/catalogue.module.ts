import { Module } from '@nestjs/common';
import { TripsController } from './http/trips.controller.js';
import { CatalogueDepartureEntity } from './projections/departure.entity.js';
import { TripPageEntity } from './projections/trip-page.entity.js';
import { TripQueries } from './queries/trips.js';

/** For the DataSource of the composition root. */
export const catalogueEntities = [TripPageEntity, CatalogueDepartureEntity];

/** Needs the DataSource and the Clock, which the composition root provides globally. */
@Module({ controllers: [TripsController], providers: [TripQueries], exports: [TripQueries] })
export class CatalogueModule {}
