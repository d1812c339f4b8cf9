import { describe, expect, test } from '@jest/globals';
import { setUpTestTree } from './lib/testing/test-tree.js';
import { checkTidiness } from './tidy.mjs';

const tree = setUpTestTree();
const { writeText } = tree;
const listTidyProblems = async (): Promise<string[]> => (await checkTidiness(tree.base)).problems;
const DECIDER = 'backend/src/modules/alpha/decide.ts';
const decider = 'export function decide() {}\n';
/** Composes a word, because the same rules check this file. */
const joinLetters = (...letters: string[]) => letters.join('');

const newThreatSection = (tests: string) => `## Threats\n\n### a\n\ncontrol\n\n${tests}\n\n## Secrets\n`;

describe('tidy', () => {
  test.each<{ name: string; file: string; text: string; problem: RegExp }>([
    {
      name: 'a decider without its spec',
      file: DECIDER,
      text: decider,
      problem: /decide\.test\.ts is missing/,
    },
    {
      name: 'a projection without its spec',
      file: 'backend/src/modules/alpha/views/view.projection.ts',
      text: 'export const view = 1;',
      problem: /view\.projection\.test/,
    },
    {
      name: 'a rule in a room without its spec',
      file: 'backend/src/modules/alpha/charges/charge.ts',
      text: decider,
      problem: /charge\.test/,
    },
    {
      name: 'a rule of the platform without its spec',
      file: 'backend/src/platform/http/choose.ts',
      text: 'export const choose = (a, b) => a ?? b;\n',
      problem: /choose\.test\.ts is missing/,
    },
    {
      name: 'unfinished work',
      file: 'backend/src/kernel/a.ts',
      text: `\n// ${joinLetters('TO', 'DO')}: later\n`,
      problem: /unfinished work at line 2/,
    },
    {
      name: 'a file that is too long',
      file: 'backend/src/kernel/a.ts',
      text: 'x;\n'.repeat(601),
      problem: /601 lines/,
    },
    {
      name: 'a spec that is too long',
      file: 'contracts/src/a.test.ts',
      text: 'x;\n'.repeat(601),
      problem: /601 lines/,
    },
    {
      name: 'a silenced linter',
      file: 'backend/src/kernel/a.ts',
      text: `// ${joinLetters('eslint-', 'disable')}-next-line`,
      problem: /silenced at line 1/,
    },
    {
      name: 'a silenced Oxlint',
      file: 'backend/src/kernel/a.ts',
      text: `// ${joinLetters('oxlint-', 'disable')}`,
      problem: /silenced/,
    },
    {
      name: 'a silenced compiler',
      file: 'backend/src/kernel/a.ts',
      text: `// ${joinLetters('@ts-', 'ignore')}`,
      problem: /silenced/,
    },
    {
      name: 'a comment that repeats its declaration',
      file: 'backend/src/kernel/a.ts',
      text: '/** Stops all followers. */\nexport function stopFollowers() {}\n',
      problem: /line 1 repeats its declaration/,
    },
    {
      name: 'a comment without its noun',
      file: 'backend/src/kernel/a.ts',
      text: '/** What a refund returns. */\nexport const refund = 1;\n',
      problem: /line 1 lacks its noun or has an uncommon word/,
    },
    {
      name: 'a comment of a function without its verb',
      file: 'backend/src/kernel/a.ts',
      text: '/** The open cents. */\nexport function sumCents() {}\n',
      problem: /line 1 begins a function without its verb/,
    },
    {
      name: 'a comment that hides what true means',
      file: 'backend/src/kernel/a.ts',
      text: '/** Looks at the status. */\nconst isOver = (status: string): boolean => status === end;\n',
      problem: /line 1 hides what true means/,
    },
    {
      name: 'a wide comment',
      file: 'backend/src/kernel/a.ts',
      text: `x;\n/** ${'y'.repeat(120)} */`,
      problem: /comment at line 2 has over/,
    },
    {
      name: 'effects in a file named like a rule',
      file: 'backend/src/modules/alpha/views/count.ts',
      text: 'export const count = async (): Promise<number> => 1;',
      problem: /count\.ts: has effects/,
    },
    {
      name: 'a random id in a pure rule',
      file: 'backend/src/modules/alpha/views/new-count.ts',
      text: "import { v7 } from 'uuid';\nexport const newCountId = (): string => v7();",
      problem: /new-count\.ts: has effects/,
    },
    {
      name: 'the time in a pure rule',
      file: 'backend/src/modules/alpha/views/count.ts',
      text: 'export const count = (): number => Date.now();',
      problem: /count\.ts: has effects/,
    },
    {
      name: 'a service whose effects only a comment names',
      file: 'backend/src/modules/alpha/views/count.service.ts',
      text: '/** Counts without await. */\nexport const count = (): number => 1;',
      problem: /count\.service\.ts: has no effects/,
    },
    {
      name: 'a service without effects',
      file: 'backend/src/modules/alpha/views/count.service.ts',
      text: 'export const count = (): number => 1;',
      problem: /count\.service\.ts: has no effects/,
    },
    {
      name: 'a long pure function among effects',
      file: 'backend/src/modules/alpha/views/count.service.ts',
      text: `export const count = async (): Promise<number> => 1;\nfunction sum() {\n${'  next();\n'.repeat(9)}}\n`,
      problem: /count\.service\.ts: sum\(\) has 11 lines and no effects/,
    },
    {
      name: 'a vague file name',
      file: 'backend/src/kernel/late-money.ts',
      text: '',
      problem: /does not say what the file is about/,
    },
    {
      name: 'a phrase as a file name',
      file: 'backend/test/support/put-right.ts',
      text: '',
      problem: /does not say what the file is about/,
    },
    {
      name: 'a helper in a folder of suites',
      file: 'backend/test/a/world.ts',
      text: '',
      problem: /helper among suites/,
    },
    {
      name: 'a suite next to code',
      file: 'backend/src/kernel/sums.test.ts',
      text: '',
      problem: /belongs in test/,
    },
    {
      name: 'a suite next to components',
      file: 'frontend/src/features/shop/filters.test.tsx',
      text: '',
      problem: /belongs in test/,
    },
    {
      name: 'an endpoint of booking beside its capability',
      file: 'backend/src/modules/booking/hold/holds.controller.ts',
      text: 'export class HoldsController {}',
      problem: /in http\//,
    },
    {
      name: 'a folder of endpoints in a small module',
      file: 'backend/src/modules/alpha/http/names.controller.ts',
      text: 'export class NamesController {}',
      problem: /beside its capability/,
    },
    {
      name: 'an endpoint with another name than its route',
      file: 'backend/src/modules/alpha/names.controller.ts',
      text: 'export class NamesController {\n  @Route(listNames)\n  async list(@Input() input) {}\n}',
      problem: /list\(\) serves listNames/,
    },
    {
      name: 'a barrel file',
      file: 'contracts/src/index.ts',
      text: "export * from './a.js';",
      problem: /barrel/,
    },
    {
      name: 'a focused test that keeps others from running',
      file: 'contracts/src/a.test.ts',
      text: joinLetters('it.', 'only("x")'),
      problem: /does not run/,
    },
    {
      name: 'a test that does not run',
      file: 'e2e/tests/a.spec.ts',
      text: joinLetters('test.', 'skip("x")'),
      problem: /does not run/,
    },
    {
      name: 'a suite that does not run',
      file: 'contracts/src/a.test.ts',
      text: joinLetters('xdes', 'cribe("x")'),
      problem: /does not run/,
    },
    {
      name: 'a title of a test without its verb',
      file: 'contracts/src/a.test.ts',
      text: "test('of a refund', () => {});",
      problem: /“of a refund” begins without its verb/,
    },
    {
      name: 'a test written as `it`',
      file: 'contracts/src/a.test.ts',
      text: `import { expect, it } from '@jest/${joinLetters('glo', 'bals')}';`,
      problem: /imports `it`; a test is written `test`/,
    },
    {
      name: 'an unknown folder at the top level',
      file: 'scripts/a.mjs',
      text: '',
      problem: /^scripts: does not belong/,
    },
    {
      name: 'a stray file at the top level',
      file: 'notes.md',
      text: '',
      problem: /^notes\.md: does not belong/,
    },
    {
      name: 'a threat that names a missing test',
      file: 'SECURITY.md',
      text: newThreatSection('- `gone.test.ts`: “holds”'),
      problem: /gone\.test\.ts, which does not exist/,
    },
    {
      name: 'a threat without a test',
      file: 'SECURITY.md',
      text: newThreatSection('Somebody looks.'),
      problem: /“a” names no test/,
    },
    {
      name: 'a README over 8 KB',
      file: 'README.md',
      text: 'x'.repeat(8193),
      problem: /^README\.md: 8193 bytes; at most 8192$/,
    },
    {
      name: 'an ARCHITECTURE over 16 KB',
      file: 'ARCHITECTURE.md',
      text: 'x'.repeat(16_385),
      problem: /16385 bytes; at most 16384/,
    },
    {
      name: 'a missing file that a document names',
      file: 'README.md',
      text: 'See `core/a.ts`.',
      problem: /names core\/a\.ts, which/,
    },
    {
      name: 'a missing folder that a document names',
      file: 'README.md',
      text: 'In `core/`.',
      problem: /names core, which/,
    },
    {
      name: 'a missing file that a picture names',
      file: 'infra/docs/a.md',
      text: '```mermaid\na["b/c.ts"]',
      problem: /names b\/c\.ts/,
    },
    {
      name: 'a name in a document that the code lacks',
      file: 'README.md',
      text: '`payBooking`',
      problem: /names `payBooking`/,
    },
    {
      name: 'a decision record without a date',
      file: 'infra/docs/adr/0001-a.md',
      text: '# 0001. A',
      problem: /needs its number and/,
    },
    {
      name: 'a link to a missing document',
      file: 'infra/docs/a.md',
      text: '[b](adr/b.md#c)',
      problem: /names adr\/b\.md, which/,
    },
  ])('refuses $name', async ({ file, text, problem }) => {
    writeText(file, text);
    expect(await listTidyProblems()).toEqual([expect.stringMatching(problem)]);
  });

  test('refuses a spec of a file that is listed as having none', async () => {
    const file = 'backend/src/modules/catalogue/shop/facets.ts';
    writeText(file, 'export const facets = 1;\n');
    expect(await listTidyProblems()).toEqual([]);
    writeText(file.replace('.ts', '.test.ts'), '');
    expect(await listTidyProblems()).toEqual([`${file}: has a spec; remove it from FILES_WITHOUT_SPEC`]);
  });

  test('refuses a title in SECURITY.md that its file lacks, in whole or in part', async () => {
    writeText(
      'backend/test/a/held.test.ts',
      "describe('a seat', () => { test('is held', () => {}); test.each([])(`is ${x} again`, () => {}); });",
    );
    writeText(
      'SECURITY.md',
      newThreatSection(
        '- `backend/test/a/held.test.ts`: “a seat >\n  is held”, “is held”, “a seat > is lost”\n- `held.test.ts`: “a seat”, “a seat > is %s again”',
      ),
    );

    expect(await listTidyProblems()).toEqual([
      'SECURITY.md: “a” names “is held”, not in backend/test/a/held.test.ts',
      'SECURITY.md: “a” names “a seat > is lost”, not in backend/test/a/held.test.ts',
    ]);
  });

  test('reads the tests of threats in groups, and those of the annex on personal data', async () => {
    writeText('a.test.ts', "test('holds', () => {});");
    writeText(
      'SECURITY.md',
      '## Threats\n\n### Money\n\n#### B\n\n- `a.test.ts`\n  - “holds”\n\n#### C\n\nNo proof.\n',
    );
    writeText('infra/docs/personal-data.md', '# Personal data\n\n## Erase\n\n- `a.test.ts`\n  - “breaks”\n');

    expect(await listTidyProblems()).toEqual(
      expect.arrayContaining([
        'SECURITY.md: “C” names no test',
        'infra/docs/personal-data.md: “Erase” names “breaks”, not in a.test.ts',
      ]),
    );
    expect((await listTidyProblems()).join()).not.toMatch(/“B”/);
  });

  test.each<{ name: string; file: string; text: string }>([
    { name: 'a rule file with types only', file: DECIDER, text: 'export interface State { n: number }\n' },
    {
      name: 'the table of a read model',
      file: 'backend/src/modules/alpha/views/view.entities.ts',
      text: 'export class View {}\n',
    },
    {
      name: 'the old comments of a migration',
      file: 'backend/src/migrations/0001-log.ts',
      text: '/** The table of all events. */\nexport function createLog() {}\n\n/** What a row holds. */\nconst row = 1;\n',
    },
    {
      name: 'a generated file',
      file: 'frontend/src/routeTree.gen.ts',
      text: '\n'.repeat(300) + ['// eslint', 'disable'].join('-'),
    },
    { name: 'dot files and lint settings', file: 'eslint.config.mjs', text: '' },
  ])('accepts $name', async ({ file, text }) => {
    writeText(file, text);
    expect(await listTidyProblems()).toEqual([]);
  });

  test('accepts a long translation in both languages', async () => {
    for (const language of ['en', 'es'])
      writeText(`frontend/src/locales/${language}/legal.ts`, '\n'.repeat(300));
    expect(await listTidyProblems()).toEqual([]);
  });

  test('refuses paths of another room, with and without a folder', async () => {
    writeText('backend/src/modules/alpha/core/a.ts', '');
    writeText('backend/src/modules/booking/README.md', '`a.ts`, `core/a.ts`');

    expect(await listTidyProblems()).toEqual([
      'backend/src/modules/booking/README.md: names core/a.ts, which does not exist',
      'backend/src/modules/booking/README.md: names a.ts, which is not in its room',
    ]);
  });

  test('accepts paths that exist or that a run creates', async () => {
    writeText('backend/src/modules/booking/core/a.ts', '');
    writeText('infra/docs/b.md', '[readme](../../README.md#start)');
    writeText('backend/src/modules/booking/README.md', '`a.ts`, `core/a.ts`');
    writeText(
      'README.md',
      '`core/a.ts`, `booking/core/`, [b](infra/docs/b.md), `.data/postgres/url`, `/builds/latest.json`, https://a.example/b.md',
    );

    expect(await listTidyProblems()).toEqual([]);
  });

  test('accepts a threat that a command checks', async () => {
    writeText('SECURITY.md', newThreatSection('Check: `npm ci` on every fresh clone.'));
    expect(await listTidyProblems()).toEqual([]);
  });

  test.each(['backend/src/kernel', 'backend/test/support/kernel'])(
    'refuses a folder %s with more than 20 source files, not counting specs',
    async (folder) => {
      for (let i = 0; i < 20; i++) writeText(`${folder}/a${i}.ts`, 'x;\n');
      writeText(`${folder}/a0.test.ts`, '');
      expect(await listTidyProblems()).toEqual([]);
      writeText(`${folder}/b.ts`, 'x;\n');
      expect(await listTidyProblems()).toEqual([`${folder}: 21 source files; at most 20`]);
    },
  );

  test('accepts a decider with its spec', async () => {
    writeText(DECIDER, decider);
    writeText(DECIDER.replace('.ts', '.test.ts'), '');
    expect(await checkTidiness(tree.base)).toEqual({ fileCount: 2, problems: [] });
  });
});

describe('translations', () => {
  const writeLocales = (en: object, es: object) => {
    writeText('frontend/src/locales/en/shop.ts', `export default ${JSON.stringify(en)} as const;`);
    writeText('frontend/src/locales/es/shop.ts', `export default ${JSON.stringify(es)} satisfies object;`);
  };

  test.each<{ name: string; en: object; es: object; problem: RegExp }>([
    {
      name: 'a key without Spanish',
      en: { a: { b: 'x', c: 'y' } },
      es: { a: { b: 'x' } },
      problem: /"c" is missing in es|"a\.c" is missing in es/,
    },
    {
      name: 'a key without English',
      en: { b: 'x' },
      es: { b: 'x', c: 'y' },
      problem: /"c" is missing in en/,
    },
    { name: 'an empty text', en: { b: 'x', c: 'd' }, es: { b: ' ', c: 'd' }, problem: /"b" is empty/ },
    {
      name: 'a phrase left in English',
      en: { b: 'Book your trip now', c: 'd' },
      es: { b: 'Book your trip now', c: 'd' },
      problem: /not translated/,
    },
    {
      name: 'a lost placeholder',
      en: { b: 'Hi {{name}}', c: 'd' },
      es: { b: 'Hola', c: 'd' },
      problem: /other placeholders/,
    },
    {
      name: 'an apostrophe in <noscript>',
      en: { noScript: "It's off" },
      es: { noScript: 'Falta' },
      problem: /in <noscript>/,
    },
  ])('refuses $name', async ({ en, es, problem }) => {
    writeLocales(en, es);
    expect(await listTidyProblems()).toEqual([expect.stringMatching(problem)]);
  });

  test('accepts equal placeholder patterns', async () => {
    const line = { b: '{{count}} × {{price}} · {{room}} ({{share}})', c: 'd' };
    writeLocales(line, line);
    expect(await listTidyProblems()).toEqual([]);
  });

  test('refuses a file that one language lacks', async () => {
    writeText('frontend/src/locales/en/shop.ts', 'export default {};');
    expect(await listTidyProblems()).toEqual(['locales/es/shop.ts is missing']);
  });

  test('counts plural forms, which differ between languages, as one key', async () => {
    writeLocales(
      { seat_one: 'one seat', seat_other: '{{count}} seats', c: 'd' },
      { seat_one: 'una plaza', seat_many: '{{count}} de plazas', seat_other: '{{count}} plazas', c: 'd' },
    );
    expect(await listTidyProblems()).toEqual([]);
  });
});
