import { pointId, type Point } from './point.js';

/** A point whose edges were all come by, and how much was wrong after it. */
export interface Tried {
  readonly point: Point;
  readonly violations: number;
}

export interface Outcome {
  readonly tried: readonly Tried[];
  /** Edges of the flows when nothing disturbs them. */
  readonly edges: number;
  readonly flows: number;
  /** Whatever was found anywhere, also where nothing crashed. */
  readonly violations: number;
  readonly interleavings: number;
  /** Mistakes planted, and those of them that were caught. */
  readonly planted: number;
  readonly proven: number;
  readonly seed: number;
  readonly seconds: number;
}

/** Where somebody goes down: the same edge of the same flow is one point, whatever else is lost with it. */
function crashAt({ flow, edge, fault, second }: Point): string | undefined {
  const worker = fault.startsWith('kill');
  if (!worker && fault !== 'postgres falls') return undefined;
  return pointId({ flow, edge, fault: worker ? 'kill' : fault, ...(second ? { second } : {}) });
}

/** What a run of the faults says at its end, the last line for those who read only that. */
export function summary({ tried, ...of }: Outcome): readonly [what: string, verdict: string] {
  const crashes = new Map<string, boolean>();
  for (const { point, violations } of tried) {
    const at = crashAt(point);
    if (at !== undefined) crashes.set(at, crashes.get(at) !== false && violations === 0);
  }
  const points = tried.map(({ point }) => point);
  const count = (wanted: (point: Point) => boolean): number => points.filter(wanted).length;
  const doubles = count(({ second }) => second !== undefined);
  const singles = count(({ fault, second }) => fault === 'kill' && !second);
  const expired = count(({ fault, second }) => fault === 'kill, keys expired' && !second);
  const falls = count(({ fault }) => fault === 'postgres falls');
  const survived = [...crashes.values()].filter((well) => well).length;
  return [
    `${singles} single crashes at ${of.edges} distinct edges of ${of.flows} flows, ${doubles} double crashes, ` +
      `${falls} falls of PostgreSQL; ${expired} of the crashes again with expired keys, ` +
      `${points.length - singles - doubles - expired - falls} lost answers, errors and emptied queues, ` +
      `${of.interleavings} simulated interleavings; ${of.proven} of ${of.planted} planted mistakes caught; ` +
      `seed ${of.seed}, ${of.seconds} s`,
    `${crashes.size} crash points, ${survived} survived, ${of.violations} violations`,
  ];
}
