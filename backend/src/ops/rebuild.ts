import type { Infrastructure } from '../platform/infrastructure.js';
import type { Projection } from '../platform/projections/projection.js';
import { rebuildProjection, type RebuildProgress } from '../platform/projections/rebuild.js';
import {
  cancelRebuild,
  readRebuilds,
  RebuildCancelled,
  RebuildRunning,
} from '../platform/projections/rebuilds.js';
import { projections } from '../subscriptions.js';
import { ProgressLine } from './progress-line.js';
import { UsageError, type Tool } from './tool.js';

/** The shell's exit code for Ctrl-C. */
const interrupted = 130;
const count = new Intl.NumberFormat('en');
const whole = (value: number): string => count.format(Math.round(value));

/** `rebuild READMODEL|all`, `rebuild --status`, `rebuild --cancel READMODEL`. */
export const rebuild: Tool = async (infrastructure, [what, name]) => {
  if (what === '--status') return status(infrastructure);
  if (what === '--cancel') return cancel(infrastructure, name);
  const stop = new AbortController();
  const onSignal = (): void => {
    stop.abort();
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    for (const projection of chosen(what)) await one(infrastructure, projection, stop.signal);
    return 0;
  } catch (error) {
    if (!(error instanceof RebuildCancelled || error instanceof RebuildRunning)) throw error;
    console.log(`\n${error.message}`);
    return error instanceof RebuildCancelled ? interrupted : 1;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
};

function chosen(name: string | undefined): readonly Projection[] {
  if (name === 'all') return projections;
  const found = projections.find((projection) => projection.name === name);
  if (found) return [found];
  const names = projections.map((projection) => projection.name).join(', ');
  throw new UsageError(
    `${name === undefined ? 'Which read model?' : `There is no read model ${name}.`} ${names}, all`,
  );
}

async function one(
  { pool, store }: Infrastructure,
  projection: Projection,
  signal: AbortSignal,
): Promise<void> {
  const line = new ProgressLine(projection.name);
  const began = performance.now();
  const onProgress = (progress: RebuildProgress): void => {
    line.show(progress.position, progress.target, described(progress));
  };
  const built = await rebuildProjection(pool, store, projection, { onProgress, signal, hash: true });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  line.end(
    `${whole(built.rows)} rows, hash ${built.hash?.slice(0, 16) ?? ''} at position ${whole(built.position)}; ${seconds} s, ` +
      `${whole((built.position / built.foldTime) * 1_000)} events/s; readers passed over at ${whole(built.flippedAt)} in ${built.flipTime.toFixed(0)} ms`,
  );
}

const described = ({ phase, position, target, rate }: RebuildProgress): string =>
  `${phase}, ${whole(rate)} events/s, ${whole(Math.max(0, target - position))} to go`;

async function status({ pool }: Infrastructure): Promise<number> {
  const all = await readRebuilds(pool);
  if (all.length === 0) console.log('No read model is being rebuilt.');
  for (const one of all) {
    const percent = one.target === 0 ? 100 : Math.floor((one.position / one.target) * 100);
    console.log(
      `${one.name.padEnd(18)} version ${one.version}, ${percent}%, ${described(one)}` +
        (one.alive
          ? ''
          : '; its process is gone: rebuild it again, or drop what it left with rebuild --cancel'),
    );
  }
  return 0;
}

async function cancel({ pool }: Infrastructure, name: string | undefined): Promise<number> {
  for (const projection of chosen(name)) {
    const found = await cancelRebuild(pool, projection.name);
    if (found || name !== 'all')
      console.log(
        found ? `The rebuild of ${projection.name} ends here.` : `${projection.name} is not being rebuilt.`,
      );
  }
  return 0;
}
