// Facts about the clone for `npm test`: its files, the changed ones, and whether a check has seen them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

const folder = path.join(root, 'node_modules/.cache/wayfold-checks');

/** @param {string} clone @param {string[]} args */
const git = (clone, ...args) =>
  execFileSync('git', args, { cwd: clone, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean);

/**
 * Files that differ from `base`, or from this branch's merge base: also new ones, and removed ones under
 * their old names.
 * @param {string} base
 * @param {string} [clone] another clone (this function's own test)
 */
export function changedFiles(base, clone = root) {
  const [from = base] = git(clone, 'merge-base', base, 'HEAD').map((line) => line.trim());
  const changed = git(clone, 'diff', '--name-only', '-z', '--no-renames', from);
  const untracked = git(clone, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...changed, ...untracked])].sort();
}

/**
 * Skips a check that has passed on the same files before.
 * @param {string} name
 * @param {string[]} inputs files and folders that the check reads, settings among them
 * @param {() => Promise<{ ok: boolean, output: string }>} work
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function remembered(name, inputs, work) {
  const note = path.join(folder, name.replaceAll(' ', '-'));
  const before = digest(inputs);
  if (before && existsSync(note) && readFileSync(note, 'utf8') === before) return { ok: true, output: '' };
  const result = await work();
  // Files edited during the check may not have been seen.
  if (result.ok && before && digest(inputs) === before) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(note, before);
  }
  return result;
}

/** @param {string[]} inputs @returns {string | undefined} nothing where this is no clone */
function digest(inputs) {
  try {
    const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...inputs);
    const hash = createHash('sha256').update(process.version);
    for (const file of [...new Set(files)].sort())
      if (existsSync(path.join(root, file)))
        hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
