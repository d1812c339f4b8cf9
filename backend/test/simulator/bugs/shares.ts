// Planted bugs of shared balances.
import { type Bug, loseEvents } from './bug.js';

/** Creates a log that loses events of one type where a balance is split. */
const loseSplitEvents = (lostType: string) =>
  loseEvents(
    ({ type }, allEvents) => type === lostType && allEvents.some((event) => event.type === 'BalanceSplit'),
  );

export const SHARE_BUGS: readonly Bug[] = [
  {
    key: 'share-without-charge-date',
    caughtBy: 'one-balance-state',
    wrapStore: loseSplitEvents('BalanceScheduled'),
  },
  {
    key: 'shared-balance-stays-due',
    caughtBy: 'work-ends',
    wrapStore: loseSplitEvents('ChargeVoided'),
  },
];
