// `npm run test:node22` and `npm run test:node24` run all of `npm test`, or the named parts, on another
// version of Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from './lib/root.mjs';

const [major = '', ...parts] = process.argv.slice(2);
if (!/^\d+$/.test(major)) throw new Error('Name the major version of Node, for example 24.');

const folder = path.join(root, '.data', `node-${major}`);
const bin = path.join(folder, 'node_modules', 'node', 'bin');
const node = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
if (!existsSync(node)) {
  await mkdir(folder, { recursive: true });
  const flags = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...flags, `node@${major}`], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`Node ${major} could not be installed in ${folder}: npm install failed.`);
}
const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
if (!stdout?.startsWith(`v${major}.`)) throw new Error(`${node} does not run as Node ${major}.`);
console.log(`Node ${stdout.trim()}`);

const testProcess = spawn(node, ['infra/src/test.mjs', ...parts], {
  cwd: root,
  env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  stdio: 'inherit',
});
testProcess.once('close', (code) => process.exit(code ?? 1));
