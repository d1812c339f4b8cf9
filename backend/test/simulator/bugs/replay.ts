// Planted bugs of replays and of customer mails.
import { REPLAY_EFFECTS } from '../../support/planted-bugs/replay-bugs.js';
import type { Bug } from './bug.js';

export const REPLAY_BUGS: readonly Bug[] = [
  ...Object.entries(REPLAY_EFFECTS).map(([name, replayEffect]): Bug => {
    return { name, caughtBy: '10 a replay sends nothing', replayEffect };
  }),
  {
    name: 'no confirmation mail is sent',
    caughtBy: '11 each cause has its mail',
    replaceForReactor: (event) => (event.type === 'BookingConfirmed' ? undefined : event),
  },
  {
    name: 'a replay forgets due work',
    caughtBy: '12 read models match their events',
    replaceOnReplay: (event) => (event.type === 'BalanceScheduled' ? undefined : event),
  },
];
