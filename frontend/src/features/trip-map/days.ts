import type { Leg, LegMode } from '../../shared/map/legs.js';

export interface DayStops {
  readonly day: number;
  /** In order of arrival; the means of travel is null where the trip begins. */
  readonly stops: readonly { readonly stop: number; readonly by: LegMode | null }[];
}

/** The stops of each day; days without travel have no entry. */
export function groupByDay(route: readonly Leg[]): DayStops[] {
  const days = new Map<number, DayStops['stops']>([[1, [{ stop: 0, by: null }]]]);
  for (const { day, to, by } of route) days.set(day, [...(days.get(day) ?? []), { stop: to, by }]);
  return [...days].map(([day, stops]) => ({ day, stops }));
}
