import { Random } from '../../support/random.js';
import type { Violation } from '../checks/invariants.js';
import { type FlowName, flowNames } from '../flows/flows.js';
import { type Edge, formatEdgeId } from '../proxies/gate.js';
import type { Harness } from './harness.js';
import { formatPointId, listPoints, type Point } from './point.js';
import type { PointOutcome } from './summary.js';

export interface Finding extends Violation {
  readonly point: string;
}

export interface FlowRow {
  readonly flow: FlowName;
  edges: number;
  /** Number of points reached, by kind. */
  crashes: number;
  otherFaults: number;
  doubles: number;
  /** Number of chosen edges that did not recur, because events came in another order; they are not points. */
  missed: number;
  slowestMs: number;
}

export interface Exploration {
  readonly seed: number;
  readonly flows?: readonly FlowName[];
  /** Maximum points of each kind per flow, chosen by the seed; all if absent. */
  readonly singles?: number | undefined;
  readonly doubles: number;
  /** Number of concurrent points. */
  readonly lanes: number;
  /** Number of points, over all flows, at which the server crashes. */
  readonly falls?: number;
  readonly until?: number;
  readonly writeLine: (line: string) => void;
}

/** Number of flows explored at once: while one records its edges, another uses the machine. */
const AT_ONCE = 2;

/** Crashes at every edge of every flow, and then at the edges of the recoveries. */
export async function exploreFlows(harness: Harness, options: Exploration) {
  const rows: FlowRow[] = [];
  const findings: Finding[] = [];
  const outcomes: PointOutcome[] = [];
  let isOutOfTime = false;
  const flows = options.flows ?? flowNames;
  const atOnce = Math.min(AT_ONCE, flows.length, options.lanes);
  await runInLanes(flows, atOnce, (flow) => exploreFlow(flow, Math.ceil(options.lanes / atOnce)));
  return { rows, findings, outcomes, isOutOfTime };

  function reportViolations(violations: readonly Violation[], point: string, at: string): void {
    for (const violation of violations) {
      findings.push({ ...violation, point });
      options.writeLine(`  VIOLATION ${violation.invariant}: ${violation.problem}\n    at ${at}`);
    }
  }

  async function runPoint(point: Point, row: FlowRow): Promise<readonly Edge[]> {
    if (options.until !== undefined && Date.now() > options.until) {
      isOutOfTime = true;
      return [];
    }
    const result = await harness.runPoint(point);
    const edgeCount = point.second ? 2 : 1;
    reportViolations(result.violations, formatPointId(point), `--point '${formatPointId(point)}'`);
    row.slowestMs = Math.max(row.slowestMs, result.ms);
    if (result.reachedCount >= edgeCount) outcomes.push({ point, violations: result.violations.length });
    if (result.reachedCount < edgeCount) row.missed++;
    else if (point.second) row.doubles++;
    else if (point.fault.startsWith('kill')) row.crashes++;
    else row.otherFaults++;
    return result.trace;
  }

  async function exploreFlow(flow: FlowName, lanes: number): Promise<void> {
    // A flow's points are independent of earlier flows.
    const random = new Random(options.seed + flowNames.indexOf(flow));
    const row: FlowRow = { flow, edges: 0, crashes: 0, otherFaults: 0, doubles: 0, missed: 0, slowestMs: 0 };
    rows.push(row);
    const calm = await harness.runUndisturbed(flow);
    reportViolations(calm.violations, `${flow}, undisturbed`, `${flow}, undisturbed`);
    const trace = listDistinct(calm.trace);
    row.edges = trace.length;
    const points = pickRandom(random, listPoints(flow, trace), options.singles);
    const seconds: Point[] = [];
    await runInLanes(points, lanes, async (point) => {
      const recovery = listDistinct(await runPoint(point, row));
      if (point.fault.startsWith('kill')) seconds.push(...recovery.map((second) => ({ ...point, second })));
    });
    seconds.sort((a, b) => (formatPointId(a) < formatPointId(b) ? -1 : 1));
    await runInLanes(pickRandom(random, seconds, options.doubles), lanes, (point) => runPoint(point, row));
    options.writeLine(
      `${flow.padEnd(34)}${String(row.edges).padStart(5)} edges ${String(row.crashes).padStart(5)} crashes ` +
        `${String(row.otherFaults).padStart(4)} other faults ${String(row.doubles).padStart(4)} double crashes` +
        `${row.missed > 0 ? `, ${row.missed} not come by` : ''}, slowest ${(row.slowestMs / 1000).toFixed(1)} s`,
    );
  }
}

const listDistinct = (trace: readonly Edge[]): Edge[] => [
  ...new Map(trace.map((edge) => [formatEdgeId(edge), edge])).values(),
];

function pickRandom<T>(random: Random, items: readonly T[], limit = items.length): T[] {
  const remaining = [...items];
  const picked: T[] = [];
  while (picked.length < limit && remaining.length > 0)
    picked.push(...remaining.splice(random.drawBetween(0, remaining.length - 1), 1));
  return picked;
}

async function runInLanes<T>(
  items: readonly T[],
  lanes: number,
  runItem: (item: T) => Promise<unknown>,
): Promise<void> {
  const waitingItems = [...items];
  const runLane = async (): Promise<void> => {
    for (let next = waitingItems.shift(); next !== undefined; next = waitingItems.shift())
      await runItem(next);
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
}
