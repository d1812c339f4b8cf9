import type { CreatedFilter } from './param-types.js';
import { noSuch } from './errors.js';

export interface Page<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}
interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: CreatedFilter;
}

/**
 * One page, newest first.
 * @param oldestFirst rows in the order of their creation, already filtered
 * @throws ApiError when the cursor is none of `kind`
 */
export function page<T extends { id: string; created: number }>(
  oldestFirst: readonly T[],
  { limit = 10, starting_after: after, ending_before: before, created = {} }: Paging,
  url: string,
  kind: string,
): Page<T> {
  const rows = oldestFirst.toReversed();
  const cursor = (id: string, param: string): number => {
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) throw noSuch(kind, id, param);
    return index;
  };
  const from = after === undefined ? 0 : cursor(after, 'starting_after') + 1;
  const to = before === undefined ? rows.length : cursor(before, 'ending_before');
  const wanted = rows
    .slice(from, to)
    .filter(
      ({ created: at }) =>
        at > (created.gt ?? -Infinity) &&
        at >= (created.gte ?? -Infinity) &&
        at < (created.lt ?? Infinity) &&
        at <= (created.lte ?? Infinity),
    );
  const data = before === undefined ? wanted.slice(0, limit) : wanted.slice(-limit);
  return { object: 'list', data, has_more: wanted.length > limit, url };
}
