// `node --import .../source.mjs FILE.ts`: a program straight from the sources, so that what is tested in a process of
// its own is never an old build. The same settings as Jest's.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from '@swc/core';
import { swc } from '../../../jest.swc.mjs';

if (isMainThread) register(import.meta.url);

const CONTRACTS = '@wayfold/contracts/';
const contracts = new URL('../../../contracts/src/', import.meta.url);

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith(CONTRACTS))
    return next(new URL(`${specifier.slice(CONTRACTS.length)}.ts`, contracts).href, context);
  if (specifier.startsWith('.') && context.parentURL?.endsWith('.ts')) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return next(source.href, context);
  }
  return next(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...swc, filename, swcrc: false });
  return { format: 'module', source: code, shortCircuit: true };
}
