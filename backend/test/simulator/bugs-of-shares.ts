// Planted bugs of shared balances.
import type { AppendRequest } from '../../src/platform/event-store/port.js';
import { REST } from '../faults/invariants.js';
import { overrideCalls, without, type Bug } from './bug.js';

const shares = ({ streams }: AppendRequest): boolean =>
  streams.some(({ events }) => events.some(({ type }) => type === 'BalanceSplit'));

/** A log that loses events of one type for shared balances. */
const losing =
  (lost: string): NonNullable<Bug['store']> =>
  (real) =>
    overrideCalls(real, {
      append: (request) =>
        (shares(request) ? without(real, ({ type }) => type === lost) : real).append(request),
    });

export const SHARE_BUGS: readonly Bug[] = [
  {
    name: 'a part of a shared balance has no day to be charged on',
    caughtBy: '5 a balance is in one state',
    store: losing('BalanceScheduled'),
  },
  {
    name: 'a balance that was shared is still due as a whole',
    caughtBy: REST,
    store: losing('ChargeVoided'),
  },
];
