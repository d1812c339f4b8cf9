import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listDeclarations } from './declarations.mjs';

/** A shorter declaration may be equal by chance. */
const MIN_LENGTH = 45;

const PRODUCTION_FILE_PATTERN =
  /^(?:backend|contracts|frontend|infra)\/(?!test\/|.*\.(?:test|spec)\.).+\.(?:ts|tsx|mjs)$/;

/** These declarations may be repeated, for a reason. Only remove entries. */
const REASONS = {
  'each program writes its own output': ['printLine', 'printNote'],
  'each language has its own grammar': ['formatCount', 'splitParagraphs'],
};

const EXCEPTED_NAMES = new Set(Object.values(REASONS).flat());

/**
 * Lists functions and constants at the top level that have the same name and text in several files.
 * @param {string} base @param {readonly string[]} files with "/" @returns {string[]} what is wrong
 */
export function listCopyProblems(base, files) {
  /** @type {Map<string, { name: string, files: string[] }>} */
  const copies = new Map();
  for (const file of files.filter((name) => PRODUCTION_FILE_PATTERN.test(name)))
    for (const { name, text, isType } of listDeclarations(
      file,
      readFileSync(path.join(base, file), 'utf8'),
    )) {
      if (isType || text.length < MIN_LENGTH || EXCEPTED_NAMES.has(name)) continue;
      const copy = copies.get(text) ?? { name, files: [] };
      copy.files.push(file);
      copies.set(text, copy);
    }
  return [...copies.values()].flatMap(({ name, files: [first, ...otherFiles] }) =>
    otherFiles.map((file) => `${file}: ${name} is also in ${first}; share it`),
  );
}
