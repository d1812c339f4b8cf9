import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const DEADLINE_MS = 60_000;

export interface Command {
  /** The exit code; null if a signal ended the process. */
  readonly exitCode: Promise<number | null>;
  log(): string;
  /** Returns the status of the first answer at this address. */
  fetchStatus(url: string): Promise<number>;
  waitForOutput(text: string): Promise<void>;
  /** Sends SIGTERM, as Docker does. */
  stop(): Promise<void>;
}

/** Runs a container's command line; `cwd` is the repository, which matches the image's working folder. */
export function startCommand(
  [program = '', ...args]: string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Command {
  const child = spawn(program === 'node' ? process.execPath : program, args, { cwd, env });
  let log = '';
  child.stdout.on('data', (chunk) => (log += String(chunk)));
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  let hasExited = false;
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  void exitCode.then(() => (hasExited = true));

  async function waitUntil<T>(label: string, probe: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + DEADLINE_MS;
    for (;;) {
      const result = await probe();
      if (result !== undefined) return result;
      if (hasExited || Date.now() > deadline)
        throw new Error(`timed out waiting for ${label}; the output was:\n${log}`);
      await wait(50);
    }
  }
  return {
    exitCode,
    log: () => log,
    fetchStatus: (url) =>
      waitUntil(url, () =>
        fetch(url, { signal: AbortSignal.timeout(5000) }).then(
          // A 503 means "not yet".
          (reply) => (reply.status === 503 ? undefined : reply.status),
          () => undefined,
        ),
      ),
    waitForOutput: (text) =>
      waitUntil(text, () => Promise.resolve(log.includes(text) ? (true as const) : undefined)).then(
        () => undefined,
      ),
    stop: async () => {
      if (!hasExited) child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await exitCode;
      clearTimeout(timer);
    },
  };
}
