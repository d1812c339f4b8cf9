import { Controller } from '@nestjs/common';
import { listBookings } from '@wayfold/contracts/bookings/booking-list';
import { getBookingAsOf, listBookingEvents } from '@wayfold/contracts/bookings/booking-log';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { ProblemException } from '../../../platform/http/problems/problem.js';
import { Input, type ReplyOrRefusal, Route } from '../../../platform/http/route.js';
import { BookingQueries } from '../view/booking.query.js';

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
    const page = await this.bookings.findEventPage(params.id, query.limit, query.cursor);
    if (!page) throw new ProblemException('NOT_FOUND');
    return page;
  }

  @Route(getBookingAsOf)
  async getBookingAsOf(
    @Input() { params, query }: RouteInput<typeof getBookingAsOf>,
  ): Promise<ReplyOrRefusal<typeof getBookingAsOf>> {
    const view = await this.bookings.readAsOf(params.id, query);
    if (!view) throw new ProblemException('NOT_FOUND');
    return view;
  }
}
