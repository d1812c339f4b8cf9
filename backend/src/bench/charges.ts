// The product's part of `npm run bench:charges`: database, processes without pages, departures whose balances
// are due on a day, copies of a booking, the kill switch.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { v4, v7 } from 'uuid';
import { createApp } from '../app.js';
import { SwitchCharging, SwitchChargingHandler } from '../modules/booking/balance/switch-charging.command.js';
import { deriveInstalmentIds } from '../modules/booking/core/booking.stream.js';
import type { CatalogueEvent } from '../modules/catalogue/events.js';
import { deriveOfferStreamId, OFFER_STREAM } from '../modules/catalogue/import/catalogue-ids.js';
import { newEnvelope } from '../platform/commands/envelope.js';
import type { ServeConfig } from '../platform/config.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { openSeedInfrastructure } from '../seed/seed-infrastructure.js';
import { migrateDatabase, runCatalogueImport } from '../setup.js';
import { appendCopies } from './booking-copies.js';
import { payDeposits } from './sandbox-deposits.js';

/** Balances are due this many days before departure. */
const DUE_DAYS_BEFORE_DEPARTURE = 60;

/** Publishes a departure whose balances are due `dueInDays` from now. Returns its id. */
async function publish({ store, clock }: Infrastructure, dueInDays: number, seats: number): Promise<string> {
  const departureId = v4();
  const startsOn = addDays(toUtcDate(clock.now()), DUE_DAYS_BEFORE_DEPARTURE + dueInDays);
  const event: CatalogueEvent = {
    type: 'DeparturePublished',
    data: {
      departureId,
      tripId: '00000003-0000-4000-8000-000000000001',
      slugs: { en: 'inca-trail', es: 'camino-inca' },
      names: { en: 'Inca Trail', es: 'Camino Inca' },
      startsOn,
      endsOn: addDays(startsOn, 7),
      timeZone: 'America/Lima',
      seats,
      minimumGroup: 1,
      ageRange: { min: 12, max: 80 },
      prices: [{ category: 'comfort', perPersonCents: 100_000 }],
      rooms: [{ type: 'twin', capacity: 2, count: seats, supplementCents: 0, isShareable: true }],
      sale: 'ON_SALE',
    },
  };
  const streamId = deriveOfferStreamId(departureId);
  const { commandId, ...meta } = newEnvelope({ actor: { kind: 'system' }, correlationId: 'bench-charges' });
  const outcome = await store.append({
    commandId,
    recordedAt: clock.now(),
    meta,
    streams: [{ streamId, streamType: OFFER_STREAM, expectedVersion: 0, events: [event] }],
  });
  if (outcome.status !== 'ok') throw new Error(`the departure was not published: ${outcome.status}`);
  return departureId;
}

/** Copies a booking, each copy with a deposit paid in the sandbox. Returns the ids. */
async function copyBookings(
  { store, clock }: Infrastructure,
  {
    modelId,
    count,
    depositCents,
    number,
  }: { modelId: string; count: number; depositCents: number; number: number },
  sandbox: { url: string; secretKey: string },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  const deposits = await payDeposits(
    sandbox,
    depositCents,
    ids.map((bookingId) => ({ bookingId, instalmentId: deriveInstalmentIds(bookingId)('deposit') })),
    (bookingNumber) => {
      if (bookingNumber % 1_000 === 0) console.error(`  ${bookingNumber} of ${count} deposits paid`);
    },
  );
  await appendCopies(store, modelId, deposits, { recordedAt: clock.now(), number });
  return ids;
}

/** Pauses or resumes automatic charges. */
async function switchCharging({ runner }: Infrastructure, shouldPause: boolean): Promise<void> {
  const actor = { kind: 'system', name: 'bench-charges' } as const;
  const command = { type: shouldPause ? 'Pause' : 'Resume', reason: 'benchmark' } as const;
  const envelope = newEnvelope({ actor, correlationId: 'bench-charges' });
  const refusal = await new SwitchChargingHandler(runner).execute(new SwitchCharging(envelope, command));
  if (refusal) throw new Error(`the kill switch refused: ${refusal.refused}`);
}

/** Runs a process of the product until SIGTERM. */
async function serve(config: ServeConfig): Promise<void> {
  const app = await createApp(config);
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
  if (config.role !== 'worker') await app.nest.listen(config.port, config.host);
  console.log('ready');
}

async function main(): Promise<void> {
  const config = process.env['BENCH_CONFIG'];
  if (config !== undefined) return serve(JSON.parse(config) as ServeConfig);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seats: { type: 'string', default: '2' },
      'due-in-days': { type: 'string', default: '10' },
      booking: { type: 'string', default: '' },
      count: { type: 'string', default: '0' },
      'references-from': { type: 'string', default: '10000000' },
      'deposit-cents': { type: 'string', default: '0' },
    },
  });
  const { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, SANDBOX_URL, STRIPE_SECRET_KEY } = process.env;
  const path = process.env['CATALOGUE_DIR'];
  if (!databaseUrl || !secretKey || !path) throw new Error('run it through npm run bench:charges');
  const [mode] = positionals;
  if (mode === 'prepare') {
    await migrateDatabase(databaseUrl);
    return runCatalogueImport({ databaseUrl, secretKey, isEmbedded: true, path });
  }
  const infrastructure = await openSeedInfrastructure({ databaseUrl, secretKey });
  try {
    if (mode === 'pause' || mode === 'resume') await switchCharging(infrastructure, mode === 'pause');
    else if (mode === 'publish')
      console.log(await publish(infrastructure, Number(values['due-in-days']), Number(values.seats)));
    else {
      const copyOptions = {
        modelId: values.booking,
        count: Number(values.count),
        number: Number(values['references-from']),
      };
      const ids = await copyBookings(
        infrastructure,
        { ...copyOptions, depositCents: Number(values['deposit-cents']) },
        { url: SANDBOX_URL ?? '', secretKey: STRIPE_SECRET_KEY ?? '' },
      );
      console.log(ids.join('\n'));
    }
  } finally {
    await infrastructure.close();
  }
}

if (process.argv.includes(fileURLToPath(import.meta.url))) await main();
