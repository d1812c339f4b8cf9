import { fork } from 'node:child_process';
import path from 'node:path';

export interface ChildHandle {
  /** Port that the process listens on; 0 if nothing listens. */
  readonly port: number;
  /** Returns the output so far. */
  log(): string;
  /** Kills the process as by a power cut; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks the process to stop; rejects if it exited before, or does not stop. */
  stop(): Promise<void>;
}

const MAX_LOG_CHARS = 20_000;
const STOP_DEADLINE_MS = 15_000;

/** Starts a test program written with `runChild` as a separate process. */
export function startProcess(program: URL, settings: object): Promise<ChildHandle> {
  const child = fork(program, {
    execArgv: ['--no-warnings', '--import', new URL('./source.mjs', import.meta.url).href],
    env: { PATH: process.env.PATH, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (log = `${log}${text.toString()}`.slice(-MAX_LOG_CHARS)));
  const exitPromise = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const newEndedError = (exit: number | string): Error =>
    new Error(`${path.basename(program.pathname)} ended with ${exit}:\n${log}`);

  const stop = async (): Promise<void> => {
    if (!child.connected) throw newEndedError(await exitPromise);
    child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
    const exit = await exitPromise;
    clearTimeout(timer);
    if (exit !== 0) throw newEndedError(exit);
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exitPromise;
  };
  const childHandle = new Promise<ChildHandle>((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve({ port, log: () => log, kill, stop }));
    void exitPromise.then((exit) => reject(newEndedError(exit)));
  });
  child.send(settings);
  return childHandle;
}
