import { fork } from 'node:child_process';

export interface SimulationSummary {
  /** Number of interleavings, and of those with violations. */
  readonly runCount: number;
  readonly faultyRunCount: number;
  /** Number of planted bugs that were not noticed. */
  readonly missedBugCount: number;
}

const program = new URL('../main.ts', import.meta.url);
const loader = new URL('../../support/processes/source.mjs', import.meta.url).href;

/** Runs first the planted bugs, then the runs. @throws Error if the simulator ends without output */
export async function proveAndSimulate(seed: number, runCount: number): Promise<SimulationSummary> {
  const proof = await readOutput<Partial<SimulationSummary>>(['--prove', '--seed', String(seed)]);
  return {
    runCount: 0,
    faultyRunCount: 0,
    missedBugCount: 0,
    ...proof,
    ...(await readOutput<Partial<SimulationSummary>>([
      '--simulate',
      String(runCount),
      '--seed',
      String(seed),
    ])),
  };
}

/** Reads the final output of a simulator in a separate process. @throws Error if it ends without output */
export function readOutput<T>(argv: readonly string[]): Promise<T> {
  const child = fork(program, argv, {
    execArgv: ['--no-warnings', '--import', loader],
    env: { PATH: process.env['PATH'] },
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)));
  });
}
