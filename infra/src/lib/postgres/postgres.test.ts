import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { probePort } from '../ports.mjs';
import { root } from '../root.mjs';
import { waitUntil } from '../testing/wait-until.js';
import { findPostgres, startEphemeralPostgres, startPostgres } from './postgres.mjs';

jest.setTimeout(120_000); // a busy machine must not fail the test

type Server = Awaited<ReturnType<typeof startPostgres>>;
let base: string;
let dir: string;
const servers: Server[] = [];
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'wayfold-pgtest-'));
  chmodSync(base, 0o755);
  dir = path.join(base, 'postgres');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(base, { recursive: true, force: true });
});

async function startServer(folder = dir): Promise<Server> {
  const server = await startPostgres({ dir: folder });
  servers.push(server);
  return server;
}

async function queryRows<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  test('is PostgreSQL 18 in UTF-8 and UTC, whatever the caller’s locale', async () => {
    const { url } = await startServer();
    expect(
      await queryRows(
        url,
        `select current_setting('server_version_num')::int / 10000 as major, current_setting('timezone') as zone,
                current_setting('max_connections') as connections, upper('ñandú') as upper,
                pg_encoding_to_char(encoding) as encoding, datlocale from pg_database where datname = 'wayfold'`,
      ),
    ).toEqual([
      { major: 18, zone: 'UTC', connections: '200', upper: 'ÑANDÚ', encoding: 'UTF8', datlocale: 'C.UTF-8' },
    ]);
  });

  test('keeps its data, password and port across a restart', async () => {
    const firstServer = await startServer();
    await queryRows(firstServer.url, 'create table kept as select 7 as n');
    await firstServer.stop();
    expect((await probePort(firstServer.port)).isFree).toBe(true);
    const secondServer = await startServer();
    expect(secondServer.url).toBe(firstServer.url);
    expect(await queryRows(secondServer.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('shows its password to its owner only', async () => {
    const { url } = await startServer();
    const othersPermissions = ['password', 'url'].map((file) => statSync(path.join(dir, file)).mode & 0o077);

    expect(othersPermissions).toEqual([0, 0]);
    expect(readFileSync(path.join(dir, 'url'), 'utf8').trim()).toBe(url);
    await expect(queryRows(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  test('is found only while it runs', async () => {
    expect(await findPostgres(dir)).toBeUndefined();
    const server = await startServer();
    expect(await findPostgres(dir)).toBe(server.url);
    await server.stop();
    expect(await findPostgres(dir)).toBeUndefined();
  });

  test('runs in two instances side by side', async () => {
    const [a, b] = await Promise.all([startServer(), startServer(path.join(base, 'other'))]);
    expect(a.port).not.toBe(b.port);
    expect(await queryRows(a.url, 'select 1 as n')).toEqual(await queryRows(b.url, 'select 1 as n'));
  });

  test('starts despite a stale pid file whose number another process has', async () => {
    const server = await startServer();
    await queryRows(server.url, 'create table kept as select 7 as n');
    const note = readFileSync(path.join(server.dataDir, 'postmaster.pid'), 'utf8');
    await server.stop();
    writeFileSync(path.join(server.dataDir, 'postmaster.pid'), note.replace(/^\d+/, String(process.pid)));
    const secondServer = await startServer();

    expect(await queryRows(secondServer.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('takes over from a server that outlived its parent', async () => {
    const firstServer = await startServer();
    await queryRows(firstServer.url, 'create table kept as select 7 as n');
    const secondServer = await startServer(); // nobody has stopped the first server
    expect(await firstServer.exitCode).toBe(0);
    expect(secondServer.pid).not.toBe(firstServer.pid);
    expect(await queryRows(secondServer.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('stops when its parent is killed', async () => {
    const module = path.join(root, 'infra/src/lib/postgres/postgres.mjs');
    const script = `const { startPostgres } = await import(${JSON.stringify(module)});
      const s = await startPostgres({ dir: ${JSON.stringify(dir)} }); console.log(s.port); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const port = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (chunk) => resolve(Number(chunk))),
    );
    expect((await probePort(port)).isFree).toBe(false);

    parent.kill('SIGKILL');
    await waitUntil('the server is gone', async () => (await probePort(port)).isFree, 30_000);
    const secondServer = await startServer();
    expect(await queryRows(secondServer.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('recreates a cluster whose creation was interrupted', async () => {
    mkdirSync(path.join(dir, 'data'), { recursive: true });
    writeFileSync(path.join(dir, 'data/PG_VERSION'), '18\n');
    const { url } = await startServer();
    expect(await queryRows(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('lives in a folder that the database account cannot enter', async () => {
    chmodSync(base, 0o700);
    const isRoot = process.getuid?.() === 0;
    const server = await startServer();
    expect(await queryRows(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    // Root's database account needs a separate place; an ordinary user owns the folder.
    expect(existsSync(path.join(dir, 'location'))).toBe(isRoot);

    await server.stop();
    rmSync(dir, { recursive: true }); // removing the folder resets the installation
    const secondServer = await startServer();
    expect(existsSync(server.dataDir)).toBe(!isRoot);

    await secondServer.stop();
    if (isRoot) rmSync(path.dirname(secondServer.dataDir), { recursive: true });
  });

  test('leaves no files behind when ephemeral', async () => {
    const server = await startEphemeralPostgres();
    expect(await queryRows(server.url, "select current_setting('fsync') as fsync")).toEqual([
      { fsync: 'off' },
    ]);
    await server.stop();
    expect(existsSync(server.dataDir)).toBe(false);
  });
});
