// Compiles TypeScript to JavaScript, cached on disk because every test process needs the same thousand files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync, version } from '@swc/core';
import { swc, swcTsx } from '../../../jest.swc.mjs';
import { root } from '../lib/root.mjs';

const folder = path.join(root, 'node_modules/.cache/wayfold-sources');
const settings = JSON.stringify([version, swc, swcTsx]);

/** @param {string} file @returns {string} JavaScript */
export function compileFile(file) {
  const source = readFileSync(file, 'utf8');
  const cachePath = deriveCachePath(file, source);
  if (existsSync(cachePath)) return readFileSync(cachePath, 'utf8');
  const { code, map } = transformSource(file, source);
  try {
    mkdirSync(folder, { recursive: true });
    writeAtomically(toSourceMapPath(cachePath), map);
    writeAtomically(cachePath, code);
  } catch {
    // A read-only clone cannot cache, so it compiles every time.
  }
  return code;
}

/** @param {string} file @returns {string} path of the source map that `compileFile` wrote */
export const deriveSourceMapPath = (file) =>
  toSourceMapPath(deriveCachePath(file, readFileSync(file, 'utf8')));

/** @param {string} compiledFile */
const toSourceMapPath = (compiledFile) => `${compiledFile}.map`;

/** @param {string} file @param {string} source */
function deriveCachePath(file, source) {
  const digest = createHash('sha1').update(settings).update(file).update('\0').update(source).digest('hex');
  return path.join(folder, `${path.basename(file)}-${digest.slice(0, 20)}.js`);
}

/** @param {string} file @param {string} source */
function transformSource(file, source) {
  const options = /** @type {import('@swc/core').Options} */ (file.endsWith('.tsx') ? swcTsx : swc);
  const { code, map } = transformSync(source, { ...options, filename: file, swcrc: false, sourceMaps: true });
  return { code, map: map ?? '' };
}

/**
 * Writes atomically, because other processes may read the file at the same time.
 * @param {string} file
 * @param {string} text
 */
function writeAtomically(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
