import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from '../src/migrations/index.js';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const admin = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env.TEST_PG_URL });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** A fresh, migrated database on the server of TEST_PG_URL: one per test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_PG_URL;
  if (!server) throw new Error('TEST_PG_URL is not set: Jest runs global-setup.mjs first');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await admin(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const source = new DataSource({ type: 'postgres', url: url.href, migrations });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
  return { url: url.href, drop: () => admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
