// `node --import .../source.mjs FILE.ts`: a program straight from the sources, so that what is tested in a process of
// its own is never an old build. The same settings as Jest's.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from '@swc/core';
import { swc, swcTsx } from '../../../jest.swc.mjs';

if (isMainThread) register(import.meta.url);

const CONTRACTS = '@wayfold/contracts/';
const contracts = new URL('../../../contracts/src/', import.meta.url);

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith(CONTRACTS))
    return next(new URL(`${specifier.slice(CONTRACTS.length)}.ts`, contracts).href, context);
  if (specifier.startsWith('.') && /\.tsx?$/.test(context.parentURL ?? '')) {
    for (const ending of ['.ts', '.tsx']) {
      const source = new URL(specifier.replace(/\.js$/, ending), context.parentURL);
      if (existsSync(source)) return next(source.href, context);
    }
  }
  return next(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!/\.tsx?$/.test(url)) return next(url, context);
  const settings = url.endsWith('.tsx') ? swcTsx : swc;
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...settings, filename, swcrc: false });
  return { format: 'module', source: code, shortCircuit: true };
}
