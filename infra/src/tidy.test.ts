import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { checkTidiness } from './tidy.mjs';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'wayfold-tidy-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(path.join(base, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(base, file), text);
};
const DECIDER = 'backend/src/modules/alpha/decide.ts';
const decider = 'export function decide() {}\n';
/** Composed, because this file is checked by the same rules. */
const joinLetters = (...letters: string[]) => letters.join('');

const newThreatSection = (tests: string) => `## Threats\n\n### a\n\ncontrol\n\n${tests}\n\n## Secrets\n`;

describe('tidy', () => {
  test.each<[what: string, file: string, text: string, problem: RegExp]>([
    ['a decider without its spec', DECIDER, decider, /decide\.test\.ts is missing/],
    [
      'a projection without its spec',
      'backend/src/modules/alpha/views/view.projection.ts',
      'export const view = 1;',
      /view\.projection\.test/,
    ],
    [
      'a rule in a room without its spec',
      'backend/src/modules/alpha/charges/charge.ts',
      decider,
      /charge\.test/,
    ],
    [
      'unfinished work',
      'backend/src/kernel/a.ts',
      `\n// ${joinLetters('TO', 'DO')}: later\n`,
      /unfinished work at line 2/,
    ],
    ['a file that is too long', 'backend/src/kernel/a.ts', 'x;\n'.repeat(601), /601 lines/],
    [
      'a silenced linter',
      'backend/src/kernel/a.ts',
      `// ${joinLetters('eslint-', 'disable')}-next-line`,
      /silenced at line 1/,
    ],
    ['a silenced Oxlint', 'backend/src/kernel/a.ts', `// ${joinLetters('oxlint-', 'disable')}`, /silenced/],
    ['a silenced compiler', 'backend/src/kernel/a.ts', `// ${joinLetters('@ts-', 'ignore')}`, /silenced/],
    [
      'a wide comment',
      'backend/src/kernel/a.ts',
      `x;\n/** ${'y'.repeat(120)} */`,
      /comment at line 2 has over/,
    ],
    [
      'effects in a file named like a rule',
      'backend/src/modules/alpha/views/count.ts',
      'export const count = async (): Promise<number> => 1;',
      /count\.ts: has effects/,
    ],
    [
      'a random id in a pure rule',
      'backend/src/modules/alpha/views/new-count.ts',
      "import { v7 } from 'uuid';\nexport const newCountId = (): string => v7();",
      /new-count\.ts: has effects/,
    ],
    [
      'a service without effects',
      'backend/src/modules/alpha/views/count.service.ts',
      'export const count = (): number => 1;',
      /count\.service\.ts: has no effects/,
    ],
    ['a vague file name', 'backend/src/kernel/late-money.ts', '', /does not say what the file is about/],
    [
      'a phrase as a file name',
      'backend/test/support/put-right.ts',
      '',
      /does not say what the file is about/,
    ],
    ['a helper among suites', 'backend/test/a/world.ts', '', /helper among suites/],
    ['a suite beside code', 'backend/src/kernel/sums.test.ts', '', /belongs in backend\/test/],
    [
      'an endpoint of booking beside its capability',
      'backend/src/modules/booking/hold/holds.controller.ts',
      'export class HoldsController {}',
      /in http\//,
    ],
    [
      'a folder of endpoints in a small module',
      'backend/src/modules/alpha/http/names.controller.ts',
      'export class NamesController {}',
      /beside its capability/,
    ],
    ['a barrel file', 'contracts/src/index.ts', "export * from './a.js';", /barrel/],
    [
      'a test that keeps others from running',
      'contracts/src/a.test.ts',
      joinLetters('it.', 'only("x")'),
      /does not run/,
    ],
    ['a test that does not run', 'e2e/tests/a.spec.ts', joinLetters('test.', 'skip("x")'), /does not run/],
    [
      'a suite that does not run',
      'contracts/src/a.test.ts',
      joinLetters('xdes', 'cribe("x")'),
      /does not run/,
    ],
    [
      'a second word for a test',
      'contracts/src/a.test.ts',
      `import { expect, it } from '@jest/${joinLetters('glo', 'bals')}';`,
      /imports `it`; a test is written `test`/,
    ],
    ['a stranger at the top level', 'scripts/a.mjs', '', /^scripts: does not belong/],
    ['a stray file at the top level', 'notes.md', '', /^notes\.md: does not belong/],
    [
      'a test that is not there',
      'SECURITY.md',
      newThreatSection('- `gone.test.ts`: “holds”'),
      /gone\.test\.ts, which does not exist/,
    ],
    ['a threat without a test', 'SECURITY.md', newThreatSection('Somebody looks.'), /“a” names no test/],
    ['a README over 8 KB', 'README.md', 'x'.repeat(8193), /^README\.md: 8193 bytes; at most 8192$/],
    ['an ARCHITECTURE over 16 KB', 'ARCHITECTURE.md', 'x'.repeat(16_385), /16385 bytes; at most 16384/],
    [
      'a file that a document names and nobody has',
      'README.md',
      'See `core/a.ts`.',
      /names core\/a\.ts, which/,
    ],
    ['a folder that a document names and nobody has', 'README.md', 'In `core/`.', /names core, which/],
    [
      'a file that a picture names and nobody has',
      'infra/docs/a.md',
      '```mermaid\na["b/c.ts"]',
      /names b\/c\.ts/,
    ],
    ['a name that a document mentions and the code lacks', 'README.md', '`payBooking`', /names `payBooking`/],
    ['a decision record without a date', 'infra/docs/adr/0001-a.md', '# 0001. A', /needs its number and/],
    ['a link to a document that nobody has', 'infra/docs/a.md', '[b](adr/b.md#c)', /names adr\/b\.md, which/],
  ])('refuses %s', async (_, file, text, problem) => {
    write(file, text);
    expect((await checkTidiness(base)).problems).toEqual([expect.stringMatching(problem)]);
  });

  test('refuses a spec of a file that is listed as having none', async () => {
    const file = 'backend/src/modules/catalogue/shop/facets.ts';
    write(file, 'export const facets = 1;\n');
    expect((await checkTidiness(base)).problems).toEqual([]);
    write(file.replace('.ts', '.test.ts'), '');
    expect((await checkTidiness(base)).problems).toEqual([
      `${file}: has a spec; remove it from WITHOUT_SPEC`,
    ]);
  });

  test('refuses a title in SECURITY.md that its file lacks, in whole or in part', async () => {
    write(
      'backend/test/a/held.test.ts',
      "describe('a seat', () => { test('is held', () => {}); test.each([])(`is ${x} again`, () => {}); });",
    );
    write(
      'SECURITY.md',
      newThreatSection(
        '- `backend/test/a/held.test.ts`: “a seat >\n  is held”, “is held”, “a seat > is lost”\n- `held.test.ts`: “a seat”, “a seat > is %s again”',
      ),
    );
    expect((await checkTidiness(base)).problems).toEqual([
      'SECURITY.md: “a” names “is held”, not in backend/test/a/held.test.ts',
      'SECURITY.md: “a” names “a seat > is lost”, not in backend/test/a/held.test.ts',
    ]);
  });

  test('reads the tests of threats in groups, and those of the annex on personal data', async () => {
    write('a.test.ts', "test('holds', () => {});");
    write(
      'SECURITY.md',
      '## Threats\n\n- [money](#money)\n\n### Money\n\n#### B\n\n- `a.test.ts`\n  - “holds”\n\n#### C\n\nNo proof.\n',
    );
    write('infra/docs/personal-data.md', '# Personal data\n\n## Erase\n\n- `a.test.ts`\n  - “breaks”\n');
    expect((await checkTidiness(base)).problems).toEqual(
      expect.arrayContaining([
        'SECURITY.md: “C” names no test',
        'infra/docs/personal-data.md: “Erase” names “breaks”, not in a.test.ts',
      ]),
    );
    expect((await checkTidiness(base)).problems.join()).not.toMatch(/“B”|order/);
  });

  test('refuses threats in another order than that of their list', async () => {
    const [firstSection, second] = ['### A card, lost\n\nCheck: `a`\n\n', '### B\n\nCheck: `b`\n\n'];
    const list = '## Threats\n\n- [a card](#a-card-lost), [b](#b)\n\n';
    write('SECURITY.md', `${list}${firstSection}${second}`);
    expect((await checkTidiness(base)).problems).toEqual([]);
    write('SECURITY.md', `${list}${second}${firstSection}`);
    expect((await checkTidiness(base)).problems).toEqual([
      'SECURITY.md: the threats do not stand in the order of the list above them',
    ]);
  });

  test.each<[what: string, file: string, text: string]>([
    ['a rule file with types only', DECIDER, 'export interface State { n: number }\n'],
    [
      'the table of a read model',
      'backend/src/modules/alpha/views/view.entities.ts',
      'export class View {}\n',
    ],
    ['a long translation', 'frontend/src/locales/en/legal.ts', '\n'.repeat(300)],
    ['a generated file', 'frontend/src/routeTree.gen.ts', `${'\n'.repeat(300)}// eslint-${'disable'}`],
    ['dot files and lint settings', 'eslint.config.mjs', ''],
  ])('accepts %s', async (_, file, text) => {
    write(file, text);
    if (file.includes('locales')) write(file.replace('/en/', '/es/'), text);
    expect((await checkTidiness(base)).problems).toEqual([]);
  });

  test('refuses paths of another room, with and without a folder', async () => {
    write('backend/src/modules/alpha/core/a.ts', '');
    write('backend/src/modules/booking/README.md', '`a.ts`, `core/a.ts`');
    expect((await checkTidiness(base)).problems).toEqual([
      'backend/src/modules/booking/README.md: names core/a.ts, which does not exist',
      'backend/src/modules/booking/README.md: names a.ts, which is not in its room',
    ]);
  });

  test('accepts paths that exist or that a run creates', async () => {
    write('backend/src/modules/booking/core/a.ts', '');
    write('infra/docs/b.md', '[readme](../../README.md#start)');
    write('backend/src/modules/booking/README.md', '`a.ts`, `core/a.ts`');
    write(
      'README.md',
      '`core/a.ts`, `booking/core/`, [b](infra/docs/b.md), `.data/postgres/url`, `/builds/latest.json`, https://a.example/b.md',
    );
    expect((await checkTidiness(base)).problems).toEqual([]);
  });

  test('accepts a threat that a command checks', async () => {
    write('SECURITY.md', newThreatSection('Check: `npm ci` on every fresh clone.'));
    expect((await checkTidiness(base)).problems).toEqual([]);
  });

  test.each(['backend/src/kernel', 'backend/test/support/kernel'])(
    'refuses a folder %s with more than 20 source files, not counting specs',
    async (folder) => {
      for (let i = 0; i < 20; i++) write(`${folder}/a${i}.ts`, 'x;\n');
      write(`${folder}/a0.test.ts`, '');
      expect((await checkTidiness(base)).problems).toEqual([]);
      write(`${folder}/b.ts`, 'x;\n');
      expect((await checkTidiness(base)).problems).toEqual([`${folder}: 21 source files; at most 20`]);
    },
  );

  test('lets a spec be as long as its subject requires', async () => {
    write('contracts/src/a.test.ts', 'x;\n'.repeat(601));
    expect((await checkTidiness(base)).problems).toEqual([]);
  });

  test('accepts a decider with its spec', async () => {
    write(DECIDER, decider);
    write(DECIDER.replace('.ts', '.test.ts'), '');
    expect(await checkTidiness(base)).toEqual({ files: 2, problems: [] });
  });
});

describe('translations', () => {
  const writeLocales = (en: object, es: object) => {
    write('frontend/src/locales/en/shop.ts', `export default ${JSON.stringify(en)} as const;`);
    write('frontend/src/locales/es/shop.ts', `export default ${JSON.stringify(es)} satisfies object;`);
  };

  test.each<[what: string, en: object, es: object, problem: RegExp]>([
    [
      'a key without Spanish',
      { a: { b: 'x', c: 'y' } },
      { a: { b: 'x' } },
      /"c" is missing in es|"a\.c" is missing in es/,
    ],
    ['a key without English', { b: 'x' }, { b: 'x', c: 'y' }, /"c" is missing in en/],
    ['an empty text', { b: 'x', c: 'd' }, { b: ' ', c: 'd' }, /"b" is empty/],
    [
      'a phrase left in English',
      { b: 'Book your trip now', c: 'd' },
      { b: 'Book your trip now', c: 'd' },
      /not translated/,
    ],
    ['a lost placeholder', { b: 'Hi {{name}}', c: 'd' }, { b: 'Hola', c: 'd' }, /other placeholders/],
    ['an apostrophe in <noscript>', { noScript: "It's off" }, { noScript: 'Falta' }, /in <noscript>/],
  ])('refuses %s', async (_, en, es, problem) => {
    writeLocales(en, es);
    expect((await checkTidiness(base)).problems).toEqual([expect.stringMatching(problem)]);
  });

  test('accepts equal placeholder patterns', async () => {
    const line = { b: '{{count}} × {{price}} · {{room}} ({{share}})', c: 'd' };
    writeLocales(line, line);
    expect((await checkTidiness(base)).problems).toEqual([]);
  });

  test('refuses a file that one language lacks', async () => {
    write('frontend/src/locales/en/shop.ts', 'export default {};');
    expect((await checkTidiness(base)).problems).toEqual(['locales/es/shop.ts is missing']);
  });

  test('counts plural forms, which differ between languages, as one key', async () => {
    writeLocales(
      { seat_one: 'one seat', seat_other: '{{count}} seats', c: 'd' },
      { seat_one: 'una plaza', seat_many: '{{count}} de plazas', seat_other: '{{count}} plazas', c: 'd' },
    );
    expect((await checkTidiness(base)).problems).toEqual([]);
  });
});
