import { verifyProjection } from '../platform/projections/verify.js';
import { projections } from '../subscriptions.js';
import type { Tool } from './tool.js';

/** Whether every read model is what its events say. Writes nothing; writers may go on meanwhile. */
export const verify: Tool = async ({ pool, store }) => {
  let wrong = 0;
  for (const projection of projections) {
    const progress = progressLine(projection.name);
    const { rows, position, differences } = await verifyProjection(pool, store, projection, progress);
    console.log(
      `\r${projection.name.padEnd(18)} ${rows} rows at position ${position}: ${differences.length === 0 ? 'equal' : `${differences.length} differences`}`,
    );
    for (const difference of differences) console.log(`  ${JSON.stringify(difference)}`);
    wrong += differences.length;
  }
  console.log(wrong === 0 ? 'Every read model equals the fold of its events.' : `${wrong} differences.`);
  return wrong === 0 ? 0 : 1;
};

/** Rewrites one line on a terminal; into a file only every tenth of the way. */
function progressLine(name: string): (position: number, target: number) => void {
  let shown = -1;
  return (position, target) => {
    const percent = target === 0 ? 100 : Math.floor((position / target) * 100);
    const step = process.stdout.isTTY ? percent : Math.floor(percent / 10);
    if (step === shown) return;
    shown = step;
    process.stdout.write(process.stdout.isTTY ? `\r${name.padEnd(18)} ${percent}%` : `${name} ${percent}%\n`);
  };
}
