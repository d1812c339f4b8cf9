// Compares the compressed size of each page's scripts with the caps; reads the build, without a browser.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

jest.setTimeout(240_000);
const client = path.join(root, 'frontend/dist/client');
const routesFolder = path.join(root, 'frontend/src/routes');

interface Meta {
  readonly routes: Record<string, { readonly js: readonly string[] }>;
  readonly messages: Record<string, Record<string, string>>;
}

/** Goal and cap in kB (1000 bytes) of brotli. */
interface Budget {
  readonly goal: number;
  readonly cap: number;
}

const PAGE: Budget = { goal: 112, cap: 125 };
const OWN_BUDGETS: Readonly<Record<string, Budget>> = {
  // Like the shop, this page renders its list in the browser.
  '/$locale/saved': { goal: 115, cap: 130 },
  '/$locale/shop': { goal: 115, cap: 130 },
  '/$locale/checkout': { goal: 135, cap: 150 },
  '/$locale/thank-you': { goal: 120, cap: 135 },
  '/$locale/share': { goal: 120, cap: 135 },
};
/** Limits all scripts and texts of the console, in kB. */
const CONSOLE_CAP = 250;

const MAX_REQUESTS = 20;
/** Besides its scripts a page needs the document, a style sheet, a font, its first picture and the icon. */
const OTHER_REQUESTS = 5;

let meta: Meta;
beforeAll(async () => {
  if (!existsSync(path.join(client, 'builds/latest.json')))
    expect(await runNode([path.join(root, 'infra/src/prestart.mjs')])).toMatchObject({ hasSucceeded: true });
  const { id } = readJson('builds/latest.json') as { id: string };
  meta = readJson(`builds/meta/${id}.json`) as Meta;
});

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(client, file), 'utf8'));

function measureBytes(file: string): number {
  const fullPath = path.join(client, file);
  return existsSync(`${fullPath}.br`)
    ? statSync(`${fullPath}.br`).size
    : brotliCompressSync(readFileSync(fullPath)).length;
}

/** Maps the routes' ids to their sources, because file names are addresses. */
const sources = new Map(
  readdirSync(routesFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !path.basename(file).startsWith('-'))
    .map((file) => readFileSync(path.join(routesFolder, file), 'utf8'))
    .map((text) => [/createFileRoute\('([^']+)'\)/.exec(text)?.[1] ?? '__root__', text] as const),
);

const getLineage = (id: string): string[] => ['__root__', '/$locale', id];
const messagesFile = readFileSync(path.join(root, 'frontend/src/shared/i18n/messages.ts'), 'utf8');
const DEFERRED_NAMESPACES: readonly string[] =
  (/DEFERRED_NAMESPACES[^=]*= \[([^\]]*)\]/.exec(messagesFile)?.[1] ?? '').match(/[\w-]+/g) ?? [];

/** Lists namespaces that the route's own file and its parents load before rendering. */
const listNamespaces = (id: string): string[] =>
  getLineage(id).flatMap((part) => {
    const [, namespaceList = ''] = /loadLanguage\([\s\S]*?\[([^\]]*)\]/.exec(sources.get(part) ?? '') ?? [];
    return [...namespaceList.matchAll(/'([\w-]+)'/g)]
      .map(([, name = '']) => name)
      .filter((name) => !DEFERRED_NAMESPACES.includes(name));
  });

function listScripts(id: string, language: string): string[] {
  const messages = listNamespaces(id).map((name) => meta.messages[language]?.[name] ?? `no messages ${name}`);
  return [...new Set([...getLineage(id).flatMap((part) => meta.routes[part]?.js ?? []), ...messages])];
}

const listPages = (): string[] => Object.keys(meta.routes).filter((id) => id.startsWith('/$locale/'));

test('the scripts of every page stay within its cap', () => {
  const rows = listPages().map((id) => {
    const { goal, cap } = OWN_BUDGETS[id] ?? PAGE;
    const sizeKb = Math.max(
      ...['en', 'es'].map(
        (language) => listScripts(id, language).reduce((sum, file) => sum + measureBytes(file), 0) / 1000,
      ),
    );
    return {
      page: id,
      kB: Number(sizeKb.toFixed(1)),
      goal,
      cap,
      requests: listScripts(id, 'es').length + OTHER_REQUESTS,
    };
  });
  console.log(
    rows
      .map(({ page, kB, goal, cap, requests }) =>
        [page.padEnd(32), `${kB}`.padStart(6), `goal ${goal}`, `cap ${cap}`, `${requests} requests`].join(
          '  ',
        ),
      )
      .join('\n'),
  );

  // Fewer rows would mean that pages were not measured.
  expect(rows.length).toBeGreaterThan(6);
  // Fewer namespaces would mean that a page's texts were not found.
  // The contact page loads its own with its data.
  expect(listPages().filter((id) => listNamespaces(id).length < 2)).toEqual(['/$locale/contact']);
  expect(rows.filter(({ kB, cap }) => kB > cap)).toEqual([]);
  expect(rows.filter(({ requests }) => requests > MAX_REQUESTS)).toEqual([]);
});

test('no storefront page loads anything of the operations console', () => {
  const customerScripts = new Set(
    listPages().flatMap((id) => ['en', 'es'].flatMap((language) => listScripts(id, language))),
  );
  expect([...customerScripts].filter((file) => /\/(en-|es-)?ops-/.test(file))).toEqual([]);

  // The console's routes share their scripts.
  const consoleScripts = ['__root__', '/ops'].flatMap((part) => meta.routes[part]?.js ?? []);
  expect(consoleScripts).toContainEqual(expect.stringMatching(/\/ops-/));

  const messages = Object.entries(meta.messages['es'] ?? {})
    .filter(([name]) => name.startsWith('ops'))
    .map(([, file]) => file);
  expect(messages).not.toEqual([]);

  const files = new Set([...consoleScripts, ...messages]);
  const sizeKb = [...files].reduce((sum, file) => sum + measureBytes(file), 0) / 1000;
  expect(sizeKb).toBeLessThanOrEqual(CONSOLE_CAP);
});
