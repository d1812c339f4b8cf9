import type { Enquiry, listEnquiries } from '@wayfold/contracts/enquiries';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import type { Pool } from 'pg';
import { joinCursor, splitInstantCursor, takePage } from '../../../kernel/paging.js';
import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { type EnquiryEvent, enquiryEvents } from '../events.js';

type StoredEnquiryEvent = StoredEvent & EnquiryEvent;

interface Row {
  readonly id: string;
  readonly receivedAt: Date;
}

/** The table gives ids and order; the text is only in the log, where it can be erased. */
export class EnquiryQueries {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  async listEnquiries(
    filter: RouteInput<typeof listEnquiries>['query'],
  ): Promise<RouteReply<typeof listEnquiries>> {
    const { rows } = await this.pool.query<Row>(
      `SELECT enquiry_id AS id, received_at AS "receivedAt" FROM enquiries
       WHERE ($1::text IS NULL OR (answered_at IS NULL) = ($1 = 'open'))
         AND ($2::timestamptz IS NULL OR (received_at, enquiry_id) < ($2, $3::uuid))
       ORDER BY received_at DESC, enquiry_id DESC LIMIT $4`,
      [filter.state ?? null, ...splitInstantCursor(filter.cursor), filter.limit + 1],
    );
    const { page, nextCursor } = takePage(rows, filter.limit, ({ receivedAt, id }) =>
      joinCursor(receivedAt, id.replaceAll('-', '')),
    );
    const streams = await this.store.readStreams(page.map(({ id }) => id));
    return {
      enquiries: page.flatMap(
        ({ id }) => toEnquiry(requireEventsOf(enquiryEvents, streams.get(id) ?? [])) ?? [],
      ),
      nextCursor,
    };
  }
}

/** Lists the ids of enquiries received or answered before these instants, oldest first. */
export async function listLapsedEnquiries(
  pool: Pool,
  { receivedBefore, answeredBefore }: { readonly receivedBefore: Date; readonly answeredBefore: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT enquiry_id AS id FROM enquiries WHERE received_at < $1 OR answered_at < $2
     ORDER BY received_at LIMIT $3`,
    [receivedBefore, answeredBefore, limit],
  );
  return rows.map(({ id }) => id);
}

/** Returns the enquiry of a stream; undefined if its first event is missing. */
function toEnquiry(history: readonly StoredEnquiryEvent[]): Enquiry | undefined {
  const receivedEvent = history.find((event) => event.type === 'EnquiryReceived');
  if (!receivedEvent) return undefined;
  const answeredEvent = history.find((event) => event.type === 'EnquiryAnswered');
  const { enquiryId: id, reference, kind, trip, month, travelers, locale, from } = receivedEvent.data;
  return {
    id,
    reference,
    kind,
    trip,
    month,
    travelers,
    locale,
    state: answeredEvent ? 'answered' : 'open',
    receivedAt: receivedEvent.recordedAt.toISOString(),
    from: from.value,
    answered: answeredEvent
      ? {
          at: answeredEvent.recordedAt.toISOString(),
          by: answeredEvent.meta.actor.name ?? '',
          note: answeredEvent.data.note,
        }
      : null,
  };
}
