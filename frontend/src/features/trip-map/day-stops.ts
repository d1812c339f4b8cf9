import type { Leg, LegMode } from '../../shared/map/legs.js';

export interface DayStop {
  /** Index from 0. */
  readonly stop: number;
  /** Null where the trip begins. */
  readonly mode: LegMode | null;
}

export interface DayStops {
  readonly day: number;
  /** In order of arrival. */
  readonly stops: readonly DayStop[];
}

/** Groups the stops by day; days without travel have no entry. */
export function groupStopsByDay(route: readonly Leg[]): DayStops[] {
  const days = new Map<number, DayStops['stops']>([[1, [{ stop: 0, mode: null }]]]);
  for (const { day, to, by: mode } of route) days.set(day, [...(days.get(day) ?? []), { stop: to, mode }]);
  return [...days].map(([day, stops]) => ({ day, stops }));
}
