import type { Infrastructure } from '../platform/infrastructure.js';
import type { Projection } from '../platform/projections/projection.js';
import { type RebuildProgress, rebuildProjection } from '../platform/projections/rebuild.js';
import {
  cancelRebuild,
  readRebuilds,
  RebuildCancelledError,
  RebuildRunningError,
} from '../platform/projections/rebuild-status.js';
import { formatCount, formatInteger } from '../platform/text/format.js';
import { projections } from '../subscriptions.js';
import { calculatePercent, padName, ProgressLine } from './progress-line.js';
import { type Tool, UsageError } from './tool.js';

/** The shell's exit code for Ctrl-C. */
const INTERRUPTED_EXIT_CODE = 130;

/** Runs `rebuild READMODEL|all`, `rebuild --status` or `rebuild --cancel READMODEL`. */
export const rebuildReadModels: Tool = async (infrastructure, [target, name]) => {
  if (target === '--status') return printStatus(infrastructure);
  if (target === '--cancel') return cancelRebuildOf(infrastructure, name);
  const stopController = new AbortController();
  const onSignal = (): void => {
    stopController.abort();
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    for (const projection of chooseProjections(target))
      await rebuildOne(infrastructure, projection, stopController.signal);
    return 0;
  } catch (error) {
    if (!(error instanceof RebuildCancelledError || error instanceof RebuildRunningError)) throw error;
    console.log(`\n${error.message}`);
    return error instanceof RebuildCancelledError ? INTERRUPTED_EXIT_CODE : 1;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
};

function chooseProjections(name: string | undefined): readonly Projection[] {
  if (name === 'all') return projections;
  const match = projections.find((projection) => projection.name === name);
  if (match) return [match];
  const names = projections.map((projection) => projection.name).join(', ');
  throw new UsageError(
    `${name === undefined ? 'Which read model?' : `There is no read model ${name}.`} ${names}, all`,
  );
}

async function rebuildOne(
  { pool, store }: Infrastructure,
  projection: Projection,
  signal: AbortSignal,
): Promise<void> {
  const line = new ProgressLine(projection.name);
  const startedAtMs = performance.now();
  const onProgress = (progress: RebuildProgress): void => {
    line.show(progress.position, progress.target, describeProgress(progress));
  };
  const { rowCount, hash, position, foldMs, flippedPosition, flipMs } = await rebuildProjection(
    pool,
    store,
    projection,
    {
      onProgress,
      signal,
      shouldHash: true,
    },
  );
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1);
  line.finish(
    `${formatCount(rowCount, 'row')}, hash ${hash?.slice(0, 16) ?? ''} at position ${formatInteger(position)}; ` +
      `${seconds} s, ${formatInteger((position / foldMs) * 1_000)} events/s; ` +
      `readers switched at ${formatInteger(flippedPosition)} in ${flipMs.toFixed(0)} ms`,
  );
}

const describeProgress = ({ phase, position, target, rate }: RebuildProgress): string =>
  `${phase}, ${formatInteger(rate)} events/s, ${formatInteger(Math.max(0, target - position))} to go`;

async function printStatus({ pool }: Infrastructure): Promise<number> {
  const rebuilds = await readRebuilds(pool);
  if (rebuilds.length === 0) console.log('No read model is being rebuilt.');
  for (const progress of rebuilds) {
    const percent = calculatePercent(progress.position, progress.target);
    console.log(
      `${padName(progress.name)} version ${progress.version}, ${percent}%, ${describeProgress(progress)}` +
        (progress.isAlive ? '' : '; its process ended: rebuild again, or clean up with rebuild --cancel'),
    );
  }
  return 0;
}

async function cancelRebuildOf({ pool }: Infrastructure, name: string | undefined): Promise<number> {
  for (const projection of chooseProjections(name)) {
    const wasCancelled = await cancelRebuild(pool, projection.name);
    if (wasCancelled || name !== 'all')
      console.log(
        wasCancelled
          ? `The rebuild of ${projection.name} is canceled.`
          : `${projection.name} is not being rebuilt.`,
      );
  }
  return 0;
}
