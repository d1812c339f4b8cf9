import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changedFiles } from './tree.mjs';

let clone: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: clone });
const file = (name: string) => path.join(clone, name);

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'wayfold-tree-'));
  git('init', '-q', '-b', 'main');
  for (const name of ['deleted.ts', 'edited.ts', 'moved.ts', 'same.ts']) writeFileSync(file(name), name);
  git('add', '.');
  git('commit', '-q', '-m', 'chore: begin');
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

it('lists edited, new, deleted and moved files, the moved ones under both names', () => {
  git('checkout', '-q', '-b', 'work');
  rmSync(file('deleted.ts'));
  renameSync(file('moved.ts'), file('there.ts'));
  git('add', '.');
  git('commit', '-q', '-m', 'refactor: move');
  writeFileSync(file('edited.ts'), 'other');
  writeFileSync(file('new.ts'), 'new');
  expect(changedFiles('main', clone)).toEqual(['deleted.ts', 'edited.ts', 'moved.ts', 'new.ts', 'there.ts']);
});

it('lists nothing on an untouched clone', () => {
  expect(changedFiles('main', clone)).toEqual([]);
});
