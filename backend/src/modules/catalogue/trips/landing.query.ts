import { Injectable } from '@nestjs/common';
import { DURATION_BANDS } from '@wayfold/contracts/catalogue/places-file';
import type {
  Destinations,
  getDestinations,
  getLanding,
  Landing,
  LandingName,
} from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { ShopQueries, toTripIds } from '../shop/shop.query.js';
import { type ShopIndex, TripShop } from '../shop/trip-shop.service.js';
import { buildTexts, findLowestCents, findRegion, summarizeFacts } from './landing-content.js';

/** Trips on a landing page; the shop shows the rest. */
const MAX_LISTED_TRIPS = 24;

const MAX_RELATED_LANDINGS = 8;

/** Pages about a place, optionally with a way of traveling or a length. */
@Injectable()
export class LandingQueries {
  constructor(
    private readonly tripShop: TripShop,
    private readonly shop: ShopQueries,
  ) {}

  /** Finds a landing page; returns undefined if no trip belongs to it. */
  async findLanding({
    params: { scope, slug },
    query: { locale },
  }: Pick<RouteInput<typeof getLanding>, 'params' | 'query'>): Promise<
    RouteReply<typeof getLanding> | undefined
  > {
    const directory = await this.tripShop.readDirectory();
    const shopIndex = await this.tripShop.readShopIndex(locale);
    const { landings, orders } = shopIndex;
    const landing = landings.find(scope, slug, locale);
    if (!landing) return undefined;
    const rows = landings.selectRows(landing);
    const page = orders.slicePage(rows, 'recommended', { limit: MAX_LISTED_TRIPS });
    const equivalent = landings.findEquivalent(landing);
    return {
      ...landings.toName(landing, locale),
      ...buildTexts(landing, directory, locale),
      filters: landings.toFilters(landing),
      facts: summarizeFacts(rows, shopIndex),
      within: findRegion(landing, directory, locale) ?? null,
      sameAs: equivalent ? toAddress(landings.toName(equivalent, locale)) : null,
      trips: await this.shop.readTripCards(locale, toTripIds(shopIndex, page)),
      related: landings
        .listRelated(landing, MAX_RELATED_LANDINGS)
        .map((relatedLanding) => landings.toName(relatedLanding, locale)),
    };
  }

  async readDestinations({
    query: { locale },
  }: Pick<RouteInput<typeof getDestinations>, 'query'>): Promise<RouteReply<typeof getDestinations>> {
    const directory = await this.tripShop.readDirectory();
    const shopIndex = await this.tripShop.readShopIndex(locale);
    const { index } = shopIndex;
    const pictures = await this.choosePictures(locale, shopIndex);
    const listEntries = (kind: 'region' | 'country' | 'style' | 'theme') =>
      index
        .listValues(kind)
        .filter((key) => directory.find(kind, key))
        .map((key) => ({
          ...directory.requireRef(kind, key, locale),
          total: index.ensureRows(kind, key).count,
        }))
        .filter(({ total }) => total > 0)
        .sort((a, b) => a.name.localeCompare(b.name, locale));
    const countries = listEntries('country');
    return {
      regions: listEntries('region').flatMap((region) => {
        const picture = pictures.get(`region ${region.key}`);
        if (!picture) return [];
        const rows = index.ensureRows('region', region.key);
        return {
          ...region,
          lead: directory.requireContent('region', region.key).lead[locale],
          fromCents: findLowestCents(rows, shopIndex) ?? null,
          picture,
          countries: countries.filter(
            ({ key }) => directory.requireContent('country', key).region === region.key,
          ),
        };
      }),
      styles: listEntries('style').flatMap((style) => {
        const picture = pictures.get(`style ${style.key}`);
        return picture
          ? { ...style, lead: directory.requireContent('style', style.key).lead[locale], picture }
          : [];
      }),
      themes: listEntries('theme'),
      durations: DURATION_BANDS.map((band) => ({ band, total: index.ensureRows('duration', band).count })),
      total: index.rowCount,
    };
  }

  /** Chooses one poster per region and style, without repetition while enough exist. */
  private async choosePictures(
    locale: Locale,
    { index, orders }: ShopIndex,
  ): Promise<Map<string, Destinations['regions'][number]['picture']>> {
    const usedRows = new Set<number>();
    const pictureChoices = (['region', 'style'] as const)
      .flatMap((kind) =>
        index.listValues(kind).map((key) => ({ name: `${kind} ${key}`, rows: index.ensureRows(kind, key) })),
      )
      .sort((a, b) => a.rows.count - b.rows.count)
      .flatMap(({ name, rows }) => {
        const order = orders.slicePage(rows, 'recommended', { limit: index.rowCount });
        const row = order.find((candidate) => !usedRows.has(candidate)) ?? order[0];
        const id = row === undefined ? undefined : index.trips[row]?.id;
        if (row === undefined || id === undefined) return [];
        usedRows.add(row);
        return [{ name, id }];
      });
    const trips = await this.shop.readTripCards(locale, [...new Set(pictureChoices.map(({ id }) => id))]);
    const posterByTrip = new Map(trips.map(({ id, poster }) => [id, { id, poster }]));
    return new Map(
      pictureChoices.flatMap(({ name, id }) => {
        const picture = posterByTrip.get(id);
        return picture ? [[name, picture] as const] : [];
      }),
    );
  }
}

const toAddress = ({ scope, slugs }: LandingName): Landing['sameAs'] => ({ scope, slugs });
