import { queryOptions } from '@tanstack/react-query';
import type { listBookings } from '@wayfold/contracts/bookings/booking-list';
import type { getBookingAsOf, listBookingEvents, OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { callApi } from '../../../shared/api/client.js';

const EVENTS_PER_PAGE = 200;

export const buildBookingsQuery = (reference: string) =>
  queryOptions({
    queryKey: ['ops', 'bookings', reference],
    queryFn: ({ signal }) =>
      callApi<typeof listBookings>(
        'GET /api/ops/bookings',
        { query: { limit: 100, reference: reference || undefined } },
        { signal },
      ),
    staleTime: 0,
  });

/** Builds the query of all events of a booking, page after page. */
export const buildEventsQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'events', id],
    queryFn: async ({ signal }): Promise<OpsEvent[]> => {
      const events: OpsEvent[] = [];
      let cursor: string | null = null;
      do {
        const page: RouteReply<typeof listBookingEvents> = await callApi<typeof listBookingEvents>(
          'GET /api/ops/bookings/{id}/events',
          { params: { id }, query: { limit: EVENTS_PER_PAGE, cursor: cursor ?? undefined } },
          { signal },
        );
        events.push(...page.events);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return events;
    },
    staleTime: 0,
  });

export const buildStateQuery = (id: string, version?: number) =>
  queryOptions({
    queryKey: ['ops', 'state', id, version ?? 'now'],
    queryFn: ({ signal }) =>
      callApi<typeof getBookingAsOf>(
        'GET /api/ops/bookings/{id}',
        { params: { id }, query: version === undefined ? {} : { version } },
        { signal },
      ),
    placeholderData: (previousData) => previousData,
    staleTime: version === undefined ? 0 : Number.POSITIVE_INFINITY,
  });
