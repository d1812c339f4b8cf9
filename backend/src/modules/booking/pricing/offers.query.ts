import { Inject, Injectable } from '@nestjs/common';
import type { Departure, RoomType } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import type { Pool } from 'pg';
import { DataSource, type FindOptionsWhere, MoreThan, MoreThanOrEqual } from 'typeorm';
import { takePage } from '../../../kernel/paging.js';
import { PG_POOL } from '../../../platform/database/pool-token.js';
import type { DepartureFacts } from '../../catalogue/events.js';
import { addRoomChoices, countNeededRooms, findRoomShortage, NO_ROOMS } from '../inventory/room-counts.js';
import type { SeatHolds } from './departure-offers.projection.js';
import { countMissingForGuarantee, countSeatsLeft, determineSaleStatus } from './departure-status.js';
import type { OfferPort } from './offer-port.js';
import { findBalanceDueDate } from './price.js';
import { CouponEntity, DepartureOfferEntity } from './pricing.entities.js';

type PublishedRow = DepartureOfferEntity & { facts: DepartureFacts };
type QuoteRow = Pick<DepartureOfferEntity, 'facts' | 'stock' | 'taken' | 'seatsTaken'>;

const createCapacityLookup = (facts: DepartureFacts) => (type: RoomType) =>
  facts.rooms.find((room) => room.type === type)?.capacity ?? 1;

const listTakenRooms = (holds: SeatHolds): RoomChoice[] => Object.values(holds).flatMap((hold) => hold.rooms);

function toDeparture(row: PublishedRow, today: string): Departure {
  const { facts } = row;
  const usedRooms = countNeededRooms(listTakenRooms(row.taken), createCapacityLookup(facts));
  const seatsLeft = countSeatsLeft(facts, row.seatsTaken);
  const missingForGuarantee = countMissingForGuarantee(facts, row.taken);
  return {
    id: facts.departureId,
    startsOn: facts.startsOn,
    endsOn: facts.endsOn,
    timeZone: facts.timeZone,
    sale: determineSaleStatus(facts, { hasAllotment: row.stock !== null, seatsLeft, today }),
    seatsLeft,
    isGuaranteed: missingForGuarantee === 0,
    missingForGuarantee,
    prices: facts.prices,
    rooms: facts.rooms.map(({ type, capacity, count, supplementCents, isShareable }) => ({
      type,
      capacity,
      supplementCents,
      isShareable,
      roomsLeft: Math.max(0, count - (usedRooms[type] ?? 0)),
    })),
    balanceChargeDate: findBalanceDueDate(facts.startsOn, today) ?? null,
  };
}

/** Departures on sale and coupons, from the module's own tables: one statement per question. */
@Injectable()
export class OfferQueries implements OfferPort {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  /** Finds a page of departures; returns undefined if none was ever published for the slug. */
  async findDeparturePage(
    slug: string,
    {
      locale,
      today,
      limit,
      cursor,
    }: {
      readonly locale: Locale;
      readonly today: string;
      readonly limit: number;
      readonly cursor?: string | undefined;
    },
  ): Promise<{ departures: Departure[]; nextCursor: string | null } | undefined> {
    const bySlug: FindOptionsWhere<DepartureOfferEntity> =
      locale === 'en' ? { slugEn: slug } : { slugEs: slug };
    const rows = await this.dataSource.getRepository(DepartureOfferEntity).find({
      where: { ...bySlug, startsOn: cursor ? MoreThan(cursor) : MoreThanOrEqual(today) },
      order: { startsOn: 'ASC' },
      take: limit + 1,
    });
    if (rows.length === 0 && !(await this.dataSource.getRepository(DepartureOfferEntity).existsBy(bySlug)))
      return undefined;
    const { page, nextCursor } = takePage(rows, limit, ({ startsOn }) => startsOn);
    return {
      departures: page
        .filter((row): row is PublishedRow => row.facts !== null)
        .map((row) => toDeparture(row, today)),
      nextCursor,
    };
  }

  async findOffer(departureId: string) {
    // Every quote runs this query: prepared, and without entity overhead.
    const { rows } = await this.pool.query<QuoteRow>({
      name: 'offer-find',
      text: `SELECT facts, stock, taken, seats_taken AS "seatsTaken"
             FROM departure_offers WHERE departure_id = $1`,
      values: [departureId],
    });
    const [row] = rows;
    if (!row?.facts) return undefined;
    const { facts } = row;
    return {
      offer: facts,
      isOffered: facts.sale === 'ON_SALE' && row.stock !== null,
      seatsLeft: countSeatsLeft(facts, row.seatsTaken),
      findRoomShortage: (rooms: readonly RoomChoice[]) =>
        findRoomShortage(facts.rooms, addRoomChoices(NO_ROOMS, listTakenRooms(row.taken)), rooms),
    };
  }

  async findCoupon(code: string) {
    const row = await this.dataSource.getRepository(CouponEntity).findOneBy({ code });
    return row ? { couponId: row.couponId, terms: row.terms, usedCount: row.used } : undefined;
  }
}
