import { execFile } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { findPostgres } from './lib/postgres/postgres.mjs';
import { createInstallationTemplate, startProduct } from './lib/product/product.mjs';
import { root } from './lib/root.mjs';

jest.setTimeout(240_000);
type Product = Awaited<ReturnType<typeof startProduct>>;
const runningProducts: Product[] = [];
const folders: string[] = [];
/** One start in an empty folder makes it, so that the others need not build catalogue and schema again. */
let template: Awaited<ReturnType<typeof createInstallationTemplate>>;
beforeAll(async () => {
  template = await createInstallationTemplate();
});
afterAll(() => template.remove());
afterEach(async () => {
  for (const product of runningProducts.splice(0)) await product.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Starts on a copy of the template, or on a given data folder. */
async function startInstallation(dataDir?: string): Promise<Product> {
  const product = await startProduct({}, dataDir ?? (await template.copy()));
  runningProducts.push(product);
  folders.push(product.dataDir);
  return product;
}

/** Returns exit code and output of a start that `npm start` refuses. */
async function startRefused(env: NodeJS.ProcessEnv): Promise<{ code: unknown; output: string }> {
  const program = path.join(root, 'infra/src/start.mjs');
  return promisify(execFile)(process.execPath, [program], {
    env: { PATH: process.env['PATH'], ...env },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: unknown; stderr: string }) => ({ code: error.code, output: error.stderr }),
  );
}

const fetchStatus = (url: string) => fetch(url).then((reply) => reply.status);

describe('npm start', () => {
  test('fills an empty folder', () => {
    // The original ran migrations; a copy reports that its schema is up to date, and imports nothing.
    expect(template.log()).toMatch(/\d+ migrations/);
    expect(template.log()).toMatch(/\d+ trips \(\d+ new, 0 changed\)/);
    expect(template.log()).toContain('ops@wayfold.example');
  });

  test('serves the product, and prints its address and the administrator’s email', async () => {
    const product = await startInstallation();
    expect(await fetchStatus(`${product.url}/health/live`)).toBe(200);
    expect(product.log()).toContain(product.url);
    expect(product.log()).toContain('ops@wayfold.example');
    expect(statSync(path.join(product.dataDir, 'secrets.json')).mode & 0o077).toBe(0);
  });

  test('leaves no process running after it refused a second start', async () => {
    const product = await startInstallation();
    const secondStart = await startRefused({ DATA_DIR: product.dataDir });
    expect(secondStart).toEqual({
      code: 1,
      output: expect.stringContaining(`is in use by process ${product.pid}, ${product.url}`),
    });
    const port = new URL(product.url).port;
    const otherFolder = `${product.dataDir}-other`;
    folders.push(otherFolder);
    const portRefusal = await startRefused({ DATA_DIR: otherFolder, PORT: port });
    expect(portRefusal).toEqual({
      code: 1,
      output: expect.stringContaining(`Port ${port} on 127.0.0.1 is already in use`),
    });

    const database = path.join(product.dataDir, 'postgres');
    expect(await findPostgres(database)).toMatch(/^postgres/);
    expect(await product.stop({ mustKeepFolder: true })).toEqual([]);
    expect(await findPostgres(database)).toBeUndefined();
  });

  test('names the invalid variable before it starts anything', async () => {
    expect(await startRefused({ PORT: 'abc' })).toEqual({
      code: 1,
      output: expect.stringContaining('PORT is "abc"'),
    });
  });

  test('recovers from kill -9 with its data', async () => {
    const firstProduct = await startInstallation();
    await firstProduct.kill();
    runningProducts.splice(0);
    const secondProduct = await startInstallation(firstProduct.dataDir);

    expect(await fetchStatus(`${secondProduct.url}/health/ready`)).toBe(200);
  });

  test('runs twice at once with separate folders and ports', async () => {
    const [a, b] = await Promise.all([startInstallation(), startInstallation()]);
    expect(b.log()).toContain(b.url);
    expect([await fetchStatus(`${a.url}/health/ready`), await fetchStatus(`${b.url}/health/ready`)]).toEqual([
      200, 200,
    ]);
  });
});
