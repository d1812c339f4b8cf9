// Planted bugs of replays and of customer mails.
import { REPLAY_BUGS as DEEDS } from '../faults/worker/bugs-of-replay.js';
import type { Bug } from './bug.js';

export const REPLAY_BUGS: readonly Bug[] = [
  ...Object.entries(DEEDS).map(([name, folds]): Bug => {
    return { name, caughtBy: '10 a replay sends nothing', folds };
  }),
  {
    name: 'no confirmation mail is sent',
    caughtBy: '11 each cause has its mail',
    hears: (event) => (event.type === 'BookingConfirmed' ? undefined : event),
  },
  {
    name: 'a replay forgets due work',
    caughtBy: '12 read models match their events',
    again: (event) => (event.type === 'BalanceScheduled' ? undefined : event),
  },
];
