import { verifyProjection } from '../platform/projections/verify.js';
import { formatCount, formatInteger } from '../platform/text/format.js';
import { projections } from '../subscriptions.js';
import { ProgressLine } from './progress-line.js';
import type { Tool } from './tool.js';

/** Verifies every read model against its events. Writes nothing, and writers may continue. */
export const verifyReadModels: Tool = async ({ pool, store }) => {
  let differenceCount = 0;
  for (const projection of projections) {
    const line = new ProgressLine(projection.name);
    const { rowCount, hash, position, differences } = await verifyProjection(
      pool,
      store,
      projection,
      (reachedPosition, target) => {
        line.show(reachedPosition, target);
      },
    );
    line.finish(
      `${formatCount(rowCount, 'row')}, hash ${hash.slice(0, 16)} at position ${formatInteger(position)}: ${differences.length === 0 ? 'equal' : formatCount(differences.length, 'difference')}`,
    );
    for (const difference of differences) console.log(`  ${JSON.stringify(difference)}`);
    differenceCount += differences.length;
  }
  console.log(
    differenceCount === 0
      ? 'Every read model equals the fold of its events.'
      : `${formatCount(differenceCount, 'difference')}.`,
  );
  return differenceCount === 0 ? 0 : 1;
};
