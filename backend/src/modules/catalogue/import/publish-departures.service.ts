import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock/clock.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import type { Actor, EventStore } from '../../../platform/event-store/port.js';
import { type CatalogueEvent, DepartureFacts } from '../events.js';
import { deriveOfferStreamId, OFFER_STREAM } from './catalogue-ids.js';

/** Departures per read and append. */
const DEPARTURES_PER_PAGE = 200;
/** Rounds without progress, because other processes published too, before giving up. */
const MAX_IDLE_ROUNDS = 5;

interface UnpublishedDeparture {
  readonly id: string;
  readonly version: number;
  readonly facts: unknown;
}

interface Publisher {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly actor: Actor;
}

const readNextPage = async (
  pool: Pool,
): Promise<{ page: UnpublishedDeparture[]; remainingCount: number }> => {
  const { rows } = await pool.query<UnpublishedDeparture & { remainingCount: number }>(
    `SELECT departure_id AS id, version, facts, (count(*) OVER ())::int AS "remainingCount"
     FROM departures
     WHERE published_version < version
     ORDER BY starts_on, departure_id LIMIT ${DEPARTURES_PER_PAGE}`,
  );
  return { page: rows, remainingCount: rows[0]?.remainingCount ?? 0 };
};

/** Appends a page of events; returns those now in the log. */
const publishPage = async (
  { store, clock, actor }: Publisher,
  page: readonly UnpublishedDeparture[],
): Promise<UnpublishedDeparture[]> => {
  const streams = await store.readStreams(page.map(({ id }) => deriveOfferStreamId(id)));
  const outcomes = await Promise.all(
    page.map(({ id, version, facts }) => {
      const streamId = deriveOfferStreamId(id);
      const event: CatalogueEvent = { type: 'DeparturePublished', data: DepartureFacts.parse(facts) };
      const correlationId = `catalogue:${id}:v${version}`;
      const { commandId, ...meta } = newEnvelope({ actor, correlationId }, correlationId);
      return store.append({
        commandId,
        recordedAt: clock.now(),
        meta,
        streams: [
          {
            streamId,
            streamType: OFFER_STREAM,
            expectedVersion: streams.get(streamId)?.length ?? 0,
            events: [event],
          },
        ],
      });
    }),
  );
  return page.filter((_, index) => outcomes[index]?.status !== 'conflict');
};

/**
 * Appends `DeparturePublished` for every departure whose current version is not yet in the log. Command ids
 * combine departure and version, so nothing is published twice.
 */
export const publishDepartures = async (
  publisher: Publisher,
  onProgress: (count: number, total: number) => void,
): Promise<number> => {
  let count = 0;
  let idleRounds = 0;
  const { page: firstPage, remainingCount: total } = await readNextPage(publisher.pool);
  let page = firstPage;
  while (page.length > 0) {
    const publishedDepartures = await publishPage(publisher, page);
    await publisher.pool.query(
      `UPDATE departures d SET published_version = p.version
       FROM jsonb_to_recordset($1) AS p(id uuid, version integer)
       WHERE d.departure_id = p.id AND d.published_version < p.version`,
      [JSON.stringify(publishedDepartures.map(({ id, version }) => ({ id, version })))],
    );
    count += publishedDepartures.length;
    onProgress(count, Math.max(total, count));
    if (publishedDepartures.length === 0) idleRounds++;
    if (idleRounds === MAX_IDLE_ROUNDS)
      throw new Error('departures could not be published: another process keeps changing their streams');
    page = (await readNextPage(publisher.pool)).page;
  }
  return count;
};
