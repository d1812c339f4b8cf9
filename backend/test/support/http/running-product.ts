import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { type Role, STAFF_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import type { FastifyInstance } from 'fastify';
import { v4, v7 } from 'uuid';
import { type App, createApp } from '../../../src/app.js';
import { addStaff } from '../../../src/modules/staff/accounts/add-staff.service.js';
import { SessionStore } from '../../../src/modules/staff/sessions/session.store.js';
import type { ServeConfig } from '../../../src/platform/config.js';
import { RouteCatalogue } from '../../../src/platform/http/route-catalogue.js';
import { readRealTrip } from '../catalogue/catalogue-files.js';
import { importTrip } from '../catalogue/import-trip.js';
import { createTestDatabase } from '../database.js';
import { type Call, Client } from './client.js';
import { newServeConfig } from './serve-config.js';

export interface PlacedBooking {
  readonly id: string;
  readonly capability: string;
}

type StaffHeaders = Readonly<Record<Role, { readonly cookie: string; readonly 'x-csrf-token': string }>>;

export interface RunningProduct {
  readonly app: App;
  readonly instance: FastifyInstance;
  readonly catalogue: RouteCatalogue;
  readonly client: Client;
  /** Request headers of signed-in staff. */
  readonly staff: StaffHeaders;
  /** The same staff in other browsers, where they signed in an hour ago. */
  readonly longAgo: StaffHeaders;
  /** English slug of the trip on sale. */
  readonly slug: string;
  /** Creates a quote for two travelers in one room; returns its id. */
  createQuote(): Promise<string>;
  placeBooking(): Promise<PlacedBooking>;
  close(): Promise<void>;
}

async function importOneTrip(databaseUrl: string): Promise<string> {
  const trip = await readRealTrip();
  await importTrip(databaseUrl, trip);
  return trip.slug.en;
}

async function signInAll({
  infrastructure: { pool, store, clock },
}: App): Promise<Pick<RunningProduct, 'staff' | 'longAgo'>> {
  const sessions = new SessionStore(pool);
  const people = new Map<Role, string>();
  for (const role of STAFF_ROLES) {
    const person = { email: `${role}@wayfold.example`, name: role, role };
    people.set(role, (await addStaff({ pool, store, clock }, person)).staffId);
  }
  const newHeaders = async (role: Role, openedAt: Date) => {
    const session = { sessionId: v7(), staffId: people.get(role) ?? '', device: null };
    const { token, csrfToken } = await sessions.open(session, openedAt);
    return { cookie: `wayfold_staff=${token}`, 'x-csrf-token': csrfToken };
  };
  const newStaffHeaders = async (openedAt: Date): Promise<StaffHeaders> => ({
    viewer: await newHeaders('viewer', openedAt),
    agent: await newHeaders('agent', openedAt),
    finance: await newHeaders('finance', openedAt),
    admin: await newHeaders('admin', openedAt),
  });
  return {
    staff: await newStaffHeaders(new Date()),
    longAgo: await newStaffHeaders(new Date(Date.now() - HOUR_MS)),
  };
}

/** Starts the product as assembled by `serve`, without pages, on its own database with one trip on sale. */
export async function startProduct(overrides: Partial<ServeConfig> = {}): Promise<RunningProduct> {
  const database = await createTestDatabase();
  const slug = await importOneTrip(database.url);
  const app = await createApp(newServeConfig(database.url, overrides));
  await app.nest.listen(0, '127.0.0.1');
  const instance: FastifyInstance = app.nest.getHttpAdapter().getInstance();
  const client = new Client((instance.server.address() as AddressInfo).port);

  const fetchJson = async <T>(call: Call): Promise<T> => {
    const response = await client.call(call);
    if (response.status >= 300) throw new Error(`${call.path}: ${response.status} ${response.text}`);
    return response.json as T;
  };
  let quoteCount = 0;
  const createQuote = async (): Promise<string> => {
    const { departures } = await fetchJson<{
      departures: { id: string; seatsLeft: number; rooms: { type: string; capacity: number }[] }[];
    }>({ path: `/api/trips/${slug}/departures?locale=en&limit=50` });
    // The rooms of one departure would not suffice for every booking of a file.
    const departure = departures.at(-1 - (quoteCount++ % departures.length));
    const room = departure?.rooms.find(({ capacity }) => capacity === 2);
    if (!departure || !room) throw new Error('no departure is on sale');
    const quote = await fetchJson<{ id: string }>({
      method: 'POST',
      path: '/api/quotes',
      body: {
        departureId: departure.id,
        category: 'comfort',
        travelers: 2,
        rooms: [{ type: room.type, travelers: 2 }],
        locale: 'en',
      },
    });
    return quote.id;
  };
  const placeBooking = async (): Promise<PlacedBooking> => {
    const quoteId = await createQuote();
    const reply = await fetchJson<{ booking: { id: string }; capability: string }>({
      method: 'POST',
      path: '/api/bookings',
      headers: { 'idempotency-key': v4() },
      body: { quoteId, locale: 'en' },
    });
    return { id: reply.booking.id, capability: reply.capability };
  };

  return {
    app,
    instance,
    catalogue: app.nest.get(RouteCatalogue),
    client,
    ...(await signInAll(app)),
    slug,
    createQuote,
    placeBooking,
    async close() {
      client.close();
      await app.close();
      await database.drop();
    },
  };
}
