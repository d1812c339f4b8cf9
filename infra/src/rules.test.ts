import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import rules from '../../.dependency-cruiser.mjs';
import { cruiseTree } from './lib/cruise.mjs';
import { diagram } from './lib/diagram.mjs';

const A = 'backend/src/modules/alpha';
const B = 'backend/src/modules/beta';
const F = 'frontend/src/features';

/** [importing file, imported file or package, the rule that must refuse it]. */
const refused: [from: string, to: string, rule: string][] = [
  ['contracts/src/kernel/k1.ts', 'contracts/src/trips.ts', 'contracts-kernel'],
  ['contracts/src/c1.ts', 'pg', 'contracts'],
  ['contracts/src/c2.ts', 'backend/src/kernel/fold.ts', 'contracts'],
  ['backend/src/kernel/k1.ts', 'contracts/src/kernel/money.ts', 'kernel'],
  ['backend/src/kernel/k2.ts', 'zod', 'kernel'],
  ['backend/src/kernel/k3.ts', 'node:crypto', 'kernel'],
  ['backend/src/platform/p1.ts', `${A}/events.ts`, 'platform'],
  [`${A}/http/h1.ts`, `${A}/domain/rule.ts`, 'http'],
  [`${A}/http/h2.ts`, `${A}/projections/view.ts`, 'http'],
  [`${A}/http/h3.ts`, `${B}/queries/read.ts`, 'http'],
  [`${A}/commands/c1.ts`, `${A}/projections/view.ts`, 'commands'],
  [`${A}/commands/c2.ts`, `${B}/domain/rule.ts`, 'commands'],
  [`${A}/domain/d1.ts`, 'backend/src/platform/clock.ts', 'domain'],
  [`${A}/domain/d2.ts`, `${B}/events.ts`, 'domain'],
  [`${A}/domain/d3.ts`, 'node:crypto', 'domain'],
  [`${A}/domain/d4.ts`, 'pg', 'domain'],
  [`${A}/domain/d5.ts`, 'contracts/src/trips.ts', 'domain-contract-types'],
  [`${B}/events.ts`, `${A}/events.ts`, 'events'],
  [`${A}/projections/p1.ts`, `${B}/projections/view.ts`, 'projections'],
  [`${A}/projections/p2.ts`, `${A}/domain/rule.ts`, 'projections'],
  [`${A}/queries/q1.ts`, `${A}/domain/rule.ts`, 'queries'],
  [`${A}/queries/q2.ts`, `${B}/projections/view.ts`, 'queries'],
  [`${A}/processes/r1.ts`, 'backend/src/platform/clock.ts', 'processes'],
  [`${A}/processes/r2.ts`, `${B}/commands/do.ts`, 'processes'],
  [`${A}/jobs/j1.ts`, `${A}/queries/read.ts`, 'jobs'],
  [`${A}/jobs/j2.ts`, `${B}/commands/do.ts`, 'jobs'],
  [`${A}/alpha.module.ts`, `${B}/events.ts`, 'module-files'],
  ['backend/src/roots.ts', `${A}/helpers.ts`, 'module-shape'],
  [`${B}/http/h1.ts`, `${B}/beta.module.ts`, 'composition'],
  ['backend/src/migrations/0001.ts', 'backend/src/platform/clock.ts', 'migrations'],
  ['backend/src/platform/p2.ts', 'backend/src/main.ts', 'roots-are-roots'],
  ['backend/src/platform/p3.ts', 'frontend/src/shared/ui.ts', 'backend'],
  ['frontend/src/routes/r1.tsx', 'contracts/src/trips.ts', 'frontend-routes'],
  [`${F}/shop/f1.tsx`, `${F}/checkout/form.ts`, 'frontend-features'],
  ['frontend/src/shared/s1.ts', `${F}/checkout/form.ts`, 'frontend-shared'],
  ['frontend/src/locales/en/l1.ts', 'contracts/src/trips.ts', 'frontend-locales'],
  ['frontend/src/router.tsx', 'backend/src/kernel/fold.ts', 'frontend'],
  ['e2e/tests/e1.ts', 'backend/src/kernel/fold.ts', 'e2e'],
  ['infra/sandbox/s1.ts', 'contracts/src/trips.ts', 'infra'],
  ['infra/sandbox/s2.ts', 'backend/dist/setup.js', 'infra-runs-backend'],
  ['contracts/src/cycle1.ts', 'contracts/src/cycle2.ts', 'no-cycles'],
  ['backend/src/platform/p4.ts', 'backend/test/database.ts', 'no-tests-in-production'],
  ['backend/src/platform/p5.ts', 'backend/src/platform/nowhere.ts', 'resolvable'],
];

/** What the house's table allows, so that no rule is too wide. */
const allowed: [from: string, to: string][] = [
  ['contracts/src/trips.ts', 'contracts/src/kernel/money.ts'],
  ['contracts/src/trips.ts', 'zod'],
  ['backend/src/platform/clock.ts', 'backend/src/kernel/fold.ts'],
  ['backend/src/platform/clock.ts', 'node:crypto'],
  [`${A}/http/ok.ts`, `${A}/commands/do.ts`],
  [`${A}/http/ok.ts`, `${A}/queries/read.ts`],
  [`${A}/http/ok.ts`, 'contracts/src/trips.ts'],
  [`${A}/commands/do.ts`, `${A}/domain/rule.ts`],
  [`${A}/commands/do.ts`, 'backend/src/platform/clock.ts'],
  [`${A}/domain/rule.ts`, `${A}/events.ts`],
  [`${A}/domain/rule.ts`, 'contracts/src/kernel/money.ts'],
  [`${A}/projections/view.ts`, `${B}/events.ts`],
  [`${A}/queries/read.ts`, `${A}/projections/view.ts`],
  [`${A}/queries/read.ts`, 'contracts/src/trips.ts'],
  [`${A}/processes/ok.ts`, `${B}/events.ts`],
  [`${A}/processes/ok.ts`, `${A}/commands/do.ts`],
  [`${A}/jobs/ok.ts`, `${A}/commands/do.ts`],
  [`${A}/alpha.module.ts`, `${A}/http/ok.ts`],
  ['backend/src/main.ts', `${A}/alpha.module.ts`],
  ['frontend/src/routes/ok.tsx', `${F}/checkout/form.ts`],
  [`${F}/checkout/form.ts`, 'contracts/src/trips.ts'],
  [`${F}/checkout/form.ts`, 'frontend/src/shared/ui.ts'],
  ['e2e/tests/ok.spec.ts', 'contracts/src/trips.ts'],
  ['infra/src/start.mjs', 'backend/dist/setup.js'],
];

let base: string;
let violations: IViolation[];
let result: ICruiseResult;

beforeAll(async () => {
  base = mkdtempSync(path.join(realpathSync(tmpdir()), 'wayfold-rules-'));
  const files = new Map<string, string[]>();
  const add = (from: string, to?: string, kind = 'import') => {
    const lines = files.get(from) ?? ['export const here = 1;'];
    if (to !== undefined)
      lines.push(`${kind} { ${kind === 'import' ? 'x' : 'type X'} } from '${specifier(from, to)}';`);
    files.set(from, lines);
  };
  for (const [from, to] of [...refused, ...allowed]) {
    add(from, to);
    if (to.includes('/') && !to.endsWith('nowhere.ts')) add(to);
  }
  add('contracts/src/cycle2.ts', 'contracts/src/cycle1.ts');
  add('backend/src/platform/alone.ts');
  // The same imports as types: the one that only values are refused for, and one that is refused all the same.
  files.set(`${A}/domain/types.ts`, [
    `import type { X } from '${specifier(`${A}/domain/types.ts`, 'contracts/src/trips.ts')}';`,
  ]);
  files.set(`${A}/http/types.ts`, [
    `import type { X } from '${specifier(`${A}/http/types.ts`, `${A}/domain/rule.ts`)}';`,
  ]);
  for (const [file, lines] of files) {
    mkdirSync(path.join(base, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(base, file), lines.join('\n'));
  }
  for (const name of ['zod', 'pg']) {
    mkdirSync(path.join(base, 'node_modules', name), { recursive: true });
    writeFileSync(
      path.join(base, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, main: 'index.js' }),
    );
    writeFileSync(path.join(base, 'node_modules', name, 'index.js'), '');
  }
  const { output } = await cruiseTree(base);
  if (typeof output === 'string') throw new Error(output);
  result = output;
  violations = output.summary.violations;
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function specifier(from: string, to: string): string {
  if (!to.includes('/')) return to;
  const contract = /^contracts\/src\/(.*)\.ts$/.exec(to);
  if (contract && !from.startsWith('contracts/')) return `@wayfold/contracts/${contract[1] ?? ''}`;
  const relative = path.posix.relative(path.posix.dirname(from), to).replace(/\.tsx?$/, '.js');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

const rulesBroken = (from: string, to: string) =>
  violations
    .filter((v) => v.from === from && (v.to === to || v.to.includes(path.basename(to, '.ts'))))
    .map((v) => v.rule.name);

describe('import rules', () => {
  it.each(refused)('%s may not import %s (%s)', (from, to, rule) => {
    expect(rulesBroken(from, to.replace('node:', ''))).toContain(rule);
  });

  it.each(allowed)('%s may import %s', (from, to) => {
    expect(rulesBroken(from, to.replace('node:', ''))).toEqual([]);
  });

  it('takes a type import for an import', () => {
    expect(rulesBroken(`${A}/http/types.ts`, `${A}/domain/rule.ts`)).toContain('http');
  });

  it("lets the domain take a contract's types", () => {
    expect(rulesBroken(`${A}/domain/types.ts`, 'contracts/src/trips.ts')).toEqual([]);
  });

  it('finds a file that nobody imports', () => {
    expect(violations).toContainEqual(expect.objectContaining({ from: 'backend/src/platform/alone.ts' }));
  });

  it('has a case here for every rule', () => {
    const named = (rules.forbidden ?? []).map((rule) => rule.name);
    expect(new Set([...refused.map(([, , rule]) => rule), 'no-orphans'])).toEqual(new Set(named));
  });
});

it('draws the modules without tests and inner arrows', () => {
  const drawn = diagram(result.modules);
  expect(drawn).toContain('  alpha --> beta_events');
  expect(drawn).toContain('  frontend_routes --> frontend_features');
  expect(drawn).not.toContain('alpha --> alpha\n');
});
