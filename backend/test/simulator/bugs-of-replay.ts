// Planted bugs of replays and of customer mails.
import { REPLAY_BUGS as DEEDS } from '../faults/worker/bugs-of-replay.js';
import type { Bug } from './bug.js';

export const REPLAY_BUGS: readonly Bug[] = [
  ...Object.entries(DEEDS).map(([name, folds]): Bug => {
    return { name, caughtBy: '11 a replay calls nobody', folds };
  }),
  {
    name: 'nobody is told that they have booked',
    caughtBy: '12 a mail for each cause',
    hears: (event) => (event.type === 'BookingConfirmed' ? undefined : event),
  },
  {
    name: 'due work is forgotten by whoever folds it again',
    caughtBy: '13 read models are the fold of their events',
    again: (event) => (event.type === 'BalanceScheduled' ? undefined : event),
  },
];
