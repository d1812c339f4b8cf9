import { Controller } from '@nestjs/common';
import { getTrip } from '@wayfold/contracts/catalogue/catalogue';
import { getHighlights } from '@wayfold/contracts/catalogue/highlights';
import { getDestinations, getLanding, listRelatedTrips, listTrips } from '@wayfold/contracts/catalogue/shop';
import { listSitemap } from '@wayfold/contracts/catalogue/sitemap';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { Input, requireFound, Route } from '../../../platform/http/route.js';
import { ShopQueries } from '../shop/shop.query.js';
import { HighlightQueries } from './highlights.query.js';
import { LandingQueries } from './landing.query.js';
import { SitemapQueries } from './sitemap.query.js';
import { TripQueries } from './trips.query.js';

@Controller()
export class TripsController {
  constructor(
    private readonly trips: TripQueries,
    private readonly shop: ShopQueries,
    private readonly landings: LandingQueries,
    private readonly sitemap: SitemapQueries,
    private readonly highlights: HighlightQueries,
  ) {}

  @Route(listTrips)
  listTrips(@Input() input: RouteInput<typeof listTrips>): Promise<RouteReply<typeof listTrips>> {
    return this.shop.list(input);
  }

  @Route(getTrip)
  async getTrip(@Input() input: RouteInput<typeof getTrip>): Promise<RouteReply<typeof getTrip>> {
    return requireFound(await this.trips.find(input));
  }

  @Route(listRelatedTrips)
  async listRelatedTrips(
    @Input() input: RouteInput<typeof listRelatedTrips>,
  ): Promise<RouteReply<typeof listRelatedTrips>> {
    return requireFound(await this.shop.findRelated(input));
  }

  @Route(getLanding)
  async getLanding(@Input() input: RouteInput<typeof getLanding>): Promise<RouteReply<typeof getLanding>> {
    return requireFound(await this.landings.findLanding(input));
  }

  @Route(getDestinations)
  getDestinations(
    @Input() input: RouteInput<typeof getDestinations>,
  ): Promise<RouteReply<typeof getDestinations>> {
    return this.landings.readDestinations(input);
  }

  @Route(listSitemap)
  listSitemap(@Input() input: RouteInput<typeof listSitemap>): Promise<RouteReply<typeof listSitemap>> {
    return this.sitemap.list(input);
  }

  @Route(getHighlights)
  getHighlights(@Input() input: RouteInput<typeof getHighlights>): Promise<RouteReply<typeof getHighlights>> {
    return this.highlights.readHighlights(input);
  }
}
