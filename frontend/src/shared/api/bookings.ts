import { queryOptions } from '@tanstack/react-query';
import type { getBooking } from '@wayfold/contracts/bookings/bookings';
import type { getBookingHistory } from '@wayfold/contracts/bookings/history';
import { api } from './client.js';

export const bookingQuery = (id: string, capability: string) =>
  queryOptions({
    queryKey: ['booking', id, capability],
    queryFn: ({ signal }) =>
      api<typeof getBooking>('GET /api/bookings/{id}', { params: { id } }, { capability, signal }),
    staleTime: 0,
  });

/** Keyed by version, because a new version has a longer history. */
export const historyQuery = (id: string, version: number, capability: string) =>
  queryOptions({
    queryKey: ['history', id, version, capability],
    queryFn: ({ signal }) =>
      api<typeof getBookingHistory>(
        'GET /api/bookings/{id}/history',
        { params: { id } },
        { capability, signal },
      ),
    staleTime: 0,
  });
