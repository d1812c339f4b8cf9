import type { Leg, LegMode } from '../../shared/map/legs.js';

export interface DayStops {
  readonly day: number;
  /** In the order of arrival; how one comes there is null where the trip begins. */
  readonly stops: readonly { readonly stop: number; readonly by: LegMode | null }[];
}

/** Where each day leads; days that stay where they are have no entry. */
export function daysOf(route: readonly Leg[]): DayStops[] {
  const days = new Map<number, DayStops['stops']>([[1, [{ stop: 0, by: null }]]]);
  for (const { day, to, by } of route) days.set(day, [...(days.get(day) ?? []), { stop: to, by }]);
  return [...days].map(([day, stops]) => ({ day, stops }));
}
