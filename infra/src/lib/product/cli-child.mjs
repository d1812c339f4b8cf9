import { spawn } from 'node:child_process';

/**
 * Runs a program on the database. It gets only terminal variables of our environment: while it replays,
 * rebuilds or seeds, it has no credentials of a payment provider, mailer or queue.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} variables such as the database's address and key
 * @returns {Promise<number>} its exit code
 */
export function runCliChild(program, args, variables) {
  return new Promise((resolve, reject) => {
    const { PATH, TERM, NO_COLOR, LANG, TZ } = process.env;
    const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
      // Relative paths refer to the folder where the user called npm.
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: { PATH, TERM, NO_COLOR, LANG, TZ, NODE_ENV: 'production', ...variables },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
