import path from 'node:path';
import { ESLint, Linter } from 'eslint';
import ts from 'typescript-eslint';
import { root } from '../root.mjs';

interface ForbiddenSyntax {
  readonly selector: string;
  readonly message: string;
}

/** Lists the messages of the selectors that the code matches. */
export const listSyntaxProblems = (code: string, selectors: readonly ForbiddenSyntax[]): string[] =>
  new Linter()
    .verify(code, [
      {
        languageOptions: { parser: ts.parser },
        rules: { 'no-restricted-syntax': ['error', ...selectors] },
      },
    ])
    .map(({ message }) => message);

/** Reads the settings of a rule of ESLint for a file of the repository. */
export async function readLintRule(file: string, rule: string): Promise<unknown> {
  const config = (await new ESLint({ cwd: root }).calculateConfigForFile(path.join(root, file))) as {
    rules: Record<string, unknown>;
  };
  return config.rules[rule];
}
