// `npm run faults [-- --short | --seed N | --point ID | --flow NAME | --redis]`: backend/test/faults. With
// `-- --simulate N [--seed S]`: backend/test/simulator. With `-- log --minutes N`: backend/test/chaos.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { closeParts } from './lib/close-parts.mjs';
import { startEphemeralPostgres } from './lib/postgres/postgres.mjs';
import { startRedis } from './lib/product/redis.mjs';
import { root } from './lib/root.mjs';
import { provideTestPrograms } from './lib/testing/test-programs.mjs';

const args = process.argv.slice(2);
const isLogRun = args[0] === 'log';
const isSimulation = args.some((arg) => /^--(simulate|prove)\b/.test(arg));
const hasRedis = args.includes('--redis');
const chooseFolder = () => {
  if (isLogRun) return 'chaos';
  return isSimulation ? 'simulator' : 'faults';
};
const program = path.join(root, `backend/test/${chooseFolder()}/main.ts`);
const runArgs = isLogRun ? args.slice(1) : args.filter((arg) => arg !== '--redis');

/** @type {(() => Promise<void>)[]} */
const parts = [];
/** @type {NodeJS.ProcessEnv} */
const env = { PATH: process.env.PATH, TERM: process.env.TERM, NODE_ENV: 'test' };
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => undefined);
let code = 1;
try {
  if (!isLogRun && !isSimulation) {
    const server = await startEphemeralPostgres();
    parts.push(server.stop);
    env.FAULTS_PG_URL = server.url;
  }
  if (hasRedis) {
    const redis = await startRedis((await provideTestPrograms(console.log)).redis);
    parts.push(redis.stop);
    env.FAULTS_REDIS_PORT = new URL(redis.url).port;
  }
  code = await runProgram();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await closeParts(parts);
}
process.exit(code);

/** @returns {Promise<number>} its exit code */
function runProgram() {
  const loader = path.join(root, 'backend/test/support/processes/source.mjs');
  const child = spawn(process.execPath, ['--no-warnings', '--import', loader, program, ...runArgs], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
}
