// Planted bugs of date changes and reassigned places.
import { overrideCalls } from '../../support/override-calls.js';
import { appendOverConflicts } from '../../support/planted-bugs/append-over-conflicts.js';
import { type Bug, loseEvents } from './bug.js';

export const CHANGE_BUGS: readonly Bug[] = [
  {
    name: 'a date change keeps the seats of the old date',
    caughtBy: '6 seats, rooms and coupons stay within their limits',
    wrapStore: loseEvents(({ type, data }) => type === 'SeatsReleased' && data.reason === 'moved'),
  },
  {
    name: 'a reassigned place is reassigned again',
    caughtBy: '13 unique facts are recorded once',
    wrapStore: (real) =>
      overrideCalls(real, {
        append: (request) =>
          request.streams.some(({ events }) => events.some(({ type }) => type === 'PlaceReassigned'))
            ? appendOverConflicts((changedRequest) => real.append(changedRequest), request)
            : real.append(request),
      }),
  },
];
