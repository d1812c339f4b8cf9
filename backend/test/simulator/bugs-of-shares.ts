// Planted bugs of shared balances.
import { REST } from '../faults/invariants.js';
import { losing, type Bug } from './bug.js';

/** A log that loses events of one type where a balance is split. */
const losingOfSplit = (lostType: string) =>
  losing(({ type }, all) => type === lostType && all.some((event) => event.type === 'BalanceSplit'));

export const SHARE_BUGS: readonly Bug[] = [
  {
    name: 'a part of a shared balance has no day to be charged on',
    caughtBy: '5 a balance is in one state',
    store: losingOfSplit('BalanceScheduled'),
  },
  {
    name: 'a balance that was shared is still due as a whole',
    caughtBy: REST,
    store: losingOfSplit('ChargeVoided'),
  },
];
