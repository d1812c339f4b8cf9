// Lets Node's module loader import TypeScript sources, contracts included, and never a build.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileFile } from './compile.mjs';

const CONTRACTS_PREFIX = '@wayfold/contracts/';
const contractsFolder = new URL('../../../contracts/src/', import.meta.url);
const jestGlobals = new URL('./globals.mjs', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: jestGlobals, format: 'module', shortCircuit: true };
  if (specifier.startsWith(CONTRACTS_PREFIX)) {
    const { href } = new URL(`${specifier.slice(CONTRACTS_PREFIX.length)}.ts`, contractsFolder);
    return { url: href, format: 'module', shortCircuit: true };
  }
  if (specifier.startsWith('.') && isSource(context.parentURL ?? ''))
    for (const ending of ['.ts', '.tsx']) {
      const source = new URL(specifier.replace(/\.js$/, ending), context.parentURL);
      if (isSource(source.href) && existsSync(source))
        return { url: source.href, format: 'module', shortCircuit: true };
    }
  return next(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!isSource(url)) return next(url, context);
  return { format: 'module', source: compileFile(fileURLToPath(url)), shortCircuit: true };
}

/** @param {string} url */
const isSource = (url) => /\.tsx?(?:\?|$)/.test(url) && !url.includes('/node_modules/');
