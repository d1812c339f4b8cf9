import { readdirSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

const MIGRATIONS_FOLDER = new URL('migrations/', import.meta.url);
/** `.ts` in tests, `.js` in a build; neither specs nor declarations. */
const FILE_NAME_PATTERN = /^\d{4}-[a-z\d-]+\.[jt]s$/;
/** TypeORM's form; some files also export SQL that later migrations reuse. */
const CLASS_NAME_PATTERN = /^[A-Z]\w+\d{13}$/;

const names = readdirSync(MIGRATIONS_FOLDER).filter((name) => FILE_NAME_PATTERN.test(name));
const files = await Promise.all(
  names
    .sort()
    .map((name) => import(new URL(name, MIGRATIONS_FOLDER).href) as Promise<Record<string, Migration>>),
);

/** All migrations by number, append-only: each file of the folder exports one class. */
export const migrations = files
  .flatMap((file) => Object.values(file))
  .filter(({ name }) => CLASS_NAME_PATTERN.test(name));
