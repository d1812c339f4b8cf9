import type { Random } from '../random.js';

const AHEAD_MS = 60;
const MAX_MS = 2_400;

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

/**
 * Starts both at once; either may start up to 60 ms earlier, and more with every race, because a slow machine
 * needs more time to reach the provider and each must win sometimes.
 */
export async function runTogether<A, B>(
  { random, race }: { readonly random: Random; readonly race: number },
  runFirst: () => Promise<A>,
  runOther: () => Promise<B>,
): Promise<[A, B]> {
  const maxMs = Math.min(AHEAD_MS * 1.2 ** race, MAX_MS);
  const leadMs = Math.floor((random.drawNumber() * 2 - 1) * maxMs);
  return Promise.all([waitMs(leadMs).then(runFirst), waitMs(-leadMs).then(runOther)]);
}
