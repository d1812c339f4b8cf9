// `npm run faults -- --simulate N`: N interleavings of the product with everything that it depends on, each from its seed.
// --seed S: the first one; N = 1 prints every step of it. --bug NAME plants a mistake; --prove plants each in turn.
// --digests prints what each run was in a few letters. Ends with 1 at a violation, or when a mistake is not caught.
import { parseArgs } from 'node:util';
import { logger } from '../../src/platform/logging/logger.js';
import { BUGS, type Bug } from './bugs.js';
import { digest, readable } from './digest.js';
import { prove } from './prove.js';
import { simulate } from './simulate.js';

logger.level = process.env['FAULTS_LOG'] ?? 'silent';
const { values } = parseArgs({
  options: {
    simulate: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    bug: { type: 'string' },
    prove: { type: 'boolean', default: false },
    digests: { type: 'boolean', default: false },
  },
});
/** The clock of the machine is the simulated one by then. */
const began = process.hrtime.bigint();
const [runs, first] = [Number(values.simulate), Number(values.seed)];
const replay = (seed: number): string => `npm run faults -- --simulate 1 --seed ${seed}`;
const seconds = (): number => Math.round(Number(process.hrtime.bigint() - began) / 1e8) / 10;
/** With a mistake in it, how many interleavings are tried until it is noticed. */
const MOST_TO_PROVE = 2_000;

process.exitCode = values.prove ? await proveAll() : await runAll(bugNamed(values.bug));

function bugNamed(name: string | undefined): Bug | undefined {
  const bug = BUGS.find((each) => each.name === name);
  if (name !== undefined && !bug)
    throw new Error(`no bug ${name}; there are ${BUGS.map((each) => each.name).join(', ')}`);
  return bug;
}

async function runAll(bug: Bug | undefined): Promise<number> {
  let [steps, wrong] = [0, 0];
  const [faults, events] = [new Map<string, number>(), new Map<string, number>()];
  for (let seed = first; seed < first + runs; seed++) {
    const run = await simulate(seed, { bug, storm: bug?.storm, trace: runs === 1 || values.digests });
    steps += run.steps;
    for (const [fault, count] of run.faults) faults.set(fault, (faults.get(fault) ?? 0) + count);
    for (const type of run.events) events.set(type, (events.get(type) ?? 0) + 1);
    if (runs === 1) for (const line of readable(run.trace)) console.log(line);
    if (values.digests) console.log(`seed ${seed}: ${digest(run)}`);
    if (run.violations.length > 0) wrong++;
    for (const { invariant, what } of run.violations)
      console.log(`  VIOLATION ${invariant}: ${what.slice(0, 400)}\n    at ${replay(seed)}`);
  }
  const list = (counts: ReadonlyMap<string, number>): string =>
    [...counts].map(([what, count]) => `${count} ${what}`).join(', ');
  console.log(`  faults: ${list(faults)}`);
  console.log(`  events: ${list(events)}`);
  console.log(
    `${runs} simulated interleavings from seed ${first}, ${steps} steps, ${wrong} with violations, ${seconds()} s`,
  );
  process.send?.({ runs, wrong });
  return wrong > 0 ? 1 : 0;
}

async function proveAll(): Promise<number> {
  let missed = 0;
  for (const bug of BUGS) {
    const { seed, runs: tries, caughtBy, found } = await prove(bug, first, MOST_TO_PROVE);
    const how = seed === undefined ? 'NOT CAUGHT' : `caught by "${caughtBy}" at seed ${seed}, run ${tries}`;
    console.log(`  planted: ${bug.name}: ${how}`);
    if (seed !== undefined) continue;
    missed++;
    for (const { invariant, what } of found) console.log(`    ${invariant}: ${what}`);
  }
  console.log(`${BUGS.length - missed} of ${BUGS.length} planted mistakes caught, ${seconds()} s`);
  process.send?.({ unproven: missed });
  return missed > 0 ? 1 : 0;
}
