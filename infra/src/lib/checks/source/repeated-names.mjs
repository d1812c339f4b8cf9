// Within a module, a feature or a provider of the sandbox, a name at the top level stands for one thing: a
// search finds one declaration.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listDeclarations } from './declarations.mjs';

const UNIT_PATTERN =
  /^(?:backend\/src\/(?:(?:modules|platform)\/\w[\w-]*|cli|seed)|contracts\/src|frontend\/src\/(?:art|(?:features|shared)\/\w[\w-]*)|infra\/sandbox\/\w[\w-]*)\//;
const UNCHECKED_FILE_PATTERN = /\.(?:test|gen|d)\.tsx?$/;
/** Each language says the same things, under the same names. */
const LANGUAGE_PATTERN = /\/(en|es)(?=[-.][^/]*$)/;

/** Several files may declare these names, for a reason. Only remove entries. */
const REASONS = {
  'the row that the queries of its file read': ['Row'],
  'the reply of the query or command of its file': ['Reply'],
  'the type mirrors a schema without its kilobytes': ['EnquiryKind', 'RoomChoice', 'RoomType'],
};

const SHARED_NAMES = new Set(Object.values(REASONS).flat());

/**
 * Lists names that several files of a unit declare at the top level.
 * @param {string} base @param {readonly string[]} files with "/" @returns {string[]} what is wrong
 */
export function listRepeatedNames(base, files) {
  /** @type {Map<string, string>} */
  const fileByName = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const file of files) {
    const unit = UNIT_PATTERN.exec(file)?.[0];
    if (unit === undefined || UNCHECKED_FILE_PATTERN.test(file)) continue;
    const language = LANGUAGE_PATTERN.exec(file)?.[1] ?? '';
    const declarations = listDeclarations(file, readFileSync(path.join(base, file), 'utf8'));
    for (const name of new Set(declarations.map((declaration) => declaration.name))) {
      if (SHARED_NAMES.has(name)) continue;
      const key = `${unit}${language} ${name}`;
      const firstFile = fileByName.get(key);
      if (firstFile === undefined) fileByName.set(key, file);
      else problems.push(`${file}: ${name} is also declared in ${firstFile}; share it or rename one`);
    }
  }
  return problems;
}
