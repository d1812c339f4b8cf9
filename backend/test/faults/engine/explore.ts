import { Random } from '../../charging/random.js';
import { flowNames, type FlowName } from '../flows/flows.js';
import type { Harness } from './harness.js';
import type { Violation } from '../checks/invariants.js';
import { pointId, pointsOf, type Point } from './point.js';
import { edgeId, type Edge } from '../proxies/gate.js';
import type { Tried } from './summary.js';

export interface Finding extends Violation {
  readonly point: string;
}

export interface Row {
  readonly flow: FlowName;
  edges: number;
  /** Number of points reached, by kind. */
  crashes: number;
  others: number;
  doubles: number;
  /** The edge did not occur again because of another order of events: not a point. */
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
  readonly say: (line: string) => void;
}

/** Flows explored at once: while one records its edges, the other uses the machine. */
const AT_ONCE = 2;

/** Crashes at every current edge of every flow; then in the recoveries. */
export async function explore(harness: Harness, options: Exploration) {
  const rows: Row[] = [];
  const findings: Finding[] = [];
  const outcomes: Tried[] = [];
  let isOutOfTime = false;
  const flows = options.flows ?? flowNames;
  const atOnce = Math.min(AT_ONCE, flows.length, options.lanes);
  await inLanes(flows, atOnce, (flow) => exploreFlow(flow, Math.ceil(options.lanes / atOnce)));
  return { rows, findings, outcomes, isOutOfTime };

  function report(violations: readonly Violation[], point: string, at: string): void {
    for (const violation of violations) {
      findings.push({ ...violation, point });
      options.say(`  VIOLATION ${violation.invariant}: ${violation.what}\n    at ${at}`);
    }
  }

  async function run(point: Point, row: Row): Promise<readonly Edge[]> {
    if (options.until !== undefined && Date.now() > options.until) {
      isOutOfTime = true;
      return [];
    }
    const ending = await harness.point(point);
    const wanted = point.second ? 2 : 1;
    report(ending.violations, pointId(point), `--point '${pointId(point)}'`);
    row.slowestMs = Math.max(row.slowestMs, ending.ms);
    if (ending.reached >= wanted) outcomes.push({ point, violations: ending.violations.length });
    if (ending.reached < wanted) row.missed++;
    else if (point.second) row.doubles++;
    else if (point.fault.startsWith('kill')) row.crashes++;
    else row.others++;
    return ending.trace;
  }

  async function exploreFlow(flow: FlowName, lanes: number): Promise<void> {
    // A flow's points are independent of earlier flows.
    const random = new Random(options.seed + flowNames.indexOf(flow));
    const row: Row = { flow, edges: 0, crashes: 0, others: 0, doubles: 0, missed: 0, slowestMs: 0 };
    rows.push(row);
    const calm = await harness.undisturbed(flow);
    report(calm.violations, `${flow}, undisturbed`, `${flow}, undisturbed`);
    const trace = distinct(calm.trace);
    row.edges = trace.length;
    const points = pickRandom(random, pointsOf(flow, trace), options.singles);
    const seconds: Point[] = [];
    await inLanes(points, lanes, async (point) => {
      const recovery = distinct(await run(point, row));
      if (point.fault.startsWith('kill')) seconds.push(...recovery.map((second) => ({ ...point, second })));
    });
    seconds.sort((a, b) => (pointId(a) < pointId(b) ? -1 : 1));
    await inLanes(pickRandom(random, seconds, options.doubles), lanes, (point) => run(point, row));
    options.say(
      `${flow.padEnd(34)}${String(row.edges).padStart(5)} edges ${String(row.crashes).padStart(5)} crashes ` +
        `${String(row.others).padStart(4)} other faults ${String(row.doubles).padStart(4)} double crashes` +
        `${row.missed > 0 ? `, ${row.missed} not come by` : ''}, slowest ${(row.slowestMs / 1000).toFixed(1)} s`,
    );
  }
}

const distinct = (trace: readonly Edge[]): Edge[] => [
  ...new Map(trace.map((edge) => [edgeId(edge), edge])).values(),
];

function pickRandom<T>(random: Random, all: readonly T[], limit = all.length): T[] {
  const rest = [...all];
  const picked: T[] = [];
  while (picked.length < limit && rest.length > 0)
    picked.push(...rest.splice(random.between(0, rest.length - 1), 1));
  return picked;
}

async function inLanes<T>(
  all: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
