/** Before the peer took a message, or after it took it and before its answer is seen. */
export type Phase = 'before' | 'after';

/** A boundary of input and output: what was asked of whom, the how-manieth time, and which side of it. */
export interface Edge {
  /** E.g. `pg es_append`, `card POST /v1/refunds`, `queue add_jobs`. */
  readonly step: string;
  /** From 1. */
  readonly nth: number;
  readonly phase: Phase;
}

/** What becomes of a message: it goes on, its connection is cut, it is never answered, or answered with a 500. */
export type Fate = 'go' | 'cut' | 'silence' | 'error';

export const edgeId = ({ step, nth, phase }: Edge): string => `${step}#${nth}:${phase}`;

export function edgeFrom(id: string): Edge {
  const [, step, nth, phase] = /^(.+)#(\d+):(before|after)$/.exec(id) ?? [];
  if (step === undefined) throw new Error(`no edge: ${id}`);
  return { step, nth: Number(nth), phase: phase as Phase };
}

export type Act = (edge: Edge) => Fate | Promise<Fate>;

/** Sees every step of the worker under test, in order, and does something at the one that was chosen. */
export class Gate {
  readonly trace: Edge[] = [];
  private counts = new Map<string, number>();
  private targets: { id: string | undefined; step: string; phase: Phase; act: Act }[] = [];
  private open = false;
  /** Chosen edges that were come by. */
  reached = 0;

  /** Begins to count from nothing. */
  watch(): void {
    this.trace.length = 0;
    this.counts = new Map();
    this.open = true;
  }

  /** Nothing counts any more. */
  rest(): void {
    this.open = false;
    this.targets = [];
  }

  at(id: string, act: Act): void {
    const { step, phase } = edgeFrom(id);
    this.targets.push({ id, step, phase, act });
  }

  /** At the next such step, whatever its number. */
  next(step: string, phase: Phase, act: Act): void {
    this.targets.push({ id: undefined, step, phase, act });
  }

  /** The number of this step; undefined while nothing counts. */
  enter(step: string): number | undefined {
    if (!this.open) return undefined;
    const nth = (this.counts.get(step) ?? 0) + 1;
    this.counts.set(step, nth);
    return nth;
  }

  pass(step: string, nth: number | undefined, phase: Phase): Fate | Promise<Fate> {
    if (nth === undefined || !this.open) return 'go';
    const edge: Edge = { step, nth, phase };
    this.trace.push(edge);
    const id = edgeId(edge);
    const hit = this.targets.findIndex((target) =>
      target.id === undefined ? target.step === step && target.phase === phase : target.id === id,
    );
    const [target] = hit < 0 ? [] : this.targets.splice(hit, 1);
    if (!target) return 'go';
    this.reached++;
    return target.act(edge);
  }
}
