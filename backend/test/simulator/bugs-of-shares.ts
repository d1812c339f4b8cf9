// Mistakes of shared balances, to be noticed.
import { insist, instead, without, type Bug } from './bug.js';

const shares = ({ events }: { readonly events: readonly { readonly type: string }[] }): boolean =>
  events.some(({ type }) => type === 'BalanceSplit');

export const SHARE_BUGS: readonly Bug[] = [
  {
    name: 'a balance is shared although somebody just pays it',
    caughtBy: '1 money at the provider is the money in the log',
    store: (real) =>
      instead(real, {
        append: (request) => (request.streams.some(shares) ? insist(real, request) : real.append(request)),
      }),
  },
  {
    name: 'a part of a shared balance has no day to be charged on',
    caughtBy: '5 a balance is in one state',
    store: (real) =>
      instead(real, {
        append: (request) =>
          request.streams.some(shares)
            ? without(real, ({ type }) => type === 'BalanceScheduled').append(request)
            : real.append(request),
      }),
  },
];
