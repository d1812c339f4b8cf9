import path from 'node:path';
import { ESLint, Linter } from 'eslint';
import ts from 'typescript-eslint';
import { root } from '../root.mjs';

/** @typedef {{ readonly selector: string, readonly message: string }} ForbiddenSyntax */

/**
 * Lists the messages of the selectors that the code matches.
 * @param {string} code
 * @param {readonly ForbiddenSyntax[]} selectors
 */
export const listSyntaxProblems = (code, selectors) =>
  new Linter()
    .verify(code, [
      {
        languageOptions: { parser: ts.parser },
        rules: { 'no-restricted-syntax': ['error', ...selectors] },
      },
    ])
    .map(({ message }) => message);

/**
 * Reads the settings of a rule of ESLint for a file of the repository.
 * @param {string} file
 * @param {string} rule
 * @returns {Promise<unknown>}
 */
export async function readLintRule(file, rule) {
  const config = /** @type {{ rules: Record<string, unknown> }} */ (
    await new ESLint({ cwd: root }).calculateConfigForFile(path.join(root, file))
  );
  return config.rules[rule];
}
