import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateDatabase } from '../../../src/setup.js';

/** Databases on one server; new databases are quick copies of a prepared database. */
export class Databases {
  private readonly admin: pg.Pool;
  private readonly names = new Set<string>();
  private lastCreation: Promise<unknown> = Promise.resolve();

  constructor(readonly server: string) {
    this.admin = new pg.Pool({ connectionString: server, max: 2 });
    this.admin.on('error', () => undefined);
  }

  get port(): number {
    return Number(new URL(this.server).port);
  }

  /** Returns the database's URL, for the harness or through a proxy's port. */
  toUrl(name: string, port = this.port): string {
    const url = new URL(this.server);
    url.pathname = `/${name}`;
    url.port = String(port);
    return url.href;
  }

  async createEmpty(): Promise<string> {
    const name = await this.copyDatabase('template1');
    await migrateDatabase(this.toUrl(name));
    return name;
  }

  async dropDatabase(name: string): Promise<void> {
    await this.admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    this.names.delete(name);
  }

  async close(): Promise<void> {
    for (const name of this.names) await this.dropDatabase(name).catch(() => undefined);
    await this.admin.end();
  }

  /** Copies sequentially: a database cannot be copied twice at once. */
  copyDatabase(template: string): Promise<string> {
    const name = `f_${randomBytes(6).toString('hex')}`;
    const work = this.lastCreation.then(async () => {
      await this.admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      this.names.add(name);
      return name;
    });
    this.lastCreation = work.catch(() => undefined);
    return work;
  }
}
