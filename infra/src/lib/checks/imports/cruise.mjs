import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { root } from '../../root.mjs';

const FOLDERS = [
  'contracts/src',
  'backend/src',
  'backend/test',
  'frontend/src',
  'infra/src',
  'infra/sandbox',
  'infra/bench',
  'e2e',
];

/**
 * Checks a tree against the import rules of `.dependency-cruiser.mjs`.
 * @param {string} [base] another tree of the same shape (the rules' own test)
 * @returns {Promise<import('dependency-cruiser').IReporterOutput>} output is an ICruiseResult
 */
export async function cruiseTree(base = root) {
  /** @type {{ default: import('dependency-cruiser').IConfiguration }} */
  const config = await import(pathToFileURL(path.join(root, '.dependency-cruiser.mjs')).href);
  const { forbidden = [], options = {} } = config.default;
  // The tool resolves paths relative to the working folder, and ignores baseDir.
  const previousFolder = process.cwd();
  process.chdir(base);
  try {
    // Contracts are read from their sources, so no build is needed.
    const alias = { '@wayfold/contracts': path.join(base, 'contracts/src') };
    const existingFolders = base === root ? FOLDERS : FOLDERS.filter((folder) => existsSync(folder));
    return await cruise(existingFolders, { ...options, ruleSet: { forbidden }, validate: true }, { alias });
  } finally {
    process.chdir(previousFolder);
  }
}
