import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { IViolation } from 'dependency-cruiser';
import rules, { HIGH_SPECS } from '../../.dependency-cruiser.mjs';
import { cruiseTree } from './lib/checks/imports/cruise.mjs';
import { root } from './lib/root.mjs';

const ALPHA = 'backend/src/modules/alpha';
const BETA = 'backend/src/modules/beta';
const BOOKING = 'backend/src/modules/booking';
const FEATURES = 'frontend/src/features';

/** Each pair has a folder of a floor, and a folder that it may not import: on its own floor or above. */
const roomPairs: [room: string, higher: string][] = [
  ['credentials', 'core'],
  ['core', 'pricing'],
  ['pricing', 'view'],
  ['gift-cards', 'settlement'],
  ['access', 'party'],
  ['party', 'hold'],
  ['inventory', 'pricing'],
  ['view', 'settlement'],
  ['settlement', 'payments'],
  ['payments', 'balance'],
  ['balance', 'shares'],
  ['hold', 'refunds'],
  ['shares', 'disputes'],
  ['disputes', 'refunds'],
  ['refunds', 'changes'],
  ['changes', 'transfer'],
  ['transfer', 'operations'],
  ['operations', 'provider-events'],
  ['provider-events', 'checkout'],
  ['checkout', 'http'],
  ['erasure', 'checkout'],
  ['http', 'worker'],
  ['worker', 'http'],
];

/** Each entry has the importing file, the imported file or package, and the rule that must refuse it. */
const refusedImports: { from: string; to: string; rule: string }[] = [
  { from: 'contracts/src/kernel/k1.ts', to: 'contracts/src/trips.ts', rule: 'contracts-kernel' },
  { from: 'contracts/src/c1.ts', to: 'pg', rule: 'contracts' },
  { from: 'contracts/src/c2.ts', to: 'backend/src/kernel/fold.ts', rule: 'contracts' },
  { from: 'backend/src/kernel/k1.ts', to: 'contracts/src/kernel/money.ts', rule: 'kernel' },
  { from: 'backend/src/kernel/k2.ts', to: 'zod', rule: 'kernel' },
  { from: 'backend/src/kernel/k3.ts', to: 'node:fs', rule: 'kernel' },
  { from: 'backend/src/platform/p1.ts', to: `${ALPHA}/events.ts`, rule: 'platform' },
  { from: `${ALPHA}/b1.ts`, to: `${BETA}/rule.ts`, rule: 'module-boundary' },
  { from: `${ALPHA}/b2.command.ts`, to: `${BETA}/do.command.ts`, rule: 'module-boundary' },
  { from: `${ALPHA}/http/b3.controller.ts`, to: `${BETA}/read.query.ts`, rule: 'module-boundary' },
  { from: `${ALPHA}/b4.projection.ts`, to: `${BETA}/view.projection.ts`, rule: 'module-boundary' },
  { from: `${ALPHA}/b5.reactor.ts`, to: `${BETA}/do.command.ts`, rule: 'module-boundary' },
  ...roomPairs.map(([room, higher]) => ({
    from: `${BOOKING}/${room}/f1.command.ts`,
    to: `${BOOKING}/${higher}/high.ts`,
    rule: `booking-${room}`,
  })),
  ...roomPairs.map(([room, higher]) => ({
    from: `${BOOKING}/${room}/s1.test.ts`,
    to: `${BOOKING}/${higher}/high.ts`,
    rule: `booking-${room}-specs`,
  })),
  { from: `${ALPHA}/s1.test.ts`, to: `${BETA}/rule.ts`, rule: 'module-boundary-specs' },
  { from: `${BOOKING}/summary.ts`, to: `${BOOKING}/core/state.ts`, rule: 'booking-summary' },
  { from: `${BOOKING}/balance/f2.command.ts`, to: `${BOOKING}/hold/hold.ts`, rule: 'booking-balance' },
  { from: `${ALPHA}/d1.ts`, to: 'backend/src/platform/clock.ts', rule: 'pure-no-platform' },
  { from: `${ALPHA}/deep/d2.ts`, to: '@nestjs/common', rule: 'pure-no-nest' },
  { from: `${ALPHA}/d3.ts`, to: 'node:fs', rule: 'pure-no-node' },
  { from: `${ALPHA}/d6.ts`, to: `${ALPHA}/view.projection.ts`, rule: 'pure-no-effects' },
  { from: `${BOOKING}/core/d4.ts`, to: 'pg', rule: 'booking-pure-no-library' },
  { from: `${BOOKING}/core/d5.ts`, to: 'contracts/src/trips.ts', rule: 'booking-pure-contract-types' },
  { from: `${ALPHA}/http/h1.controller.ts`, to: `${ALPHA}/rule.ts`, rule: 'controllers-decide-nothing' },
  {
    from: `${ALPHA}/http/h2.controller.ts`,
    to: `${ALPHA}/view.projection.ts`,
    rule: 'controllers-decide-nothing',
  },
  { from: `${ALPHA}/h3.service.ts`, to: `${ALPHA}/http/ok.controller.ts`, rule: 'controllers-are-ends' },
  { from: `${ALPHA}/p1.projection.ts`, to: `${ALPHA}/do.command.ts`, rule: 'projections-fold' },
  { from: `${ALPHA}/p2.projection.ts`, to: `${ALPHA}/read.query.ts`, rule: 'projections-fold' },
  { from: `${ALPHA}/q1.query.ts`, to: `${ALPHA}/do.command.ts`, rule: 'queries-read' },
  { from: `${BETA}/events.ts`, to: `${ALPHA}/events.ts`, rule: 'events' },
  { from: `${ALPHA}/alpha.module.ts`, to: `${BETA}/events.ts`, rule: 'module-files' },
  { from: 'backend/src/roots.ts', to: `${ALPHA}/do.helper.ts`, rule: 'module-suffix' },
  { from: `${BETA}/h1.service.ts`, to: `${BETA}/beta.module.ts`, rule: 'composition' },
  { from: 'backend/src/migrations/0001.ts', to: 'backend/src/platform/clock.ts', rule: 'migrations' },
  { from: 'backend/src/platform/p2.ts', to: 'backend/src/main.ts', rule: 'roots-are-roots' },
  { from: 'backend/src/platform/p6.ts', to: 'backend/src/seed/seed-large.ts', rule: 'roots-are-roots' },
  { from: 'backend/src/platform/p3.ts', to: 'frontend/src/shared/ui.ts', rule: 'backend' },
  { from: 'frontend/src/routes/r1.tsx', to: 'contracts/src/trips.ts', rule: 'frontend-routes' },
  { from: `${FEATURES}/shop/f1.tsx`, to: `${FEATURES}/checkout/form.ts`, rule: 'frontend-features' },
  { from: 'frontend/src/shared/s1.ts', to: `${FEATURES}/checkout/form.ts`, rule: 'frontend-shared' },
  { from: 'frontend/src/locales/en/l1.ts', to: 'contracts/src/trips.ts', rule: 'frontend-locales' },
  { from: 'frontend/src/router.tsx', to: 'backend/src/kernel/fold.ts', rule: 'frontend' },
  { from: 'e2e/tests/e1.ts', to: 'backend/src/kernel/fold.ts', rule: 'e2e' },
  { from: 'infra/sandbox/s1.ts', to: 'contracts/src/trips.ts', rule: 'infra' },
  { from: 'infra/sandbox/s2.ts', to: 'backend/dist/setup.js', rule: 'infra-runs-backend' },
  { from: 'infra/bench/b1.ts', to: 'contracts/src/trips.ts', rule: 'infra' },
  { from: 'contracts/src/cycle1.ts', to: 'contracts/src/cycle2.ts', rule: 'no-cycles' },
  {
    from: 'backend/src/platform/p4.ts',
    to: 'backend/test/support/database.ts',
    rule: 'no-tests-in-production',
  },
  { from: 'backend/src/platform/p5.ts', to: 'backend/src/platform/nowhere.ts', rule: 'resolvable' },
];

/** The floors allow these imports, so no rule may refuse them. */
const allowedImports: { from: string; to: string }[] = [
  { from: 'contracts/src/trips.ts', to: 'contracts/src/kernel/money.ts' },
  { from: 'contracts/src/trips.ts', to: 'zod' },
  { from: 'backend/src/platform/clock.ts', to: 'backend/src/kernel/fold.ts' },
  { from: 'backend/src/kernel/keys.ts', to: 'node:crypto' },
  { from: 'backend/src/platform/clock.ts', to: 'node:crypto' },
  { from: `${ALPHA}/http/ok.controller.ts`, to: `${ALPHA}/do.command.ts` },
  { from: `${ALPHA}/http/ok.controller.ts`, to: `${ALPHA}/read.query.ts` },
  { from: `${ALPHA}/http/ok.controller.ts`, to: 'contracts/src/trips.ts' },
  { from: `${ALPHA}/do.command.ts`, to: `${ALPHA}/rule.ts` },
  { from: `${ALPHA}/do.command.ts`, to: 'backend/src/platform/clock.ts' },
  { from: `${ALPHA}/do.command.ts`, to: `${BETA}/events.ts` },
  { from: `${ALPHA}/do.command.ts`, to: `${BOOKING}/summary.ts` },
  { from: `${ALPHA}/rule.ts`, to: `${ALPHA}/events.ts` },
  { from: `${ALPHA}/rule.ts`, to: 'node:crypto' },
  { from: `${ALPHA}/rule.ts`, to: 'backend/src/platform/text/format.ts' },
  { from: `${ALPHA}/rule.ts`, to: 'contracts/src/kernel/money.ts' },
  { from: `${ALPHA}/view.projection.ts`, to: `${BETA}/events.ts` },
  { from: `${ALPHA}/read.query.ts`, to: `${ALPHA}/view.projection.ts` },
  { from: `${ALPHA}/read.query.ts`, to: 'contracts/src/trips.ts' },
  { from: `${ALPHA}/ok.reactor.ts`, to: `${BETA}/events.ts` },
  { from: `${ALPHA}/ok.reactor.ts`, to: `${ALPHA}/do.command.ts` },
  { from: `${BOOKING}/http/ok.controller.ts`, to: `${BOOKING}/checkout/pay.command.ts` },
  { from: `${BOOKING}/core/state.ts`, to: `${BOOKING}/events/shapes.ts` },
  { from: `${BOOKING}/core/sums.ts`, to: `${BOOKING}/summary.ts` },
  { from: `${BOOKING}/core/state.ts`, to: 'contracts/src/kernel/money.ts' },
  { from: `${BOOKING}/pricing/s2.test.ts`, to: `${BOOKING}/core/state.ts` },
  { from: `${BOOKING}/pricing/s2.test.ts`, to: `${BOOKING}/pricing/price.ts` },
  { from: `${BOOKING}/pricing/s2.test.ts`, to: 'backend/test/database.ts' },
  { from: `${ALPHA}/s2.test.ts`, to: `${BETA}/events.ts` },
  { from: `${ALPHA}/alpha.module.ts`, to: `${ALPHA}/http/ok.controller.ts` },
  { from: `${BOOKING}/http/http.providers.ts`, to: `${BOOKING}/http/ok.controller.ts` },
  { from: 'backend/src/main.ts', to: `${ALPHA}/alpha.module.ts` },
  { from: 'frontend/src/routes/ok.tsx', to: `${FEATURES}/checkout/form.ts` },
  { from: `${FEATURES}/checkout/form.ts`, to: 'contracts/src/trips.ts' },
  { from: `${FEATURES}/checkout/form.ts`, to: 'frontend/src/shared/ui.ts' },
  { from: 'e2e/tests/ok.spec.ts', to: 'contracts/src/trips.ts' },
  { from: 'infra/src/start.mjs', to: 'backend/dist/setup.js' },
];

let base: string;
let violations: IViolation[];

beforeAll(async () => {
  base = mkdtempSync(path.join(realpathSync(tmpdir()), 'wayfold-rules-'));
  const files = new Map<string, string[]>();
  const addImport = (from: string, to?: string) => {
    const lines = files.get(from) ?? ['export const here = 1;'];
    if (to !== undefined) lines.push(`import { x } from '${toSpecifier(from, to)}';`);
    files.set(from, lines);
  };
  for (const { from, to } of [...refusedImports, ...allowedImports]) {
    addImport(from, to);
    if (to.endsWith('.js') || (to.endsWith('.ts') && !to.endsWith('nowhere.ts'))) addImport(to);
  }
  addImport('contracts/src/cycle2.ts', 'contracts/src/cycle1.ts');
  addImport('backend/src/platform/alone.ts');
  // These import the same as types: one import is refused only for values, the other in any case.
  files.set(`${BOOKING}/core/types.ts`, [
    `import type { X } from '${toSpecifier(`${BOOKING}/core/types.ts`, 'contracts/src/trips.ts')}';`,
    `import type { Y } from '${toSpecifier(`${BOOKING}/core/types.ts`, 'backend/src/platform/clock.ts')}';`,
  ]);
  files.set(`${BOOKING}/http/types.controller.ts`, [
    `import type { X } from '${toSpecifier(`${BOOKING}/http/types.controller.ts`, `${BOOKING}/core/state.ts`)}';`,
  ]);
  for (const [file, lines] of files) {
    mkdirSync(path.join(base, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(base, file), lines.join('\n'));
  }
  for (const name of ['zod', 'pg', '@nestjs/common']) {
    mkdirSync(path.join(base, 'node_modules', name), { recursive: true });
    writeFileSync(
      path.join(base, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, main: 'index.js' }),
    );
    writeFileSync(path.join(base, 'node_modules', name, 'index.js'), '');
  }
  const { output } = await cruiseTree(base);
  if (typeof output === 'string') throw new Error(output);
  violations = output.summary.violations;
}, 60_000);
afterAll(() => rmSync(base, { recursive: true, force: true }));

function toSpecifier(from: string, to: string): string {
  if (!to.includes('/') || to.startsWith('@')) return to;
  const contract = /^contracts\/src\/(.*)\.ts$/.exec(to);
  if (contract && !from.startsWith('contracts/')) return `@wayfold/contracts/${contract[1] ?? ''}`;
  const relative = path.posix.relative(path.posix.dirname(from), to).replace(/\.tsx?$/, '.js');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

const listBrokenRules = (from: string, to: string) =>
  violations
    .filter(
      (violation) =>
        violation.from === from && (violation.to === to || violation.to.includes(path.basename(to, '.ts'))),
    )
    .map((violation) => violation.rule.name);

describe('import rules', () => {
  test.each(refusedImports)('$from may not import $to ($rule)', ({ from, to, rule }) => {
    expect(listBrokenRules(from, to.replace('node:', ''))).toContain(rule);
  });

  test.each(allowedImports)('$from may import $to', ({ from, to }) => {
    expect(listBrokenRules(from, to.replace('node:', ''))).toEqual([]);
  });

  test('treat a type import as an import', () => {
    expect(listBrokenRules(`${BOOKING}/http/types.controller.ts`, `${BOOKING}/core/state.ts`)).toContain(
      'controllers-decide-nothing',
    );
  });

  test('let a pure rule import types of contracts and of the platform', () => {
    expect(listBrokenRules(`${BOOKING}/core/types.ts`, 'contracts/src/trips.ts')).toEqual([]);
    expect(listBrokenRules(`${BOOKING}/core/types.ts`, 'backend/src/platform/clock.ts')).toEqual([]);
  });

  test('find a file that nobody imports', () => {
    expect(violations).toContainEqual(expect.objectContaining({ from: 'backend/src/platform/alone.ts' }));
  });

  test('have a case for every rule', () => {
    const ruleNames = (rules.forbidden ?? []).map((rule) => rule.name);
    expect(new Set([...refusedImports.map(({ rule }) => rule), 'no-orphans'])).toEqual(new Set(ruleNames));
  });
});

test.each([...HIGH_SPECS])('%s is an exception because it imports %s', (spec, file) => {
  const text = readFileSync(path.join(root, 'backend/src/modules', spec), 'utf8');
  expect(text).toContain(`/${file}';`);
});
