import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { COMMANDS, HOOKS } from '../commands.mjs';
import { root } from '../root.mjs';
import { PRINTED_DOCUMENTS } from './printed-documents.mjs';

const readDocument = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('printed documents', () => {
  test.each(Object.entries(PRINTED_DOCUMENTS))('%s is up to date (npm run docs)', (file, print) => {
    expect(readDocument(file)).toBe(print());
  });

  test('cover exactly the scripts of package.json', () => {
    const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };
    const describedScripts = COMMANDS.map(
      ([command]) => command.split(' ').filter((word) => word !== 'run')[1],
    );

    expect(new Set([...describedScripts, ...HOOKS])).toEqual(new Set(Object.keys(scripts)));
  });
});
