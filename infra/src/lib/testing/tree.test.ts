import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listChangedFiles } from './tree.mjs';

let clone: string;
const runGit = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: clone });
const toPath = (name: string) => path.join(clone, name);

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'wayfold-tree-'));
  runGit('init', '-q', '-b', 'main');
  for (const name of ['deleted.ts', 'edited.ts', 'moved.ts', 'same.ts']) writeFileSync(toPath(name), name);
  runGit('add', '.');
  runGit('commit', '-q', '-m', 'chore: begin');
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

test('the list has edited, new, deleted and moved files, and moved files under both names', () => {
  runGit('checkout', '-q', '-b', 'work');
  rmSync(toPath('deleted.ts'));
  renameSync(toPath('moved.ts'), toPath('there.ts'));
  runGit('add', '.');
  runGit('commit', '-q', '-m', 'refactor: move');
  writeFileSync(toPath('edited.ts'), 'other');
  writeFileSync(toPath('new.ts'), 'new');

  expect(listChangedFiles('main', clone)).toEqual([
    'deleted.ts',
    'edited.ts',
    'moved.ts',
    'new.ts',
    'there.ts',
  ]);
});

test('the list is empty for an untouched clone', () => {
  expect(listChangedFiles('main', clone)).toEqual([]);
});
