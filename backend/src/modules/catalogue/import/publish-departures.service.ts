import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock/clock.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import type { Actor, EventStore } from '../../../platform/event-store/port.js';
import { type CatalogueEvent, DepartureFacts } from '../events.js';
import { deriveOfferStreamId, OFFER_STREAM } from './catalogue-ids.js';
import {
  markDeparturesPublished,
  readUnpublishedPage,
  type UnpublishedDeparture,
} from './departures.store.js';

/** Departures per read and append. */
const DEPARTURES_PER_PAGE = 200;
/** Rounds without progress, because other processes published too, before giving up. */
const MAX_IDLE_ROUNDS = 5;

interface Publisher {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly actor: Actor;
}

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
 * Appends `DeparturePublished` for every departure whose current version is not yet in the log; returns how
 * many. Command ids combine departure and version, so nothing is published twice.
 */
export const publishDepartures = async (
  publisher: Publisher,
  onProgress: (publishedCount: number, total: number) => void,
): Promise<number> => {
  let publishedCount = 0;
  let idleRoundCount = 0;
  const { page: firstPage, remainingCount: total } = await readUnpublishedPage(
    publisher.pool,
    DEPARTURES_PER_PAGE,
  );
  let page = firstPage;
  while (page.length > 0) {
    const publishedDepartures = await publishPage(publisher, page);
    await markDeparturesPublished(publisher.pool, publishedDepartures);
    publishedCount += publishedDepartures.length;
    onProgress(publishedCount, Math.max(total, publishedCount));
    if (publishedDepartures.length === 0) idleRoundCount++;
    if (idleRoundCount === MAX_IDLE_ROUNDS)
      throw new Error('departures could not be published: another process keeps changing their streams');
    page = (await readUnpublishedPage(publisher.pool, DEPARTURES_PER_PAGE)).page;
  }
  return publishedCount;
};
