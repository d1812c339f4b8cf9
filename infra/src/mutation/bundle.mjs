import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../lib/root.mjs';

const TESTS = '\0tests';
const GLOBALS = '\0globals';

/**
 * Bundles all tests into one script with packages external, so that a mutant re-evaluates only our code.
 * @param {readonly string[]} files absolute paths of the tests
 * @returns {Promise<{ code: string, listModules: (file: string) => ReadonlySet<string> }>} `code`: the body of
 * a function of `require` and `host`, which receives each file as it starts; `listModules`: those of a file,
 * itself included
 */
export async function bundleTests(files) {
  /** @type {Map<string, readonly string[]>} */
  const imports = new Map();
  const build = await rolldown({
    input: TESTS,
    platform: 'node',
    tsconfig: false,
    transform: { decorator: { legacy: true, emitDecoratorMetadata: true } },
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
    external: (id) => /^[@\w]/.test(id) && !id.startsWith('@wayfold/') && id !== '@jest/globals',
    plugins: [
      {
        name: 'tests',
        resolveId(id) {
          if (id === TESTS) return id;
          if (id === '@jest/globals') return GLOBALS;
          const contract = /^@wayfold\/contracts\/(.+)$/.exec(id)?.[1];
          return contract === undefined ? null : path.join(root, `contracts/src/${contract}.ts`);
        },
        load(id) {
          if (id === TESTS) return files.map((file) => `import ${JSON.stringify(file)};`).join('\n');
          if (id === GLOBALS) return 'export const { startFile, describe, expect, test } = host;';
          if (!files.includes(id)) return null;
          // No test uses the name `$startFile` itself.
          const prologue = `import { startFile as $startFile } from '@jest/globals'; $startFile(${JSON.stringify(id)});`;
          return { code: `${prologue} ${readFileSync(id, 'utf8')}`, moduleType: 'ts' };
        },
        moduleParsed({ id, importedIds }) {
          imports.set(id, importedIds);
        },
      },
    ],
  });
  try {
    const { output } = await build.generate({ format: 'cjs', sourcemap: false });
    return { code: output[0].code, listModules: (file) => listReachable(file, imports) };
  } finally {
    await build.close();
  }
}

/**
 * @param {string} file
 * @param {ReadonlyMap<string, readonly string[]>} imports
 */
function listReachable(file, imports) {
  const modules = new Set([file]);
  for (const module of modules)
    for (const importedModule of imports.get(module) ?? []) modules.add(importedModule);
  return modules;
}
