// `npm run faults -- --simulate N`: N interleavings of the product with all of its dependencies, each from
// its seed. --seed S: the first one; N = 1 prints every step. --bug KEY plants a bug; --prove plants each in
// turn, or that one. --lanes N: processes that share the runs, by default one per core. --digests prints a
// fingerprint of each run. Exits with 1 at a violation, or if a bug is not caught.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { logger } from '../../src/platform/logging/logger.js';
import { formatProblem, formatViolation, INVARIANT_TITLES } from '../support/invariants/violation.js';
import { parseNumber } from '../support/parse-number.js';
import type { Bug } from './bugs/bug.js';
import { BUGS } from './bugs/bugs.js';
import { RARE_EVENTS } from './engine/rare-events.js';
import { simulateRun } from './engine/simulate.js';
import { digestRun, toReadableTrace } from './proof/digest.js';
import { proveBug } from './proof/prove.js';
import { readOutput, type SimulationSummary } from './proof/prove-and-simulate.js';

logger.level = process.env['FAULTS_LOG'] ?? 'silent';
const { values } = parseArgs({
  options: {
    simulate: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    bug: { type: 'string' },
    prove: { type: 'boolean', default: false },
    digests: { type: 'boolean', default: false },
    lanes: { type: 'string', default: String(Math.min(4, availableParallelism())) },
    lane: { type: 'boolean', default: false },
  },
});
/** Read from hrtime, because the simulator replaces the machine's clock. */
const startedAt = process.hrtime.bigint();

const runCount = parseNumber('--simulate', values.simulate);
const firstSeed = parseNumber('--seed', values.seed);
const formatReplayCommand = (seed: number): string => `npm run faults -- --simulate 1 --seed ${seed}`;
const readSeconds = (): number => Math.round(Number(process.hrtime.bigint() - startedAt) / 1e8) / 10;
/** Maximum interleavings until a planted bug must be noticed. */
const MAX_PROOF_RUNS = 2_000;

/** Fewer runs finish here before a second process starts. */
const MIN_RUNS_FOR_LANES = 100;

type Counts = Record<string, number>;
/** Result of some runs. */
interface Tally {
  readonly runCount: number;
  readonly faultyRunCount: number;
  readonly stepCount: number;
  readonly faults: Counts;
  readonly events: Counts;
}

process.exitCode = values.prove ? await proveAll(findBug(values.bug)) : await runAll(findBug(values.bug));

/** @throws Error if no bug has this key */
function findBug(key: string | undefined): Bug | undefined {
  const bug = BUGS.find((candidate) => candidate.key === key);
  if (key !== undefined && !bug)
    throw new Error(`no bug ${key}; there are ${BUGS.map((candidate) => candidate.key).join(', ')}`);
  return bug;
}

async function runAll(bug: Bug | undefined): Promise<number> {
  const laneCount =
    values.lane || runCount < MIN_RUNS_FOR_LANES || bug || values.digests
      ? 1
      : parseNumber('--lanes', values.lanes);
  const { faultyRunCount, stepCount, faults, events } =
    laneCount > 1 ? await runInLanes(laneCount) : await runInProcess(bug);
  if (values.lane) {
    process.send?.({ runCount, faultyRunCount, stepCount, faults, events } satisfies Tally);
    return faultyRunCount > 0 ? 1 : 0;
  }
  const formatCounts = (counts: Counts): string =>
    Object.entries(counts)
      .map(([label, count]) => `${count} ${label}`)
      .join(', ');
  console.log(`  faults: ${formatCounts(faults)}`);
  console.log(`  events: ${formatCounts(events)}`);
  console.log(
    `${runCount} simulated interleavings from seed ${firstSeed}, ${stepCount} steps, ${faultyRunCount} with violations, ${readSeconds()} s`,
  );
  process.send?.({ runCount, faultyRunCount } satisfies Partial<SimulationSummary>);
  return faultyRunCount > 0 ? 1 : 0;
}

/** Runs consecutive seeds in each lane; a seed's run is independent of lanes. */
async function runInLanes(laneCount: number): Promise<Tally> {
  const countBefore = (lane: number): number => Math.floor((runCount * lane) / laneCount);
  const tallies = await Promise.all(
    Array.from({ length: laneCount }, (_, lane) => {
      const laneRunCount = countBefore(lane + 1) - countBefore(lane);
      return readOutput<Tally>([
        '--lane',
        '--simulate',
        String(laneRunCount),
        '--seed',
        String(firstSeed + countBefore(lane)),
      ]);
    }),
  );
  return tallies.reduce((total, tally) => ({
    runCount: total.runCount + tally.runCount,
    faultyRunCount: total.faultyRunCount + tally.faultyRunCount,
    stepCount: total.stepCount + tally.stepCount,
    faults: addCounts(total.faults, tally.faults),
    events: addCounts(total.events, tally.events),
  }));
}

async function runInProcess(bug: Bug | undefined): Promise<Tally> {
  let [stepCount, faultyRunCount] = [0, 0];
  let faults: Counts = {};
  const events: Counts = {};
  for (let seed = firstSeed; seed < firstSeed + runCount; seed++) {
    const run = await simulateRun(seed, {
      bug,
      storm: bug?.storm,
      shouldTrace: runCount === 1 || values.digests,
    });
    stepCount += run.stepCount;
    faults = addCounts(faults, Object.fromEntries(run.faults));
    for (const type of run.events) events[type] = (events[type] ?? 0) + 1;
    if (runCount === 1) for (const line of toReadableTrace(run.trace)) console.log(line);
    if (values.digests) console.log(`seed ${seed}: ${digestRun(run)}`);
    if (run.violations.length > 0) faultyRunCount++;
    for (const { invariant, problem } of run.violations) {
      const violation = { invariant, problem: problem.slice(0, 400) };
      console.log(formatViolation(violation, formatReplayCommand(seed)));
    }
  }
  return { runCount, faultyRunCount, stepCount, faults, events };
}

function addCounts(a: Counts, b: Counts): Counts {
  const sum = { ...a };
  for (const [label, count] of Object.entries(b)) sum[label] = (sum[label] ?? 0) + count;
  return sum;
}

async function proveAll(requestedBug: Bug | undefined): Promise<number> {
  let [missedBugCount, totalRunCount] = [0, 0];
  const eventTypes = new Set<string>();
  const bugs = requestedBug ? [requestedBug] : BUGS;
  for (const bug of bugs) {
    const { seed, runCount: bugRunCount, events, findings } = await proveBug(bug, firstSeed, MAX_PROOF_RUNS);
    const verdict =
      seed === undefined
        ? 'NOT CAUGHT'
        : `caught by "${INVARIANT_TITLES[bug.caughtBy]}" at seed ${seed}, run ${bugRunCount}`;
    console.log(`  planted: ${bug.key}: ${verdict}`);
    for (const type of events) eventTypes.add(type);
    totalRunCount += bugRunCount;
    if (seed !== undefined) continue;
    missedBugCount++;
    for (const violation of findings) console.log(`    ${formatProblem(violation)}`);
  }
  const absentEvents = requestedBug ? [] : await listAbsentEvents(eventTypes);
  if (absentEvents.length > 0) console.log(`  never met: ${absentEvents.join(', ')}`);
  console.log(
    `${bugs.length - missedBugCount} of ${bugs.length} planted bugs caught in ${totalRunCount} runs, ${readSeconds()} s`,
  );
  process.send?.({
    missedBugCount: missedBugCount + absentEvents.length,
  } satisfies Partial<SimulationSummary>);
  return missedBugCount + absentEvents.length > 0 ? 1 : 0;
}

/** Lists the rare events that no run has emitted, after some extra runs. */
async function listAbsentEvents(eventTypes: Set<string>): Promise<string[]> {
  const listAbsent = () => RARE_EVENTS.filter((type) => !eventTypes.has(type));
  for (let seed = firstSeed; seed < firstSeed + MAX_PROOF_RUNS && listAbsent().length > 0; seed++)
    for (const type of (await simulateRun(seed)).events) eventTypes.add(type);
  return listAbsent();
}
