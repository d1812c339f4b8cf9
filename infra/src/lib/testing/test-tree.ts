import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';

export interface TestTree {
  /** The folder of the running test. */
  readonly base: string;
  /** Writes a file with its folders; `file` is relative to the tree. */
  writeText: (file: string, text: string) => void;
  /** Writes several files and returns their names. */
  writeTexts: (texts: Readonly<Record<string, string>>) => string[];
}

/** Sets up, for each test of a file, an empty folder that stands for the repository. */
export function setUpTestTree(): TestTree {
  let base = '';
  beforeEach(() => {
    base = mkdtempSync(path.join(tmpdir(), 'wayfold-tree-'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));
  const writeText = (file: string, text: string): void => {
    mkdirSync(path.join(base, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(base, file), text);
  };
  return {
    get base() {
      return base;
    },
    writeText,
    writeTexts: (texts) => {
      for (const [file, text] of Object.entries(texts)) writeText(file, text);
      return Object.keys(texts);
    },
  };
}
