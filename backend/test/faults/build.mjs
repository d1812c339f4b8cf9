// The worker under test as plain JavaScript in a folder of its own: thousands of them are started, and none shall spend
// its life translating or gathering files, or meet an edit that was made while the others ran.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import { rolldown } from 'rolldown';
import { swc, swcTsx } from '../../../jest.swc.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const FOLDERS = ['contracts/src', 'backend/src', 'backend/test/faults/worker'];

/** These load files of their own, or are seldom needed. */
const APART = /^(@node-rs\/argon2|@react-pdf\/|@react-email\/|react|pdfkit)/;

/** @returns {Promise<{ program: string, remove: () => Promise<void> }>} the worker's program */
export async function buildWorker() {
  // Inside node_modules, so that libraries are found from there.
  const out = path.join(root, 'node_modules/.cache', `wayfold-faults-${process.pid}-${Date.now()}`);
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'package.json'), '{"type":"module"}');
  for (const folder of FOLDERS)
    for (const entry of await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
        await translate(path.relative(root, path.join(entry.parentPath, entry.name)), out);
  const bundled = path.join(out, 'bundled');
  await bundle(path.join(out, 'backend/test/faults/worker/main.js'), bundled);
  return {
    program: path.join(bundled, 'main.js'),
    remove: () => rm(out, { recursive: true, force: true }),
  };
}

/**
 * One file instead of a thousand: half the time until a worker is ready.
 * @param {string} input @param {string} dir
 */
async function bundle(input, dir) {
  const work = await rolldown({
    input,
    platform: 'node',
    logLevel: 'silent',
    external: APART,
  });
  await work.write({ dir, format: 'esm' });
  await work.close();
}

/** @param {string} file from the root @param {string} out */
async function translate(file, out) {
  const filename = path.join(root, file);
  const to = path.join(out, file.replace(/\.tsx?$/, '.js'));
  const { code } = await transform(await readFile(filename, 'utf8'), {
    ...(file.endsWith('.tsx') ? swcTsx : swc),
    filename,
    swcrc: false,
    sourceMaps: false,
  });
  const contracts = path.relative(path.dirname(to), path.join(out, 'contracts/src'));
  await mkdir(path.dirname(to), { recursive: true });
  await writeFile(
    to,
    code.replaceAll(
      /(["'])@wayfold\/contracts\/([^"']+)\1/g,
      (_all, quote, name) => `${quote}${contracts}/${name}.js${quote}`,
    ),
  );
}
