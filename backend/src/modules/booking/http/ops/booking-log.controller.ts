import { Controller } from '@nestjs/common';
import { listBookings } from '@wayfold/contracts/bookings/booking-list';
import { getBookingAsOf, listBookingEvents } from '@wayfold/contracts/bookings/booking-log';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { Input, type ReplyOrRefusal, requireFound, Route } from '../../../../platform/http/route.js';
import { BookingQueries } from '../../view/booking.query.js';

/** Bookings as staff read them: the list, the events, the state at any of them. */
@Controller()
export class BookingLogController {
  constructor(private readonly bookings: BookingQueries) {}

  @Route(listBookings)
  listBookings(
    @Input() { query }: RouteInput<typeof listBookings>,
  ): Promise<ReplyOrRefusal<typeof listBookings>> {
    return this.bookings.listBookings(query);
  }

  @Route(listBookingEvents)
  async listBookingEvents(
    @Input() { params, query }: RouteInput<typeof listBookingEvents>,
  ): Promise<ReplyOrRefusal<typeof listBookingEvents>> {
    return requireFound(await this.bookings.findEventPage(params.id, query.limit, query.cursor));
  }

  @Route(getBookingAsOf)
  async getBookingAsOf(
    @Input() { params, query }: RouteInput<typeof getBookingAsOf>,
  ): Promise<ReplyOrRefusal<typeof getBookingAsOf>> {
    return requireFound(await this.bookings.readAsOf(params.id, query));
  }
}
