// `npm run rules`: import rules, dead code, tidiness. With `-- --diagram`:
// the modules and their imports, as mermaid.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { cruiseTree } from './lib/checks/imports/cruise.mjs';
import { formatDiagram } from './lib/checks/imports/diagram.mjs';
import { listSiblingProblems } from './lib/checks/imports/sibling-imports.mjs';
import { listSmallFileProblems } from './lib/checks/small-files.mjs';
import { root } from './lib/root.mjs';
import { checkTidiness } from './tidy.mjs';

/** @typedef {import('dependency-cruiser').ICruiseResult} CruiseResult */

const { output } = await cruiseTree();
if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');

if (process.argv.includes('--diagram')) console.log(formatDiagram(output.modules));
else {
  const problemCount = reportImports(output) + reportDeadCode() + (await reportTidiness(output));
  process.exitCode = problemCount > 0 ? 1 : 0;
}

/**
 * @param {CruiseResult} result
 * @returns {number} violations
 */
function reportImports({ summary: { violations, totalCruised, totalDependenciesCruised, ruleSetUsed } }) {
  const comments = new Map(ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment]));
  for (const { from, to, cycle, rule } of violations) {
    const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
    console.error(`imports: ${rule.name}: ${from === to ? from : way}`);
    console.error(`    ${comments.get(rule.name) ?? ''}`);
  }
  console.log(
    `imports: ${totalCruised} files, ${totalDependenciesCruised} imports, ${violations.length} violations`,
  );
  return violations.length;
}

/** @returns {number} 1 if knip found anything or did not run */
function reportDeadCode() {
  const knip = path.join(root, 'node_modules/knip/bin/knip.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [knip, '--no-progress'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) {
    console.log('knip: no dead file, export or dependency');
    return 0;
  }
  console.error([stdout.trim(), stderr.trim()].filter(Boolean).join('\n'));
  console.log('knip: dead files, exports or dependencies');
  return 1;
}

/**
 * @param {CruiseResult} result
 * @returns {Promise<number>} problems
 */
async function reportTidiness({ modules }) {
  const { fileCount, problems } = await checkTidiness();
  problems.push(...listSmallFileProblems(modules), ...listSiblingProblems(modules));
  for (const problem of problems) console.error(`tidy: ${problem}`);
  console.log(`tidy: ${fileCount} files, ${problems.length} problems`);
  return problems.length;
}
