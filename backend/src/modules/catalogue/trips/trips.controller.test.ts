import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getTrip } from '@wayfold/contracts/catalogue/catalogue';
import { getDestinations, getLanding, listRelatedTrips, listTrips } from '@wayfold/contracts/catalogue/shop';
import { DataSource } from 'typeorm';
import { readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { CatalogueWorld } from '../../../../test/support/catalogue/catalogue-world.js';
import { Client } from '../../../../test/support/http/client.js';
import { CLOCK } from '../../../platform/clock/clock.js';
import { createHttpAdapter } from '../../../platform/http/adapter.js';
import { HttpModule } from '../../../platform/http/http.module.js';
import { COMMON_PROBLEMS } from '../../../platform/http/problems/problem-catalogue.js';
import { CatalogueModule } from '../catalogue.module.js';

let world: CatalogueWorld;
let source: DataSource;
let app: NestFastifyApplication;
let client: Client;

@Global()
@Module({})
class Platform {}

@Module({})
class Root {}

beforeAll(async () => {
  world = await CatalogueWorld.open('2026-11-21T09:00:00Z');
  await world.importSix();
  source = new DataSource({ type: 'postgres', url: world.database.url });
  await source.initialize();
  const providers = [
    { provide: DataSource, useValue: source },
    { provide: CLOCK, useValue: world.clock },
  ];
  const http = HttpModule.register({
    problems: COMMON_PROBLEMS,
    inject: [],
    useFactory: () => ({
      canOpenBooking: () => Promise.resolve(false),
      canOpenShare: () => Promise.resolve(false),
      findStaff: () => Promise.resolve(undefined),
      hasDevtools: () => false,
    }),
  });
  const platform = { module: Platform, providers, exports: [DataSource, CLOCK] };
  app = await NestFactory.create<NestFastifyApplication>(
    { module: Root, imports: [platform, CatalogueModule, http] },
    createHttpAdapter({ trustProxy: undefined }),
    { bodyParser: false, logger: false },
  );
  await app.listen(0, '127.0.0.1');
  client = new Client((app.getHttpServer().address() as AddressInfo).port);
});

afterAll(async () => {
  client.close();
  await app.close();
  await source.destroy();
  await world.close();
});

const fetchPath = (path: string) => client.call({ path });

describe('GET /api/trips', () => {
  test('lists the trips of a language and pages through them', async () => {
    const { status, json } = await fetchPath('/api/trips?locale=es&limit=4');
    expect(status).toBe(200);

    const page = listTrips.reply.parse(json);
    expect(page.trips).toHaveLength(4);

    const restPage = listTrips.reply.parse(
      (await fetchPath(`/api/trips?locale=es&cursor=${page.nextCursor}`)).json,
    );
    expect(restPage.nextCursor).toBeNull();

    const slugs = [...page.trips, ...restPage.trips].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).toContain('camino-inca-a-machu-picchu');
  });

  test.each([
    ['', 'query:locale'],
    ['?locale=fr', 'query:locale'],
    ['?locale=en&limit=201', 'query:limit'],
    ['?locale=en&limit=0', 'query:limit'],
    ['?locale=en&cursor=..%2F', 'query:cursor'],
    ['?locale=en&sort=cheap', 'query:sort'],
    ['?locale=en&style=no%20slug', 'query:style'],
    ['?locale=en&month=2027-13', 'query:month'],
    ['?locale=en&color=red', 'query:color'],
  ])('rejects %j naming the wrong field', async (query, field) => {
    const { status, json } = await fetchPath(`/api/trips${query}`);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] });
  });
});

describe('GET /api/trips/{slug}', () => {
  test.each(['en', 'es'] as const)('returns the whole page in the language %s', async (locale) => {
    const { slug, name } = await readRealTrip();
    const { status, json } = await fetchPath(`/api/trips/${slug[locale]}?locale=${locale}`);

    expect(status).toBe(200);
    expect(getTrip.reply.parse(json)).toEqual(json);
    expect(json).toMatchObject({
      name: name[locale],
      nextDepartures: [{ startsOn: '2026-12-06' }, {}, {}],
    });
  });

  test('resolves the other language’s slug and rejects an unknown slug', async () => {
    const { slug } = await readRealTrip();
    expect((await fetchPath(`/api/trips/${slug.en}?locale=es`)).json).toMatchObject({ slug: slug.es });
    const { status, json, headers } = await fetchPath('/api/trips/no-such-trip?locale=en');
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(json).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('pages about places', () => {
  test.each([
    {
      route: getLanding,
      knownPath: 'landings/countries/peru-tours-and-trips',
      unknownPath: 'landings/countries/peru-to-go',
    },
    {
      route: getLanding,
      knownPath: 'landings/regions/trekking-in-andes',
      unknownPath: 'landings/regions/trekking',
    },
    {
      route: listRelatedTrips,
      knownPath: 'trips/inca-trail-to-machu-picchu/related',
      unknownPath: 'trips/no-such-trip/related',
    },
  ] as const)(
    'follow the contract or return 404: $knownPath',
    async ({ route: { reply }, knownPath, unknownPath }) => {
      const { status, json } = await fetchPath(`/api/${knownPath}?locale=en`);
      expect(status).toBe(200);
      expect(reply.parse(json)).toEqual(json);
      expect(await fetchPath(`/api/${unknownPath}?locale=en`)).toMatchObject({
        status: 404,
        json: { code: 'NOT_FOUND' },
      });
    },
  );

  test('list regions and countries', async () => {
    const { status, json } = await fetchPath('/api/destinations?locale=es');
    expect(status).toBe(200);
    expect(getDestinations.reply.parse(json)).toEqual(json);
  });

  test.each([
    ['landings/continents/peru-tours-and-trips?locale=en', 404],
    ['landings/regions/x?locale=en', 404],
    ['destinations', 400],
  ])('refuse the address %s with %i', async (path, status) => {
    expect((await fetchPath(`/api/${path}`)).status).toBe(status);
  });
});
