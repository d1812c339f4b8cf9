import { queryOptions } from '@tanstack/react-query';
import type { getBooking } from '@wayfold/contracts/bookings/bookings';
import type { getBookingHistory } from '@wayfold/contracts/bookings/history';
import { callApi } from './client.js';

export const buildBookingQuery = (id: string, capability: string) =>
  queryOptions({
    queryKey: ['booking', id, capability],
    queryFn: ({ signal }) =>
      callApi<typeof getBooking>('GET /api/bookings/{id}', { params: { id } }, { capability, signal }),
    staleTime: 0,
  });

/** Builds a query with the version in its key, because a new version has a longer history. */
export const buildHistoryQuery = (id: string, version: number, capability: string) =>
  queryOptions({
    queryKey: ['history', id, version, capability],
    queryFn: ({ signal }) =>
      callApi<typeof getBookingHistory>(
        'GET /api/bookings/{id}/history',
        { params: { id } },
        { capability, signal },
      ),
    staleTime: 0,
  });
