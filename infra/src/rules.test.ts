import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import rules, { HIGH_SPECS } from '../../.dependency-cruiser.mjs';
import { cruiseTree } from './lib/checks/cruise.mjs';
import { formatDiagram } from './lib/checks/diagram.mjs';
import { root } from './lib/root.mjs';

const ALPHA = 'backend/src/modules/alpha';
const BETA = 'backend/src/modules/beta';
const BOOKING = 'backend/src/modules/booking';
const FEATURES = 'frontend/src/features';

/** A folder of each layer, and one that it may not import: on its own layer or above. */
const roomsOf: [room: string, higher: string][] = [
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

/** [importing file, imported file or package, the rule that must refuse it]. */
const refusedImports: [from: string, to: string, rule: string][] = [
  ['contracts/src/kernel/k1.ts', 'contracts/src/trips.ts', 'contracts-kernel'],
  ['contracts/src/c1.ts', 'pg', 'contracts'],
  ['contracts/src/c2.ts', 'backend/src/kernel/fold.ts', 'contracts'],
  ['backend/src/kernel/k1.ts', 'contracts/src/kernel/money.ts', 'kernel'],
  ['backend/src/kernel/k2.ts', 'zod', 'kernel'],
  ['backend/src/kernel/k3.ts', 'node:crypto', 'kernel'],
  ['backend/src/platform/p1.ts', `${ALPHA}/events.ts`, 'platform'],
  [`${ALPHA}/b1.ts`, `${BETA}/rule.ts`, 'module-boundary'],
  [`${ALPHA}/b2.command.ts`, `${BETA}/do.command.ts`, 'module-boundary'],
  [`${ALPHA}/http/b3.controller.ts`, `${BETA}/read.query.ts`, 'module-boundary'],
  [`${ALPHA}/b4.projection.ts`, `${BETA}/view.projection.ts`, 'module-boundary'],
  [`${ALPHA}/b5.reactor.ts`, `${BETA}/do.command.ts`, 'module-boundary'],
  ...roomsOf.map(([room, higher]): [string, string, string] => [
    `${BOOKING}/${room}/f1.command.ts`,
    `${BOOKING}/${higher}/high.ts`,
    `booking-${room}`,
  ]),
  ...roomsOf.map(([room, higher]): [string, string, string] => [
    `${BOOKING}/${room}/s1.test.ts`,
    `${BOOKING}/${higher}/high.ts`,
    `booking-${room}-specs`,
  ]),
  [`${ALPHA}/s1.test.ts`, `${BETA}/rule.ts`, 'module-boundary-specs'],
  [`${BOOKING}/summary.ts`, `${BOOKING}/core/state.ts`, 'booking-summary'],
  [`${BOOKING}/balance/f2.command.ts`, `${BOOKING}/hold/hold.ts`, 'booking-balance'],
  [`${ALPHA}/d1.ts`, 'backend/src/platform/clock.ts', 'pure-no-platform'],
  [`${ALPHA}/deep/d2.ts`, '@nestjs/common', 'pure-no-nest'],
  [`${ALPHA}/d3.ts`, 'node:fs', 'pure-no-node'],
  [`${ALPHA}/d6.ts`, `${ALPHA}/view.projection.ts`, 'pure-no-effects'],
  [`${BOOKING}/core/d4.ts`, 'pg', 'booking-pure-no-library'],
  [`${BOOKING}/core/d5.ts`, 'contracts/src/trips.ts', 'booking-pure-contract-types'],
  [`${ALPHA}/http/h1.controller.ts`, `${ALPHA}/rule.ts`, 'controllers-decide-nothing'],
  [`${ALPHA}/http/h2.controller.ts`, `${ALPHA}/view.projection.ts`, 'controllers-decide-nothing'],
  [`${ALPHA}/h3.service.ts`, `${ALPHA}/http/ok.controller.ts`, 'controllers-are-ends'],
  [`${ALPHA}/p1.projection.ts`, `${ALPHA}/do.command.ts`, 'projections-fold'],
  [`${ALPHA}/p2.projection.ts`, `${ALPHA}/read.query.ts`, 'projections-fold'],
  [`${ALPHA}/q1.query.ts`, `${ALPHA}/do.command.ts`, 'queries-read'],
  [`${BETA}/events.ts`, `${ALPHA}/events.ts`, 'events'],
  [`${ALPHA}/alpha.module.ts`, `${BETA}/events.ts`, 'module-files'],
  ['backend/src/roots.ts', `${ALPHA}/do.helper.ts`, 'module-suffix'],
  [`${BETA}/h1.service.ts`, `${BETA}/beta.module.ts`, 'composition'],
  ['backend/src/migrations/0001.ts', 'backend/src/platform/clock.ts', 'migrations'],
  ['backend/src/platform/p2.ts', 'backend/src/main.ts', 'roots-are-roots'],
  ['backend/src/platform/p6.ts', 'backend/src/seed/seed-large.ts', 'roots-are-roots'],
  ['backend/src/platform/p3.ts', 'frontend/src/shared/ui.ts', 'backend'],
  ['frontend/src/routes/r1.tsx', 'contracts/src/trips.ts', 'frontend-routes'],
  [`${FEATURES}/shop/f1.tsx`, `${FEATURES}/checkout/form.ts`, 'frontend-features'],
  ['frontend/src/shared/s1.ts', `${FEATURES}/checkout/form.ts`, 'frontend-shared'],
  ['frontend/src/locales/en/l1.ts', 'contracts/src/trips.ts', 'frontend-locales'],
  ['frontend/src/router.tsx', 'backend/src/kernel/fold.ts', 'frontend'],
  ['e2e/tests/e1.ts', 'backend/src/kernel/fold.ts', 'e2e'],
  ['infra/sandbox/s1.ts', 'contracts/src/trips.ts', 'infra'],
  ['infra/sandbox/s2.ts', 'backend/dist/setup.js', 'infra-runs-backend'],
  ['infra/bench/b1.ts', 'contracts/src/trips.ts', 'infra'],
  ['contracts/src/cycle1.ts', 'contracts/src/cycle2.ts', 'no-cycles'],
  ['backend/src/platform/p4.ts', 'backend/test/support/database.ts', 'no-tests-in-production'],
  ['backend/src/platform/p5.ts', 'backend/src/platform/nowhere.ts', 'resolvable'],
];

/** Imports that the layers allow, so that no rule is too broad. */
const allowedImports: [from: string, to: string][] = [
  ['contracts/src/trips.ts', 'contracts/src/kernel/money.ts'],
  ['contracts/src/trips.ts', 'zod'],
  ['backend/src/platform/clock.ts', 'backend/src/kernel/fold.ts'],
  ['backend/src/platform/clock.ts', 'node:crypto'],
  [`${ALPHA}/http/ok.controller.ts`, `${ALPHA}/do.command.ts`],
  [`${ALPHA}/http/ok.controller.ts`, `${ALPHA}/read.query.ts`],
  [`${ALPHA}/http/ok.controller.ts`, 'contracts/src/trips.ts'],
  [`${ALPHA}/do.command.ts`, `${ALPHA}/rule.ts`],
  [`${ALPHA}/do.command.ts`, 'backend/src/platform/clock.ts'],
  [`${ALPHA}/do.command.ts`, `${BETA}/events.ts`],
  [`${ALPHA}/do.command.ts`, `${BOOKING}/summary.ts`],
  [`${ALPHA}/rule.ts`, `${ALPHA}/events.ts`],
  [`${ALPHA}/rule.ts`, 'node:crypto'],
  [`${ALPHA}/rule.ts`, 'backend/src/platform/text/format.ts'],
  [`${ALPHA}/rule.ts`, 'contracts/src/kernel/money.ts'],
  [`${ALPHA}/view.projection.ts`, `${BETA}/events.ts`],
  [`${ALPHA}/read.query.ts`, `${ALPHA}/view.projection.ts`],
  [`${ALPHA}/read.query.ts`, 'contracts/src/trips.ts'],
  [`${ALPHA}/ok.reactor.ts`, `${BETA}/events.ts`],
  [`${ALPHA}/ok.reactor.ts`, `${ALPHA}/do.command.ts`],
  [`${BOOKING}/http/ok.controller.ts`, `${BOOKING}/checkout/pay.command.ts`],
  [`${BOOKING}/core/state.ts`, `${BOOKING}/events/shapes.ts`],
  [`${BOOKING}/core/sums.ts`, `${BOOKING}/summary.ts`],
  [`${BOOKING}/core/state.ts`, 'contracts/src/kernel/money.ts'],
  [`${BOOKING}/pricing/s2.test.ts`, `${BOOKING}/core/state.ts`],
  [`${BOOKING}/pricing/s2.test.ts`, `${BOOKING}/pricing/price.ts`],
  [`${BOOKING}/pricing/s2.test.ts`, 'backend/test/database.ts'],
  [`${ALPHA}/s2.test.ts`, `${BETA}/events.ts`],
  [`${ALPHA}/alpha.module.ts`, `${ALPHA}/http/ok.controller.ts`],
  [`${BOOKING}/http/http.providers.ts`, `${BOOKING}/http/ok.controller.ts`],
  ['backend/src/main.ts', `${ALPHA}/alpha.module.ts`],
  ['frontend/src/routes/ok.tsx', `${FEATURES}/checkout/form.ts`],
  [`${FEATURES}/checkout/form.ts`, 'contracts/src/trips.ts'],
  [`${FEATURES}/checkout/form.ts`, 'frontend/src/shared/ui.ts'],
  ['e2e/tests/ok.spec.ts', 'contracts/src/trips.ts'],
  ['infra/src/start.mjs', 'backend/dist/setup.js'],
];

let base: string;
let violations: IViolation[];
let result: ICruiseResult;

beforeAll(async () => {
  base = mkdtempSync(path.join(realpathSync(tmpdir()), 'wayfold-rules-'));
  const files = new Map<string, string[]>();
  const addImport = (from: string, to?: string, kind = 'import') => {
    const lines = files.get(from) ?? ['export const here = 1;'];
    if (to !== undefined)
      lines.push(`${kind} { ${kind === 'import' ? 'x' : 'type X'} } from '${toSpecifier(from, to)}';`);
    files.set(from, lines);
  };
  for (const [from, to] of [...refusedImports, ...allowedImports]) {
    addImport(from, to);
    if (to.endsWith('.js') || (to.endsWith('.ts') && !to.endsWith('nowhere.ts'))) addImport(to);
  }
  addImport('contracts/src/cycle2.ts', 'contracts/src/cycle1.ts');
  addImport('backend/src/platform/alone.ts');
  // The same imports as types: one refused only for values, and one refused in any case.
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
  result = output;
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
  test.each(refusedImports)('%s may not import %s (%s)', (from, to, rule) => {
    expect(listBrokenRules(from, to.replace('node:', ''))).toContain(rule);
  });

  test.each(allowedImports)('%s may import %s', (from, to) => {
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
    expect(new Set([...refusedImports.map(([, , rule]) => rule), 'no-orphans'])).toEqual(new Set(ruleNames));
  });
});

test.each([...HIGH_SPECS])('%s is an exception because it imports %s', (spec, file) => {
  const text = readFileSync(path.join(root, 'backend/src/modules', spec), 'utf8');
  expect(text).toContain(`/${file}';`);
});

test('the diagram draws the modules without tests and inner arrows', () => {
  const diagram = formatDiagram(result.modules);
  expect(diagram).toContain('  alpha --> beta_events');
  expect(diagram).toContain('  frontend_routes --> frontend_features');
  expect(diagram).not.toContain('alpha --> alpha\n');
});
