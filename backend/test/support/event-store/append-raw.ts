import type pg from 'pg';
import { v7 } from 'uuid';

interface RawAppend {
  readonly streamId?: string;
  readonly commandId?: string;
  /** JSON text of the event, stored without validation or encryption. */
  readonly data?: string;
}

/** Appends one event to a new stream by SQL alone: our process neither announces nor caches it. */
export async function appendRaw(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  { streamId = v7(), commandId = v7(), data = '{"seats": 1}' }: RawAppend = {},
): Promise<void> {
  const parameters = {
    p_command_id: commandId,
    p_command_key: null,
    p_result: 'null',
    p_recorded_at: new Date(),
    p_meta: { commandId },
    p_stream_ids: [streamId],
    p_stream_types: ['test'],
    p_expected: [0],
    p_counts: [1],
    p_offsets: [0],
    p_close: [false],
    p_event_streams: [1],
    p_event_versions: [1],
    p_event_types: ['SeatsTaken'],
    p_schema_versions: [1],
    p_data: [data],
    p_subjects: [],
    p_new_subjects: [],
    p_wrapped_keys: [],
    p_kek_ids: [],
  };
  const assignments = Object.keys(parameters).map((name, index) => `${name} => $${index + 1}`);
  await client.query(`SELECT es_append(${assignments.join(', ')})`, Object.values(parameters));
}
