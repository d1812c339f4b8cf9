import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { registry } from '../events.js';
import { closeInTurn } from '../kernel/close-in-turn.js';
import { OperatorRefusal, toPrintable } from '../kernel/operator-refusal.js';
import { createMailReactors } from '../modules/mail/outbox/mails.reactor.js';
import { MailOutbox } from '../modules/mail/outbox/outbox.store.js';
import { createPool } from '../platform/event-store/postgres/pool.js';
import { Sealer } from '../platform/evidence/sealer.js';
import { migrateDatabase, runCatalogueImport } from '../setup.js';
import { createReactors, projections } from '../subscriptions.js';
import type { HistoryPlan } from './history.js';
import { ProgressLines } from './progress-lines.js';
import { type OnSeedProgress, seedDatabase } from './seed.js';
import { openSeedInfrastructure } from './seed-infrastructure.js';

export interface SeedConfig extends HistoryPlan {
  readonly databaseUrl: string;
  /** 32 bytes, base64. */
  readonly secretKey: string;
  readonly catalogueDir: string;
}

/** Migrates an empty database, imports the catalogue, and fills it with bookings of past years. */
export async function seedLarge(config: SeedConfig, onProgress: OnSeedProgress): Promise<void> {
  const { databaseUrl, secretKey } = config;
  await migrateDatabase(databaseUrl);
  await runCatalogueImport({ databaseUrl, secretKey, isEmbedded: true, path: config.catalogueDir });
  const pool = createPool({
    connectionString: databaseUrl,
    applicationName: 'wayfold seed',
    transactionTimeoutMs: 0,
  });
  const infrastructure = await openSeedInfrastructure({ databaseUrl, secretKey });
  const { store, keks, clock } = infrastructure;
  const reactors = [
    ...createReactors(infrastructure),
    ...createMailReactors(new MailOutbox(pool, 'wayfold.example')),
  ];
  const sealer = new Sealer({ pool, clock });
  try {
    await seedDatabase(
      { pool, store, registry, keks, secretKey, projections, reactors, seal: () => sealer.sealAll() },
      config,
      onProgress,
    );
  } finally {
    await closeInTurn([
      { name: 'infrastructure', close: () => infrastructure.close() },
      { name: 'pool', close: () => pool.end() },
    ]);
  }
}

const HISTORY_DAYS = 4 * 365;

/** Runs the command line: credentials from the environment, sizes from the arguments. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bookings: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      until: { type: 'string', default: toUtcDate(new Date()) },
    },
  });
  const { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, CATALOGUE_DIR: catalogueDir } = process.env;
  if (!databaseUrl || !secretKey || !catalogueDir)
    throw new OperatorRefusal(
      'DATABASE_URL, SECRET_KEY and CATALOGUE_DIR must be set: start it with npm run seed:large.',
    );
  const bookingCount = Number(values.bookings);
  const seed = Number(values.seed);
  if (!Number.isInteger(bookingCount) || bookingCount < 1 || bookingCount > 20_000_000)
    throw new OperatorRefusal('--bookings takes a number from 1 to 20000000.');
  if (!Number.isInteger(seed) || seed < 0) throw new OperatorRefusal('--seed takes a whole number from 0.');
  const lines = await ProgressLines.open(databaseUrl);
  try {
    const plan = { bookingCount, seed, until: values.until, days: HISTORY_DAYS };
    await seedLarge({ ...plan, databaseUrl, secretKey, catalogueDir }, (progress) => {
      lines.show(progress);
    });
  } finally {
    await lines.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    await main();
  } catch (error) {
    console.error(toPrintable(error));
    process.exit(1);
  }
