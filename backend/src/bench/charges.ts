// The product's part of `npm run bench:charges`: database, processes without pages, departures whose balances
// are due on a day, copies of a booking, the kill switch.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { BALANCE_DAYS_BEFORE_DEPARTURE } from '@wayfold/contracts/kernel/durations';
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
import { payDeposits, type SandboxAddress } from './sandbox-deposits.js';

/** Publishes a departure whose balances are due `dueInDays` from now. Returns its id. */
async function publishDeparture(
  { store, clock }: Infrastructure,
  { dueInDays, seats }: { readonly dueInDays: number; readonly seats: number },
): Promise<string> {
  const departureId = v4();
  const startsOn = addDays(toUtcDate(clock.now()), BALANCE_DAYS_BEFORE_DEPARTURE + dueInDays);
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

interface CopyOptions {
  readonly modelId: string;
  readonly count: number;
  readonly depositCents: number;
  /** Number of the first copy's reference. */
  readonly firstNumber: number;
}

/** Copies a booking, each copy with a deposit paid in the sandbox. Returns the ids. */
async function copyBookings(
  { store, clock }: Infrastructure,
  { modelId, count, depositCents, firstNumber }: CopyOptions,
  sandbox: SandboxAddress,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  const deposits = await payDeposits(
    sandbox,
    depositCents,
    ids.map((bookingId) => ({ bookingId, instalmentId: deriveInstalmentIds(bookingId)('deposit') })),
    (paidCount) => {
      if (paidCount % 1_000 === 0) console.error(`  ${paidCount} of ${count} deposits paid`);
    },
  );
  await appendCopies(store, modelId, deposits, { recordedAt: clock.now(), firstNumber });
  return ids;
}

/** Pauses or resumes automatic charges. */
async function switchCharging({ runner }: Infrastructure, type: 'Pause' | 'Resume'): Promise<void> {
  const actor = { kind: 'system', name: 'bench-charges' } as const;
  const envelope = newEnvelope({ actor, correlationId: 'bench-charges' });
  const command = new SwitchCharging(envelope, { type, reason: 'benchmark' });
  const refusal = await new SwitchChargingHandler(runner).execute(command);
  if (refusal) throw new Error(`the kill switch refused: ${refusal.refused}`);
}

async function runUntilSigterm(config: ServeConfig): Promise<void> {
  const app = await createApp(config);
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
  if (config.role !== 'worker') await app.nest.listen(config.port, config.host);
  console.log('ready');
}

async function main(): Promise<void> {
  const configJson = process.env['BENCH_CONFIG'];
  if (configJson !== undefined) return runUntilSigterm(JSON.parse(configJson) as ServeConfig);
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
    if (mode === 'pause' || mode === 'resume')
      await switchCharging(infrastructure, mode === 'pause' ? 'Pause' : 'Resume');
    else if (mode === 'publish') {
      const departure = { dueInDays: Number(values['due-in-days']), seats: Number(values.seats) };
      console.log(await publishDeparture(infrastructure, departure));
    } else {
      const ids = await copyBookings(
        infrastructure,
        {
          modelId: values.booking,
          count: Number(values.count),
          depositCents: Number(values['deposit-cents']),
          firstNumber: Number(values['references-from']),
        },
        { url: SANDBOX_URL ?? '', secretKey: STRIPE_SECRET_KEY ?? '' },
      );
      console.log(ids.join('\n'));
    }
  } finally {
    await infrastructure.close();
  }
}

if (process.argv.includes(fileURLToPath(import.meta.url))) await main();
