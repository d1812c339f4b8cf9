import { Inject, Injectable } from '@nestjs/common';
import type { TripFacets } from '@wayfold/contracts/catalogue/stored-trips';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import { DataSource, type EntityManager } from 'typeorm';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { logger } from '../../../platform/logging/logger.js';
import { Landings } from './landings.js';
import { PlaceDirectory, UnknownPlace } from './place-directory.js';
import { foldText } from './search-words.js';
import { SortOrders } from './sort-orders.js';
import { type IndexedTrip, TripIndex } from './trip-index.js';
import { TripShopQueries } from './trip-shop.query.js';

/** Trips of one language, indexed for queries. */
export interface ShopIndex {
  readonly index: TripIndex;
  readonly orders: SortOrders;
  readonly landings: Landings;
}

interface ShopSnapshot {
  /** Prices and months count departures after this day. */
  today: string;
  readonly importId: string;
  readonly directory: PlaceDirectory;
  readonly shopIndexes: Readonly<Record<Locale, ShopIndex>>;
  position: string;
}

/** Maximum age of counts; cards always show seats sold just now. */
const MAX_COUNT_AGE_MS = 3_000;
/** Rows per read, so that a large catalogue does not block other requests. */
const TRIPS_PER_PAGE = 5_000;

/** The catalogue in memory: read once, then updated after imports, sales and midnight. */
@Injectable()
export class TripShop {
  private snapshot: Promise<ShopSnapshot> | undefined;
  private freshUntilMs = 0;
  private readonly queries: TripShopQueries;

  constructor(
    private readonly database: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.queries = new TripShopQueries(database);
  }

  async readDirectory(): Promise<PlaceDirectory> {
    return (await this.readSnapshot()).directory;
  }

  /** Runs `useDirectory` with the place directory; again with a fresh one if an import just added a place. */
  async withPlaces<T>(useDirectory: (directory: PlaceDirectory) => T | Promise<T>): Promise<T> {
    try {
      return await useDirectory(await this.readDirectory());
    } catch (error) {
      if (!(error instanceof UnknownPlace)) throw error;
      this.freshUntilMs = 0;
      return useDirectory(await this.readDirectory());
    }
  }

  async readShopIndex(locale: Locale): Promise<ShopIndex> {
    return (await this.readSnapshot()).shopIndexes[locale];
  }

  /** Reads the current snapshot, refreshed if it is too old; waiters share one refresh. */
  private async readSnapshot(): Promise<ShopSnapshot> {
    const now = this.clock.now();
    const today = toUtcDate(now);
    const nowMs = now.getTime();
    const previousSnapshot = this.snapshot;
    if (previousSnapshot && nowMs < this.freshUntilMs) {
      const snapshot = await previousSnapshot;
      if (snapshot.today === today) return snapshot;
      // On a new day, a single request refreshes for all.
      if (this.snapshot && this.snapshot !== previousSnapshot) return this.snapshot;
    }
    this.freshUntilMs = nowMs + MAX_COUNT_AGE_MS;
    const nextSnapshot = this.refresh(previousSnapshot, today);
    this.snapshot = nextSnapshot;
    nextSnapshot.catch(() => {
      // The next request retries from the start.
      if (this.snapshot === nextSnapshot) this.snapshot = undefined;
    });
    return nextSnapshot;
  }

  private async refresh(
    previousSnapshot: Promise<ShopSnapshot> | undefined,
    today: string,
  ): Promise<ShopSnapshot> {
    // The request that failed to load the former snapshot has thrown the error already.
    const snapshot = await previousSnapshot?.catch(() => undefined);
    try {
      return await this.loadSnapshot(snapshot, today);
    } catch (error) {
      if (!snapshot) throw error;
      // Serve the stale snapshot: the next request tries again.
      logger.warn({ code: 'SHOP_NOT_REFRESHED', err: error });
      return snapshot;
    }
  }

  private async loadSnapshot(snapshot: ShopSnapshot | undefined, today: string): Promise<ShopSnapshot> {
    const { importId, position } = await this.queries.readVersions();
    if (snapshot?.importId !== importId)
      // One transaction: an import's places with the same import's trips.
      return this.database.transaction('REPEATABLE READ', (manager) =>
        this.buildSnapshot(manager, { today, importId, position }),
      );
    if (snapshot.today !== today || snapshot.position !== position)
      await this.update(snapshot, today, position);
    return snapshot;
  }

  /** Recounts everything on a new day, otherwise only trips whose seats changed. */
  private async update(snapshot: ShopSnapshot, today: string, position: string): Promise<void> {
    const isNewDay = snapshot.today !== today;
    const ids = await this.queries.listChangedTripIds(snapshot.position, { isNewDay });
    const facts = await this.queries.readLiveFactsOf(ids, today);
    for (const { index, orders } of Object.values(snapshot.shopIndexes)) {
      const orderChanges = ids.map((id) => index.update(id, facts.get(id)));
      if (orderChanges.includes(true)) orders.clear();
    }
    snapshot.position = position;
    snapshot.today = today;
  }

  private async buildSnapshot(
    manager: EntityManager,
    { today, importId, position }: Pick<ShopSnapshot, 'today' | 'importId' | 'position'>,
  ): Promise<ShopSnapshot> {
    const queries = new TripShopQueries(manager);
    const directory = new PlaceDirectory(await queries.listPlaces());
    const liveFacts = await queries.readLiveFacts(today);
    const buildShopIndex = async (locale: Locale): Promise<ShopIndex> => {
      const index = await TripIndex.build(await listIndexedTrips(queries, locale, directory), liveFacts);
      return { index, orders: new SortOrders(index), landings: new Landings(index, directory) };
    };
    const shopIndexes = { en: await buildShopIndex('en'), es: await buildShopIndex('es') };
    return { today, importId, directory, shopIndexes, position };
  }
}

async function listIndexedTrips(
  queries: TripShopQueries,
  locale: Locale,
  directory: PlaceDirectory,
): Promise<IndexedTrip[]> {
  const trips: IndexedTrip[] = [];
  let lastSlug = '';
  for (;;) {
    const page = await queries.listTrips(locale, lastSlug, TRIPS_PER_PAGE);
    for (const { search, ...trip } of page)
      trips.push({ ...trip, search: addPlaceNames(search, trip.facets, directory) });
    if (page.length < TRIPS_PER_PAGE) return trips;
    lastSlug = requirePresent(page.at(-1), 'the last trip').slug;
  }
}

/** Adds the names of places and ways, which come from the places, in both languages. */
const addPlaceNames = (
  [name = '', places = '', otherText = '']: readonly string[],
  { regions, countries, style, themes }: TripFacets,
  directory: PlaceDirectory,
): string[] => {
  const names = [...directory.listNames('region', regions), ...directory.listNames('country', countries)];
  const ways = [...directory.listNames('style', [style]), ...directory.listNames('theme', themes)];
  return [name, foldText([places, ...names].join(' ')), foldText([otherText, ...ways].join(' '))];
};
