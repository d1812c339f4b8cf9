import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Enquiry, listEnquiries } from '@wayfold/contracts/enquiries';
import { instantPlaceOf } from '@wayfold/contracts/kernel/cursors';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import type { Pool } from 'pg';
import type { EventStore, StoredEvent } from '../../platform/event-store/port.js';
import type { EnquiryEvent } from './events.js';

type Reply = RouteReply<typeof listEnquiries>;
type Stored = StoredEvent & EnquiryEvent;

export class ListEnquiries extends Query<Reply> {
  constructor(readonly filter: RouteInput<typeof listEnquiries>['query']) {
    super();
  }
}

interface Row {
  readonly id: string;
  readonly receivedAt: Date;
}

/** The table gives ids and order; the text is only in the log, where it can be erased. */
@QueryHandler(ListEnquiries)
export class ListEnquiriesHandler implements IQueryHandler<ListEnquiries> {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  async execute({ filter }: ListEnquiries): Promise<Reply> {
    const { rows } = await this.pool.query<Row>(
      `SELECT enquiry_id AS id, received_at AS "receivedAt" FROM enquiries
       WHERE ($1::text IS NULL OR (answered_at IS NULL) = ($1 = 'open'))
         AND ($2::timestamptz IS NULL OR (received_at, enquiry_id) < ($2, $3::uuid))
       ORDER BY received_at DESC, enquiry_id DESC LIMIT $4`,
      [filter.state ?? null, ...instantPlaceOf(filter.cursor), filter.limit + 1],
    );
    const page = rows.slice(0, filter.limit);
    const streams = await this.store.readStreams(page.map(({ id }) => id));
    const last = page.at(-1);
    return {
      enquiries: page.flatMap(({ id }) => viewOf((streams.get(id) ?? []) as readonly Stored[])),
      nextCursor: rows.length > filter.limit && last ? cursorOf(last) : null,
    };
  }
}

function viewOf(history: readonly Stored[]): Enquiry[] {
  const received = history.find((event) => event.type === 'EnquiryReceived');
  if (received?.type !== 'EnquiryReceived') return [];
  const answered = history.find((event) => event.type === 'EnquiryAnswered');
  const { enquiryId: id, reference, kind, trip, month, travelers, locale, from } = received.data;
  return [
    {
      id,
      reference,
      kind,
      trip,
      month,
      travelers,
      locale,
      state: answered ? 'answered' : 'open',
      receivedAt: received.recordedAt.toISOString(),
      from: from.value,
      answered:
        answered?.type === 'EnquiryAnswered'
          ? {
              at: answered.recordedAt.toISOString(),
              by: answered.meta.actor.name ?? '',
              note: answered.data.note,
            }
          : null,
    },
  ];
}

/** Page cursor: the instant in milliseconds, then the id. */
const cursorOf = ({ receivedAt, id }: Row): string => `${receivedAt.getTime()}_${id.replaceAll('-', '')}`;
