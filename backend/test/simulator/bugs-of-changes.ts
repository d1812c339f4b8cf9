// Planted bugs of date changes and passed places.
import { insist, losing, overrideCalls, type Bug } from './bug.js';

export const CHANGE_BUGS: readonly Bug[] = [
  {
    name: 'another date leaves the seats of the first one taken',
    caughtBy: '6 seats, rooms and coupons within their limits',
    store: losing(({ type, data }) => type === 'SeatsReleased' && data.reason === 'moved'),
  },
  {
    name: 'a place is passed on whoever had passed it on before',
    caughtBy: '14 what happens once is recorded once',
    store: (real) =>
      overrideCalls(real, {
        append: (request) =>
          request.streams.some(({ events }) => events.some(({ type }) => type === 'PlaceReassigned'))
            ? insist(real, request)
            : real.append(request),
      }),
  },
];
