import { spawn } from 'node:child_process';

/**
 * Runs a program of operations. Of our own environment it sees what a terminal needs and nothing else: what it replays or
 * rebuilds, it has no credential of a payment provider, mailer or queue to call anybody with.
 * @param {string} program @param {readonly string[]} args @param {Record<string, string>} credentials of the database
 * @returns {Promise<number>} its exit code
 */
export function runOpsChild(program, args, credentials) {
  return new Promise((resolve, reject) => {
    const { PATH, TERM, NO_COLOR, LANG, TZ } = process.env;
    const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
      // Paths on the command line are meant from where npm was called.
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: { PATH, TERM, NO_COLOR, LANG, TZ, NODE_ENV: 'production', ...credentials },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
