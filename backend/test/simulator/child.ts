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
  const proof = await told<Partial<Simulated>>(['--prove', '--seed', String(seed)]);
  return {
    runs: 0,
    wrong: 0,
    unproven: 0,
    ...proof,
    ...(await told<Partial<Simulated>>(['--simulate', String(runs), '--seed', String(seed)])),
  };
}

/** What a simulator in a process of its own says at its end. @throws Error when it ends without a word */
export function told<T>(argv: readonly string[]): Promise<T> {
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
