import { DataSource } from 'typeorm';
import { registry } from './events.js';
import { closeInTurn } from './kernel/close-in-turn.js';
import { OperatorRefusal } from './kernel/operator-refusal.js';
import { migrations } from './migrations.js';
import type { CatalogueError } from './modules/catalogue/file/parse-catalogue.js';
import { importCatalogue as importFiles } from './modules/catalogue/import/import-catalogue.service.js';
import { Infrastructure } from './platform/infrastructure.js';
import { migrateQueue } from './platform/jobs/connection.js';
import { ensureBuilt } from './platform/projections/ensure-built.js';
import { SubscriptionRunner } from './platform/projections/subscription-runner.js';
import { createReactors, inlineReadModels, projections } from './subscriptions.js';

export type OnStep = (text: string) => void;

export async function migrateDatabase(databaseUrl: string, onStep: OnStep = () => undefined): Promise<void> {
  const dataSource = new DataSource({ type: 'postgres', url: databaseUrl, migrations });
  await dataSource.initialize();
  try {
    const newMigrations = await dataSource.runMigrations({ transaction: 'each' });
    onStep(newMigrations.length > 0 ? `${newMigrations.length} migrations` : 'up to date');
  } finally {
    await dataSource.destroy();
  }
  await migrateQueue(databaseUrl);
}

export interface CatalogueImport {
  readonly databaseUrl: string;
  /** 32 bytes, base64. */
  readonly secretKey: string;
  /** Former secrets that may have wrapped keys of personal data. */
  readonly previousSecretKeys?: readonly string[] | undefined;
  /** The clock stored in the database counts, not the machine's. */
  readonly isEmbedded: boolean;
  /** A catalogue file or folder. */
  readonly path: string;
}

/**
 * Imports a catalogue file or folder and waits until all of it is bookable.
 * @throws OperatorRefusal, and writes nothing, if a file has errors; the message locates each of them
 */
export async function runCatalogueImport(
  options: CatalogueImport,
  onStep: OnStep = () => undefined,
): Promise<void> {
  const infrastructure = await Infrastructure.open({
    ...options,
    registry,
    entities: [],
    inlineReadModels,
    name: 'wayfold import',
    isClockMovable: options.isEmbedded,
  });
  const { pool, store, clock } = infrastructure;
  const subscriptions = new SubscriptionRunner({
    pool,
    store,
    projections,
    reactors: createReactors(infrastructure),
  });
  try {
    await buildReadModels(infrastructure, onStep);
    const outcome = await importFiles({ pool, store, clock, path: options.path });
    if (!outcome.ok) throw new OperatorRefusal(formatErrors(outcome.errors));
    await subscriptions.start();
    // Allotments first: the read models need their events.
    for (const names of [['open-allotments'], undefined])
      if (!(await subscriptions.waitFor(await store.readHead(), { names })))
        throw new Error('the imported departures did not become bookable within a minute: start again');
    const { trips, photos, departures } = outcome;
    onStep(
      `${formatCount(trips, 'trip')}, ${formatCount({ ...photos, changedCount: 0 }, 'photo')}, ${formatCount(departures, 'departure')}, ${outcome.publishedCount} departures published`,
    );
  } finally {
    await closeInTurn([
      { name: 'subscriptions', close: () => subscriptions.stop() },
      { name: 'infrastructure', close: () => infrastructure.close() },
    ]);
  }
}

/**
 * Builds new versions of read models before this version serves; running processes use the old tables until
 * the switch. `migrateDatabase` cannot do it, because it has no keys of personal data.
 */
async function buildReadModels({ pool, store }: Infrastructure, onStep: OnStep): Promise<void> {
  for (const projection of projections) {
    if (await ensureBuilt(pool, store, projection)) onStep(`${projection.name} ${projection.version} built`);
  }
}

const formatCount = (
  {
    addedCount,
    changedCount,
    unchangedCount,
  }: Record<'addedCount' | 'changedCount' | 'unchangedCount', number>,
  noun: string,
) => `${addedCount + changedCount + unchangedCount} ${noun}s (${addedCount} new, ${changedCount} changed)`;

const formatErrors = (errors: readonly CatalogueError[]): string =>
  [
    `The catalogue has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}; nothing was imported:`,
    ...errors.map(
      ({ file, line, column, path, code, message }) =>
        `  ${file}:${line}:${column}  ${path || '(document)'}  ${code}: ${message}`,
    ),
  ].join('\n');
