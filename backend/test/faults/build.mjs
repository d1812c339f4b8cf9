// Builds the worker under test as plain JavaScript in a separate folder: a run starts thousands, so
// none should compile or collect files, or see an edit made during the run.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transform } from '@swc/core';
import { swc, swcTsx } from '../../../jest.swc.mjs';

const runFile = promisify(execFile);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const FOLDERS = ['contracts/src', 'backend/src', 'backend/test/faults/worker', 'backend/test/support'];

/** @returns {Promise<{ program: string, remove: () => Promise<void> }>} the worker's program */
export async function buildWorker() {
  // The folder is inside node_modules, so that libraries are found.
  const outputFolder = path.join(root, 'node_modules/.cache', `wayfold-faults-${process.pid}-${Date.now()}`);
  await mkdir(outputFolder, { recursive: true });
  await writeFile(path.join(outputFolder, 'package.json'), '{"type":"module"}');
  for (const folder of FOLDERS)
    for (const entry of await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
        await translateSource(path.relative(root, path.join(entry.parentPath, entry.name)), outputFolder);
  const bundleFolder = path.join(outputFolder, 'bundled');
  // One file instead of a thousand halves the start-up time.
  const input = path.join(outputFolder, 'backend/test/faults/worker/main.js');
  await runFile(process.execPath, [path.join(root, 'backend/test/faults/bundle.mjs'), input, bundleFolder], {
    cwd: root,
  });
  return {
    program: path.join(bundleFolder, 'main.js'),
    remove: () => rm(outputFolder, { recursive: true, force: true }),
  };
}

/** @param {string} file from the root @param {string} outputFolder */
async function translateSource(file, outputFolder) {
  const filename = path.join(root, file);
  const outputFile = path.join(outputFolder, file.replace(/\.tsx?$/, '.js'));
  const { code } = await transform(await readFile(filename, 'utf8'), {
    ...(file.endsWith('.tsx') ? swcTsx : swc),
    filename,
    swcrc: false,
    sourceMaps: false,
  });
  const contracts = path.relative(path.dirname(outputFile), path.join(outputFolder, 'contracts/src'));
  await mkdir(path.dirname(outputFile), { recursive: true });
  await writeFile(
    outputFile,
    code.replaceAll(
      /(["'])@wayfold\/contracts\/([^"']+)\1/g,
      (_all, quote, name) => `${quote}${contracts}/${name}.js${quote}`,
    ),
  );
}
