// Planted bugs of replays and of customer mails.
import { REPLAY_EFFECTS } from '../../support/planted-bugs/replay-bugs.js';
import type { Bug } from './bug.js';

export const REPLAY_BUGS: readonly Bug[] = [
  ...Object.entries(REPLAY_EFFECTS).map(([key, replayEffect]): Bug => {
    return { key, caughtBy: 'silent-replay', replayEffect };
  }),
  {
    key: 'no-confirmation-mail',
    caughtBy: 'mail-per-cause',
    replaceForReactor: (event) => (event.type === 'BookingConfirmed' ? undefined : event),
  },
  {
    key: 'replay-forgets-due-work',
    caughtBy: 'read-models',
    replaceOnReplay: (event) => (event.type === 'BalanceScheduled' ? undefined : event),
  },
];
