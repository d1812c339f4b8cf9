import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { formatPointId, isWorkerKill, type Point } from './point.js';

/** A point whose edges were all reached, and the number of violations afterward. */
export interface PointOutcome {
  readonly point: Point;
  readonly violationCount: number;
}

export interface ExplorationOutcome {
  readonly outcomes: readonly PointOutcome[];
  /** Number of the undisturbed flows' edges. */
  readonly edgeCount: number;
  readonly flowCount: number;
  /** Number of violations found anywhere, even without a crash. */
  readonly violationCount: number;
  readonly interleavingCount: number;
  readonly plantedCount: number;
  /** Number of planted bugs that were caught. */
  readonly provenCount: number;
  readonly seed: number;
  readonly seconds: number;
}

/** Names the crash point: one edge of one flow, which may lose more than itself. */
function formatCrashPoint({ flow, edge, fault, second }: Point): string | undefined {
  if (!isWorkerKill(fault) && fault !== 'postgres crashes') return undefined;
  return formatPointId(
    omitUndefined({
      flow,
      edge,
      fault: isWorkerKill(fault) ? 'kill' : fault,
      second,
    }),
  );
}

/** Writes the closing lines of a faults run; the last line stands alone. */
export function summarize({
  outcomes,
  ...totals
}: ExplorationOutcome): readonly [tally: string, verdict: string] {
  const crashes = new Map<string, boolean>();
  for (const { point, violationCount } of outcomes) {
    const pointName = formatCrashPoint(point);
    if (pointName !== undefined)
      crashes.set(pointName, crashes.get(pointName) !== false && violationCount === 0);
  }
  const points = outcomes.map(({ point }) => point);
  const countPoints = (isCounted: (point: Point) => boolean): number => points.filter(isCounted).length;
  const doubleCount = countPoints(({ second }) => second !== undefined);
  const singleCount = countPoints(({ fault, second }) => fault === 'kill' && !second);
  const expiredKeyCount = countPoints(({ fault, second }) => fault === 'kill, keys expired' && !second);
  const serverCrashCount = countPoints(({ fault }) => fault === 'postgres crashes');
  const survivedCount = [...crashes.values()].filter((isSurvived) => isSurvived).length;
  return [
    `${singleCount} single crashes at ${totals.edgeCount} distinct edges of ${totals.flowCount} flows, ${doubleCount} double crashes, ` +
      `${serverCrashCount} crashes of PostgreSQL; ${expiredKeyCount} of the crashes again with expired keys, ` +
      `${points.length - singleCount - doubleCount - expiredKeyCount - serverCrashCount} lost responses, errors and emptied queues, ` +
      `${totals.interleavingCount} simulated interleavings; ${totals.provenCount} of ${totals.plantedCount} planted bugs caught; ` +
      `seed ${totals.seed}, ${totals.seconds} s`,
    `${crashes.size} crash points, ${survivedCount} survived, ${totals.violationCount} violations`,
  ];
}
