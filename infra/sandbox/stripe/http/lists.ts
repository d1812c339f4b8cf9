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
 * One page, newest first. Scans only as many rows as necessary: there may be a hundred thousand.
 * @param oldestFirst rows in order of creation
 * @param wanted filter of the list
 * @throws ApiError unless the cursor is an id of `kind`
 */
export function page<T extends { id: string; created: number }>(
  oldestFirst: readonly T[],
  { limit = 10, starting_after: after, ending_before: before, created = {} }: Paging,
  url: string,
  kind: string,
  wanted: (row: T) => boolean = () => true,
): Page<T> {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
  const data: T[] = [];
  let begun = after === undefined;
  let ended = before === undefined;
  for (let n = oldestFirst.length - 1; n >= 0; n--) {
    const row = oldestFirst[n] as T;
    if (!wanted(row)) continue;
    if (row.id === before) {
      ended = true;
      break;
    }
    const within = row.created > gt && row.created >= gte && row.created < lt && row.created <= lte;
    if (begun && within) data.push(row);
    if (before === undefined && data.length > limit) break;
    if (row.id === after) begun = true;
  }
  if (!begun && after !== undefined) throw noSuch(kind, after, 'starting_after');
  if (!ended && before !== undefined) throw noSuch(kind, before, 'ending_before');
  const shown = before === undefined ? data.slice(0, limit) : data.slice(-limit);
  return { object: 'list', data: shown, has_more: data.length > limit, url };
}
