import { formatViolation, type Violation } from '../../support/invariants/violation.js';
import { Random } from '../../support/random.js';
import { type FlowName, flowNames } from '../flows/flows.js';
import { type Edge, formatEdgeId } from '../proxies/gate.js';
import type { FlowResult, Harness } from './harness.js';
import { formatPointId, formatPointOption, isWorkerKill, listPoints, type Point } from './point.js';
import type { PointOutcome } from './summary.js';

interface Finding extends Violation {
  readonly point: string;
}

interface FlowRow {
  readonly flow: FlowName;
  readonly edgeCount: number;
  /** Number of points reached, by kind. */
  readonly crashCount: number;
  readonly otherFaultCount: number;
  readonly doubleCount: number;
  /** Number of chosen edges that did not recur, because events came in another order; they are not points. */
  readonly missedCount: number;
  readonly slowestMs: number;
}

export interface ExplorationOptions {
  readonly seed: number;
  readonly flows?: readonly FlowName[];
  /** Maximum points of each kind per flow, chosen by the seed; all if absent. */
  readonly singleCount?: number | undefined;
  readonly doubleCount: number;
  /** Number of concurrent points. */
  readonly laneCount: number;
  readonly deadlineMs?: number;
  readonly writeLine: (line: string) => void;
}

interface PointRun {
  readonly point: Point;
  readonly result: FlowResult;
  readonly isReached: boolean;
}

interface FlowExploration {
  readonly row: FlowRow;
  readonly findings: readonly Finding[];
  readonly outcomes: readonly PointOutcome[];
  readonly isOutOfTime: boolean;
}

/** Number of flows explored at once: while one records its edges, another uses the machine. */
const PARALLEL_FLOWS = 2;

/** Crashes at every edge of every flow, and then at the edges of the recoveries. */
export async function exploreFlows(harness: Harness, options: ExplorationOptions) {
  const flows = options.flows ?? flowNames;
  const atOnce = Math.min(PARALLEL_FLOWS, flows.length, options.laneCount);
  const laneCount = Math.ceil(options.laneCount / atOnce);
  const explorations = await runInLanes(flows, atOnce, (flow) =>
    exploreFlow(harness, { ...options, laneCount }, flow),
  );
  return {
    rows: explorations.map(({ row }) => row),
    findings: explorations.flatMap(({ findings }) => findings),
    outcomes: explorations.flatMap(({ outcomes }) => outcomes),
    isOutOfTime: explorations.some(({ isOutOfTime }) => isOutOfTime),
  };
}

async function exploreFlow(
  harness: Harness,
  options: ExplorationOptions,
  flow: FlowName,
): Promise<FlowExploration> {
  // A flow's points are independent of earlier flows.
  const random = new Random(options.seed + flowNames.indexOf(flow));
  const runPoints = (points: readonly Point[]) =>
    runInLanes(points, options.laneCount, (point) => runPointInTime(harness, options, point));
  const undisturbedRun = await harness.runUndisturbed(flow);
  writeViolations(options, undisturbedRun.violations, `${flow}, undisturbed`);
  const trace = listDistinct(undisturbedRun.trace);
  const singles = await runPoints(drawSample(random, listPoints(flow, trace), options.singleCount));
  const doublePoints = singles
    .flatMap((run) => (run ? listDoublePoints(run) : []))
    .sort((a, b) => (formatPointId(a) < formatPointId(b) ? -1 : 1));
  const doubles = await runPoints(drawSample(random, doublePoints, options.doubleCount));

  const attempts = [...singles, ...doubles];
  const runs = attempts.filter((run) => run !== undefined);
  const row = countRuns(flow, trace.length, runs);
  options.writeLine(formatRow(row));
  return {
    row,
    findings: [
      ...undisturbedRun.violations.map((violation) => ({ ...violation, point: `${flow}, undisturbed` })),
      ...runs.flatMap(({ point, result }) =>
        result.violations.map((violation) => ({ ...violation, point: formatPointId(point) })),
      ),
    ],
    outcomes: runs
      .filter(({ isReached }) => isReached)
      .map(({ point, result }) => ({ point, violationCount: result.violations.length })),
    isOutOfTime: runs.length < attempts.length,
  };
}

/** Runs nothing if the time is up. */
async function runPointInTime(
  harness: Harness,
  options: ExplorationOptions,
  point: Point,
): Promise<PointRun | undefined> {
  if (options.deadlineMs !== undefined && Date.now() > options.deadlineMs) return undefined;
  const result = await harness.runPoint(point);
  writeViolations(options, result.violations, formatPointOption(point));
  return { point, result, isReached: result.reachedCount >= (point.second ? 2 : 1) };
}

/** Lists a second crash at each edge of a crashed worker's recovery. */
const listDoublePoints = ({ point, result }: PointRun): Point[] =>
  isWorkerKill(point.fault) ? listDistinct(result.trace).map((second) => ({ ...point, second })) : [];

function writeViolations(
  { writeLine }: ExplorationOptions,
  violations: readonly Violation[],
  point: string,
): void {
  for (const violation of violations) writeLine(formatViolation(violation, point));
}

function countRuns(flow: FlowName, edgeCount: number, runs: readonly PointRun[]): FlowRow {
  const reachedPoints = runs.filter(({ isReached }) => isReached).map(({ point }) => point);
  const doubleCount = reachedPoints.filter(({ second }) => second).length;
  const crashCount = reachedPoints.filter(({ second, fault }) => !second && isWorkerKill(fault)).length;
  return {
    flow,
    edgeCount,
    crashCount,
    otherFaultCount: reachedPoints.length - doubleCount - crashCount,
    doubleCount,
    missedCount: runs.length - reachedPoints.length,
    slowestMs: Math.max(0, ...runs.map(({ result }) => result.ms)),
  };
}

const formatRow = ({
  flow,
  edgeCount,
  crashCount,
  otherFaultCount,
  doubleCount,
  missedCount,
  slowestMs,
}: FlowRow): string =>
  `${flow.padEnd(34)}${String(edgeCount).padStart(5)} edges ${String(crashCount).padStart(5)} crashes ` +
  `${String(otherFaultCount).padStart(4)} other faults ${String(doubleCount).padStart(4)} double crashes` +
  `${missedCount > 0 ? `, ${missedCount} not reached` : ''}, slowest ${(slowestMs / 1000).toFixed(1)} s`;

const listDistinct = (trace: readonly Edge[]): Edge[] => [
  ...new Map(trace.map((edge) => [formatEdgeId(edge), edge])).values(),
];

function drawSample<T>(random: Random, items: readonly T[], limit = items.length): T[] {
  const remainingItems = [...items];
  const pickedItems: T[] = [];
  while (pickedItems.length < limit && remainingItems.length > 0)
    pickedItems.push(...remainingItems.splice(random.drawBetween(0, remainingItems.length - 1), 1));
  return pickedItems;
}

/** Returns the results in the items' order. */
async function runInLanes<T, R>(
  items: readonly T[],
  laneCount: number,
  runItem: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waitingItems = [...items.entries()];
  const runLane = async (): Promise<void> => {
    for (let nextItem = waitingItems.shift(); nextItem !== undefined; nextItem = waitingItems.shift())
      results[nextItem[0]] = await runItem(nextItem[1]);
  };
  await Promise.all(Array.from({ length: laneCount }, runLane));
  return results;
}
