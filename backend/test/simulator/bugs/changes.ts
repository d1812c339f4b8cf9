// Planted bugs of date changes and reassigned places.
import { overrideCalls } from '../../support/override-calls.js';
import { appendOverConflicts } from '../../support/planted-bugs/append-over-conflicts.js';
import { type Bug, loseEvents } from './bug.js';

export const CHANGE_BUGS: readonly Bug[] = [
  {
    key: 'date-change-keeps-seats',
    caughtBy: 'stock-limits',
    wrapStore: loseEvents(({ type, data }) => type === 'SeatsReleased' && data.reason === 'moved'),
  },
  {
    key: 'place-reassigned-twice',
    caughtBy: 'unique-facts',
    wrapStore: (real) =>
      overrideCalls(real, {
        append: (request) =>
          request.streams.some(({ events }) => events.some(({ type }) => type === 'PlaceReassigned'))
            ? appendOverConflicts((changedRequest) => real.append(changedRequest), request)
            : real.append(request),
      }),
  },
];
