import { fork } from 'node:child_process';

export interface Simulated {
  /** Interleavings, and how many of them left something wrong. */
  readonly runs: number;
  readonly wrong: number;
  /** Planted mistakes that nobody noticed. */
  readonly unproven: number;
}

const program = new URL('./main.ts', import.meta.url);
const loader = new URL('../processes/source.mjs', import.meta.url).href;

/** First the planted mistakes, then the runs. @throws Error when the simulator ends without a word */
export async function simulated(seed: number, runs: number): Promise<Simulated> {
  const proof = await told(['--prove', '--seed', String(seed)]);
  return {
    runs: 0,
    wrong: 0,
    unproven: 0,
    ...proof,
    ...(await told(['--simulate', String(runs), '--seed', String(seed)])),
  };
}

function told(argv: readonly string[]): Promise<Partial<Simulated>> {
  const child = fork(program, argv, {
    execArgv: ['--no-warnings', '--import', loader],
    env: { PATH: process.env['PATH'] },
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Partial<Simulated>));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)));
  });
}
