import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { listTrips } from '@wayfold/contracts/catalogue/shop';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { DataSource, type Logger } from 'typeorm';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { AllotmentEvent } from '../../../src/modules/booking/events.js';
import { deriveDepartureId } from '../../../src/modules/catalogue/import/catalogue-ids.js';
import type { ImportOutcome } from '../../../src/modules/catalogue/import/import-catalogue.service.js';
import { ShopQueries } from '../../../src/modules/catalogue/shop/shop.query.js';
import { TripShop } from '../../../src/modules/catalogue/shop/trip-shop.service.js';
import { departureSeats } from '../../../src/modules/catalogue/trips/departure-seats.projection.js';
import { HighlightQueries } from '../../../src/modules/catalogue/trips/highlights.query.js';
import { LandingQueries } from '../../../src/modules/catalogue/trips/landing.query.js';
import { SitemapQueries } from '../../../src/modules/catalogue/trips/sitemap.query.js';
import { TripQueries } from '../../../src/modules/catalogue/trips/trips.query.js';
import type { ManualClock } from '../../../src/platform/clock/clock.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import { CatalogueWorld } from './catalogue-world.js';

const ignoreLog = () => undefined;

/** A catalogue of six trips in a database, with its queries. */
export class ShopWorld {
  readonly statements: string[] = [];
  trips!: TripQueries;
  shop!: ShopQueries;
  landings!: LandingQueries;
  sitemap!: SitemapQueries;
  highlights!: HighlightQueries;
  tripShop!: TripShop;
  private source!: DataSource;
  private position = 0;

  private constructor(private readonly catalogue: CatalogueWorld) {}

  static async open(now: string): Promise<ShopWorld> {
    const world = new ShopWorld(await CatalogueWorld.open(now));
    const outcome = await world.catalogue.importSix();
    if (!outcome.ok) throw new Error('the catalogue was refused');
    await world.connect();
    return world;
  }

  get clock(): ManualClock {
    return this.catalogue.clock;
  }

  async importTrips(trips: readonly unknown[]): Promise<ImportOutcome> {
    const outcome = await this.catalogue.importTrips(trips);
    this.reopenCatalogue();
    return outcome;
  }

  listTrips(query: Partial<z.input<typeof listTrips.query>> = {}): Promise<RouteReply<typeof listTrips>> {
    return this.shop.list({ query: listTrips.query.parse({ locale: 'en', limit: 200, ...query }) });
  }

  /** Takes seats of a departure by a paid booking. */
  async takeSeats(code: string, startsOn: string, seats: number): Promise<void> {
    const bookingId = await this.holdSeats(code, startsOn, seats);
    await this.projectSeats({
      type: 'SeatsConfirmed',
      data: { bookingId, departureId: deriveDepartureId(code, startsOn) },
    });
  }

  /** Holds seats of a departure by a booking. */
  async holdSeats(code: string, startsOn: string, seats: number): Promise<string> {
    const bookingId = v7();
    const departureId = deriveDepartureId(code, startsOn);
    await this.projectSeats({ type: 'SeatsHeld', data: { bookingId, departureId, seats, rooms: [] } });
    return bookingId;
  }

  private projectSeats(event: AllotmentEvent): Promise<void> {
    const storedEvent = { ...event, position: ++this.position } as unknown as StoredEvent;
    return departureSeats.project([storedEvent], this.catalogue.pool);
  }

  queryRows(sql: string): Promise<Record<string, unknown>[]> {
    return this.catalogue.queryRows(sql);
  }

  /** Reopens the catalogue's queries, as a process with empty caches. */
  reopenCatalogue(): void {
    this.tripShop = new TripShop(this.source, this.clock);
    this.trips = new TripQueries(this.source, this.tripShop, this.clock);
    this.shop = new ShopQueries(this.source, this.tripShop, this.clock);
    this.landings = new LandingQueries(this.tripShop, this.shop);
    this.sitemap = new SitemapQueries(this.source, this.tripShop);
    this.highlights = new HighlightQueries(this.source, this.tripShop, this.shop, this.landings, this.clock);
  }

  async close(): Promise<void> {
    await this.source.destroy();
    await this.catalogue.close();
  }

  private async connect(): Promise<void> {
    const countingLogger: Logger = {
      logQuery: (sql) => void this.statements.push(sql),
      logQueryError: ignoreLog,
      logQuerySlow: ignoreLog,
      logSchemaBuild: ignoreLog,
      logMigration: ignoreLog,
      log: ignoreLog,
    };
    const { url } = this.catalogue.database;
    this.source = new DataSource({ type: 'postgres', url, logger: countingLogger, logging: ['query'] });
    await this.source.initialize();
    this.reopenCatalogue();
  }
}

interface SharedShopWorld {
  /** The file's world, or the current test's own. */
  readonly world: ShopWorld;
  /** Opens a separate world for a test that changes trips, seats or time. */
  openOwnWorld(): Promise<void>;
}

/** Shares one world among all tests of a file. */
export function shareShopWorld(now: string): SharedShopWorld {
  let sharedWorld: ShopWorld;
  let world: ShopWorld;
  beforeAll(async () => {
    sharedWorld = await ShopWorld.open(now);
  });
  afterAll(() => sharedWorld.close());
  beforeEach(() => {
    world = sharedWorld;
  });
  afterEach(async () => {
    if (world !== sharedWorld) await world.close();
  });
  return {
    get world() {
      return world;
    },
    async openOwnWorld() {
      world = await ShopWorld.open(now);
    },
  };
}
