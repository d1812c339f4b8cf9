import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { keepForADay, readFormerBuild } from '../vite/former-build.js';
import { NOW } from './fixtures.js';

const client = mkdtempSync(path.join(tmpdir(), 'builds-'));
afterAll(() => rmSync(client, { recursive: true, force: true }));

/** Repeats a real build: writes its files, cleans up former builds, then publishes it as the latest. */
function publishBuild(id: string, names: readonly string[], publishedAtMs: number): void {
  const files = names.map((name) => `/assets/${name}`);
  mkdirSync(path.join(client, 'assets'), { recursive: true });
  mkdirSync(path.join(client, 'builds/meta'), { recursive: true });
  for (const name of names)
    for (const ending of ['', '.br', '.gz']) writeFileSync(path.join(client, 'assets', name + ending), id);
  keepForADay(client, readFormerBuild(client), { id, files }, new Date(publishedAtMs));
  writeFileSync(path.join(client, `builds/meta/${id}.json`), JSON.stringify({ id, files }));
  writeFileSync(path.join(client, 'builds/latest.json'), JSON.stringify({ id }));
}

const hasFile = (name: string): boolean => existsSync(path.join(client, name));

test('the server keeps files of the former build for a day after their replacement, regardless of their age', () => {
  publishBuild('one', ['a-1.js', 'shared.js'], NOW);
  // The first build has been in use for a month.
  const secondBuildMs = NOW + 30 * DAY_MS;
  publishBuild('two', ['a-2.js', 'shared.js'], secondBuildMs);
  expect(['a-1.js', 'a-1.js.br', 'a-2.js', 'shared.js'].map((name) => hasFile(`assets/${name}`))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(hasFile('builds/meta/one.json')).toBe(true);

  publishBuild('three', ['a-3.js', 'shared.js'], secondBuildMs + DAY_MS - MINUTE_MS);
  expect(hasFile('assets/a-1.js')).toBe(true);

  publishBuild('four', ['a-4.js', 'shared.js'], secondBuildMs + DAY_MS + MINUTE_MS);
  const removedFiles = ['assets/a-1.js', 'assets/a-1.js.br', 'assets/a-1.js.gz', 'builds/meta/one.json'];
  const keptFiles = ['assets/a-2.js', 'assets/a-3.js.br', 'assets/shared.js', 'builds/meta/two.json'];
  expect([...removedFiles, ...keptFiles].filter(hasFile)).toEqual(keptFiles);
});
