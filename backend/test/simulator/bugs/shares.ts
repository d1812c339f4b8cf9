// Planted bugs of shared balances.
import { WORK_END } from '../../support/invariants/invariants.js';
import { type Bug, loseEvents } from './bug.js';

/** Creates a log that loses events of one type where a balance is split. */
const loseSplitEvents = (lostType: string) =>
  loseEvents(
    ({ type }, allEvents) => type === lostType && allEvents.some((event) => event.type === 'BalanceSplit'),
  );

export const SHARE_BUGS: readonly Bug[] = [
  {
    name: 'a share of a balance has no charge date',
    caughtBy: '5 each balance has one state',
    wrapStore: loseSplitEvents('BalanceScheduled'),
  },
  {
    name: 'a shared balance stays due as a whole',
    caughtBy: WORK_END,
    wrapStore: loseSplitEvents('ChargeVoided'),
  },
];
