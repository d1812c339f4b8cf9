// Tells `npm test` about the clone: its files, the changed files, and whether a check has seen them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

const folder = path.join(root, 'node_modules/.cache/wayfold-checks');

/** @param {string} clone @param {string[]} args */
const runGit = (clone, ...args) =>
  execFileSync('git', args, { cwd: clone, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean);

/**
 * Lists files that differ from `base`, or from this branch's merge base; also new files, and removed files
 * under their old names.
 * @param {string} base
 * @param {string} [clone] another clone (this function's own test)
 */
export function listChangedFiles(base, clone = root) {
  const [mergeBase = base] = runGit(clone, 'merge-base', base, 'HEAD').map((line) => line.trim());
  const changedFiles = runGit(clone, 'diff', '--name-only', '-z', '--no-renames', mergeBase);
  const untrackedFiles = runGit(clone, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...changedFiles, ...untrackedFiles])].sort();
}

/**
 * Skips a check that has passed on the same files before.
 * @param {string} name
 * @param {string[]} inputs files and folders that the check reads, settings among them
 * @param {() => Promise<{ hasSucceeded: boolean, output: string }>} work
 * @returns {Promise<{ hasSucceeded: boolean, output: string }>}
 */
export async function runUnlessPassed(name, inputs, work) {
  const stampFile = path.join(folder, name.replaceAll(' ', '-'));
  const digestBefore = calculateDigest(inputs);
  if (digestBefore && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digestBefore)
    return { hasSucceeded: true, output: '' };
  const outcome = await work();
  // The check may have missed files that were edited while it ran.
  if (outcome.hasSucceeded && digestBefore && calculateDigest(inputs) === digestBefore) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(stampFile, digestBefore);
  }
  return outcome;
}

/** @param {string[]} inputs @returns {string | undefined} nothing if this is not a clone */
function calculateDigest(inputs) {
  try {
    const files = runGit(
      root,
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '-z',
      '--',
      ...inputs,
    );
    const hash = createHash('sha256').update(process.version);
    for (const file of [...new Set(files)].sort())
      if (existsSync(path.join(root, file)))
        hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
