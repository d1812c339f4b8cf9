// `npm run faults`: kills the product at every boundary of its input and output. --short, --seed N, --point
// ID, --flow NAME, --singles N and --doubles N (per flow), --lanes N, --minutes N (stops choosing points
// then). Exits with 1 at a violation. Without options it also crashes the server, and simulates
// interleavings in a separate process.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { proveAndSimulate } from '../simulator/proof/prove-and-simulate.js';
import { formatProblem, formatViolation, INVARIANT_TITLES } from '../support/invariants/violation.js';
import { parseOptionalNumber } from '../support/parse-number.js';
import { CrashablePostgres } from '../support/processes/crashable-postgres.js';
import { sumNumbers } from '../support/sum-numbers.js';
import { type ExplorationOptions, exploreFlows } from './engine/explore.js';
import { Harness } from './engine/harness.js';
import { formatPointId, formatPointOption, parsePoint, type Point } from './engine/point.js';
import { type Proof, PROOFS, proveBug } from './engine/proofs.js';
import { type PointOutcome, summarize } from './engine/summary.js';
import { type FlowName, flowNames, FLOWS } from './flows/flows.js';
import { parseEdge } from './proxies/gate.js';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    point: { type: 'string' },
    flow: { type: 'string', multiple: true },
    singles: { type: 'string' },
    doubles: { type: 'string' },
    lanes: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const INTERLEAVINGS = 10_000;
const startedAtMs = performance.now();
const seed = parseOptionalNumber('--seed', values.seed) ?? Date.now() % 1_000_000;
const flows = values.flow?.map((name) => {
  if (!Object.hasOwn(FLOWS, name)) throw new Error(`no flow ${name}; there are ${flowNames.join('; ')}`);
  return name as FlowName;
});
const server = process.env['FAULTS_PG_URL'] ?? '';
const port = parseOptionalNumber('FAULTS_REDIS_PORT', process.env['FAULTS_REDIS_PORT']);
const laneCount = parseOptionalNumber('--lanes', values.lanes) ?? cpus().length + 1;
const harness = await Harness.open({
  server,
  spareCount: laneCount,
  redis: port === undefined ? undefined : { port },
});
try {
  process.exitCode = await runFaults();
} finally {
  await harness.close();
}
process.exit();

async function runFaults(): Promise<number> {
  if (values.point !== undefined) return replayPoint(parsePoint(values.point));
  console.log(`seed ${seed}, the queue in ${port === undefined ? 'PostgreSQL' : 'Redis'}`);
  const minutes = parseOptionalNumber('--minutes', values.minutes);
  const options: ExplorationOptions = omitUndefined({
    seed,
    // Newest flows first, so that a short run covers what is likeliest to break.
    flows: flows ?? (values.short ? ['charge', 'deposit paid'] : flowNames.toReversed()),
    singleCount: parseOptionalNumber('--singles', values.singles) ?? (values.short ? 4 : undefined),
    doubleCount: parseOptionalNumber('--doubles', values.doubles) ?? (values.short ? 2 : 8),
    laneCount,
    deadlineMs: minutes === undefined ? undefined : Date.now() + minutes * MINUTE_MS,
    writeLine: console.log,
  });
  const { rows, findings, outcomes, isOutOfTime } = await exploreFlows(harness, options);
  const isFullRun = !values.short && !flows && port === undefined;
  const serverCrashOutcomes = isFullRun ? await exploreServerCrashes() : [];
  const interleavings = isFullRun
    ? await proveAndSimulate(seed, INTERLEAVINGS)
    : { runCount: 0, faultyRunCount: 0, missedBugCount: 0 };
  const flowProofs = flows ? PROOFS.filter(({ flow }) => flows.includes(flow)) : PROOFS;
  const proofs = values.short ? flowProofs.slice(0, 2) : flowProofs;
  const provenCount = await proveAll(proofs);

  const violationCount =
    findings.length +
    sumNumbers(serverCrashOutcomes.map((outcome) => outcome.violationCount)) +
    interleavings.faultyRunCount;
  const [tally, verdict] = summarize({
    outcomes: [...outcomes, ...serverCrashOutcomes],
    edgeCount: sumNumbers(rows.map(({ edgeCount }) => edgeCount)),
    flowCount: rows.length,
    violationCount,
    interleavingCount: interleavings.runCount,
    plantedCount: proofs.length,
    provenCount,
    seed,
    seconds: Math.round((performance.now() - startedAtMs) / 1000),
  });
  console.log(`\n${tally}`);
  if (isOutOfTime) console.log('Time was up before every point was tried.');
  console.log(verdict);
  return violationCount > 0 || provenCount < proofs.length || interleavings.missedBugCount > 0 ? 1 : 0;
}

async function replayPoint(point: Point): Promise<number> {
  const runPoint = (target: Harness) => target.runPoint(point);
  const { violations, reachedCount } =
    point.fault === 'postgres crashes' ? await runOnCrashableServer(runPoint) : await runPoint(harness);
  for (const violation of violations) console.log(formatViolation(violation, formatPointOption(point)));
  if (reachedCount === 0) console.log('The edge was not reached.');
  console.log(`${formatPointId(point)}: ${violations.length} violations`);
  return violations.length > 0 ? 1 : 0;
}

/** Runs on a separate durable server that can crash. */
async function runOnCrashableServer<T>(runWork: (target: Harness) => Promise<T>): Promise<T> {
  const crashableServer = await CrashablePostgres.start();
  const crashServer = (): Promise<void> => crashableServer.crash();
  const crashableHarness = await Harness.open({
    server: await crashableServer.createDatabase(),
    spareCount: 2,
    crashServer,
  });
  try {
    return await runWork(crashableHarness);
  } finally {
    await crashableHarness.close();
    await crashableServer.stop();
  }
}

async function proveAll(proofs: readonly Proof[]): Promise<number> {
  let caughtCount = 0;
  for (const proof of proofs) {
    const verdict = await proveBug(harness, proof);
    if (verdict.isCaught) caughtCount++;
    console.log(
      `  planted: ${proof.bug}: ${verdict.isCaught ? `caught by "${INVARIANT_TITLES[proof.caughtBy]}"` : 'NOT CAUGHT'}`,
    );
    if (!verdict.isCaught)
      for (const violation of verdict.violations) console.log(`    ${formatProblem(violation)}`);
  }
  return caughtCount;
}

/** Crashes the database server in four flows, right before and right after their first append. */
function exploreServerCrashes(): Promise<PointOutcome[]> {
  return runOnCrashableServer(async (crashableHarness) => {
    const outcomes: PointOutcome[] = [];
    for (const flow of ['charge', 'deposit paid', 'booking placed', 'late money'] as const)
      for (const edge of ['pg append#1:after', 'pg append#1:before']) {
        const point: Point = { flow, edge: parseEdge(edge), fault: 'postgres crashes' };
        const { violations, reachedCount } = await crashableHarness.runPoint(point);
        if (reachedCount > 0 || violations.length > 0)
          outcomes.push({ point, violationCount: violations.length });
        for (const violation of violations) console.log(formatViolation(violation, formatPointOption(point)));
      }
    return outcomes;
  });
}
