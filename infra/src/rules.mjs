// `npm run rules`: import rules, dead code, tidiness. With `-- --diagram`: the modules and their imports, as
// mermaid.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { cruiseTree } from './lib/checks/cruise.mjs';
import { formatDiagram } from './lib/checks/diagram.mjs';
import { findSmallFileProblems } from './lib/checks/small-files.mjs';
import { root } from './lib/root.mjs';
import { checkTidiness } from './tidy.mjs';

const cruiseResult = (await cruiseTree()).output;
if (typeof cruiseResult === 'string') throw new Error('dependency-cruiser answered with text');

if (process.argv.includes('--diagram')) {
  console.log(formatDiagram(cruiseResult.modules));
} else {
  const { violations, totalCruised, totalDependenciesCruised } = cruiseResult.summary;
  for (const violation of violations) {
    const way = violation.cycle
      ? [violation.from, ...violation.cycle.map((step) => step.name)].join(' → ')
      : `${violation.from} → ${violation.to}`;
    console.error(
      `imports: ${violation.rule.name}: ${violation.from === violation.to ? violation.from : way}\n    ${findComment(violation.rule.name)}`,
    );
  }
  console.log(
    `imports: ${totalCruised} files, ${totalDependenciesCruised} imports, ${violations.length} violations`,
  );

  const knip = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/knip/bin/knip.js'), '--no-progress'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const deadCode = knip.stdout.trim();
  if (knip.status !== 0) console.error([deadCode, knip.stderr.trim()].filter(Boolean).join('\n'));
  console.log(
    `knip: ${knip.status === 0 ? 'no dead file, export or dependency' : 'dead files, exports or dependencies'}`,
  );

  const { files, problems } = await checkTidiness();
  problems.push(...findSmallFileProblems(cruiseResult.modules));
  for (const problem of problems) console.error(`tidy: ${problem}`);
  console.log(`tidy: ${files} files, ${problems.length} problems`);

  process.exitCode = violations.length + problems.length + (knip.status ?? 1) > 0 ? 1 : 0;
}

/** @param {string} name */
function findComment(name) {
  if (typeof cruiseResult === 'string') return '';
  return cruiseResult.summary.ruleSetUsed?.forbidden?.find((rule) => rule.name === name)?.comment ?? '';
}
