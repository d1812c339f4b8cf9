import { Controller } from '@nestjs/common';
import { getTrip, listTrips } from '@wayfold/contracts/catalogue';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { ProblemException } from '../../../platform/http/problem.js';
import { Input, Route } from '../../../platform/http/route.js';
import { TripQueries } from '../queries/trips.js';

@Controller()
export class TripsController {
  constructor(private readonly trips: TripQueries) {}

  @Route(listTrips)
  list(@Input() input: RouteInput<typeof listTrips>): Promise<RouteReply<typeof listTrips>> {
    return this.trips.list(input);
  }

  @Route(getTrip)
  async get(@Input() input: RouteInput<typeof getTrip>): Promise<RouteReply<typeof getTrip>> {
    const trip = await this.trips.get(input);
    if (!trip) throw new ProblemException('NOT_FOUND');
    return trip;
  }
}
