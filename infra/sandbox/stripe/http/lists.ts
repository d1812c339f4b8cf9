import { newNoSuchObject } from './errors.js';
import type { CreatedFilter } from './param-types.js';

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
 * Returns one page, newest first. Scans only as many rows as it needs, because there may be a hundred
 * thousand.
 * @param oldestFirst rows in order of creation
 * @param list its address, the kind of its rows, and its filter
 * @throws ApiError unless the cursor is an id of `kind`
 */
export function toPage<T extends { id: string; created: number }>(
  oldestFirst: readonly T[],
  { limit = 10, starting_after: startId, ending_before: endId, created = {} }: Paging,
  { url, kind, isWanted = () => true }: { url: string; kind: string; isWanted?: (row: T) => boolean },
): Page<T> {
  const isInRange = toRangeFilter(created);
  const matches: T[] = [];
  let hasFoundStart = startId === undefined;
  let hasFoundEnd = endId === undefined;
  for (let index = oldestFirst.length - 1; index >= 0; index--) {
    const row = oldestFirst[index] as T;
    if (!isWanted(row)) continue;
    if (row.id === endId) {
      hasFoundEnd = true;
      break;
    }
    if (hasFoundStart && isInRange(row.created)) matches.push(row);
    if (endId === undefined && matches.length > limit) break;
    if (row.id === startId) hasFoundStart = true;
  }
  if (!hasFoundStart) throw newNoSuchObject(kind, String(startId), 'starting_after');
  if (!hasFoundEnd) throw newNoSuchObject(kind, String(endId), 'ending_before');
  const data = endId === undefined ? matches.slice(0, limit) : matches.slice(-limit);
  return { object: 'list', data, has_more: matches.length > limit, url };
}

/** Turns Stripe's filter of a time in seconds into a predicate; a missing bound is open. */
export function toRangeFilter({
  gt = -Infinity,
  gte = -Infinity,
  lt = Infinity,
  lte = Infinity,
}: CreatedFilter) {
  return (seconds: number): boolean => seconds > gt && seconds >= gte && seconds < lt && seconds <= lte;
}
