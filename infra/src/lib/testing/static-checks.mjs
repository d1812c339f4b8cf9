// Lists the static checks of `npm test`: types, lint, layout, rules.
import path from 'node:path';
import { root } from '../root.mjs';
import { runNode } from '../run.mjs';
import { runUnlessPassed } from './tree.mjs';

/**
 * @typedef {object} StaticCheck
 * @property {'types' | 'lint' | 'rules'} part
 * @property {string} name
 * @property {() => Promise<{ hasSucceeded: boolean, output: string }>} run
 */

/** Each workspace imports sources of these workspaces, so a change in one of them may break it. */
const IMPORTS = {
  contracts: [],
  backend: ['contracts', 'infra'],
  infra: ['contracts', 'backend'],
  frontend: ['contracts'],
  e2e: ['contracts', 'frontend', 'infra', 'backend'],
};
/** @typedef {keyof typeof IMPORTS} Workspace */

const SETTINGS = ['*.json', '*.mjs'].map((file) => `:(top,glob)${file}`);
const cache = path.join(root, 'node_modules/.cache/wayfold-checks');
const toProgramPath = (/** @type {string} */ file) => path.join(root, 'node_modules', file);
const workspaces = /** @type {Workspace[]} */ (Object.keys(IMPORTS));

/**
 * Lists the longest check first; for changed files, only the checks that these files can break.
 * @param {readonly string[]} [changedFiles]
 * @returns {StaticCheck[]}
 */
export function listStaticChecks(changedFiles) {
  const touchedWorkspaces = workspaces.filter(
    (workspace) => !changedFiles || isTouched(workspace, changedFiles),
  );
  return [
    ...createLintChecks('ESLint', ['eslint/bin/eslint.js', '--max-warnings', '0'], {
      targets: touchedWorkspaces,
      extraFiles: ['*.mjs', '.*.mjs'],
    }),
    ...touchedWorkspaces.toSorted((a, b) => calculateRank(b) - calculateRank(a)).map(createTypesCheck),
    ...createLintChecks('Oxlint', ['oxlint/bin/oxlint', '--deny-warnings'], {
      targets: touchedWorkspaces,
      extraFiles: [],
    }),
    {
      part: 'lint',
      name: 'Prettier',
      run: () => {
        const cacheOptions = [
          '--cache',
          '--cache-strategy',
          'content',
          '--cache-location',
          path.join(cache, 'prettier'),
        ];
        return runNode([
          toProgramPath('prettier/bin/prettier.cjs'),
          '--check',
          '.',
          '--log-level',
          'warn',
          ...cacheOptions,
        ]);
      },
    },
    {
      part: 'rules',
      name: 'Rules',
      run: () => runUnlessPassed('Rules', ['.'], () => runNode([path.join(root, 'infra/src/rules.mjs')])),
    },
  ];
}

/** Ranks workspaces so that the longest check starts first. @param {Workspace} workspace */
const calculateRank = (workspace) => ['contracts', 'e2e', 'infra', 'frontend', 'backend'].indexOf(workspace);

/** @param {Workspace} workspace @param {readonly string[]} changedFiles */
function isTouched(workspace, changedFiles) {
  const reads = [workspace, ...IMPORTS[workspace]];
  return changedFiles.some(
    (file) => !file.includes('/') || reads.some((folder) => file.startsWith(`${folder}/`)),
  );
}

/**
 * @param {string} name
 * @param {string[]} command
 * @param {{ targets: Workspace[], extraFiles: string[] }} files
 * @returns {StaticCheck[]}
 */
function createLintChecks(name, [linter = '', ...options], { targets, extraFiles }) {
  if (targets.length === 0) return [];
  const reads = [...new Set([...targets, ...targets.flatMap((target) => IMPORTS[target])])];
  const args = [toProgramPath(linter), ...targets, ...extraFiles, ...options];
  const run = () =>
    runUnlessPassed(`${name} ${targets.join(' ')}`, [...reads, ...SETTINGS], () => runNode(args));
  return [{ part: 'lint', name, run }];
}

/** @param {Workspace} workspace @returns {StaticCheck} */
function createTypesCheck(workspace) {
  const buildInfo = ['--incremental', '--tsBuildInfoFile', path.join(cache, `${workspace}.tsbuildinfo`)];
  const args = ['-p', workspace, '--noEmit', '--pretty', 'false', ...buildInfo];
  return {
    part: 'types',
    name: `Types ${workspace}`,
    run: () => runNode([toProgramPath('typescript-native/bin/tsc'), ...args]),
  };
}
