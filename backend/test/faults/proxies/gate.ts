/** Before the peer receives a message, or after that and before its answer is seen. */
export type Phase = 'before' | 'after';

/** A boundary of input and output: the request, its ordinal, and the side. */
export interface Edge {
  /** E.g. `pg es_append`, `card POST /v1/refunds`, `queue add_jobs`. */
  readonly step: string;
  /** 1-based. */
  readonly nth: number;
  readonly phase: Phase;
}

/** Fate of a message: it passes, its connection is cut, it gets no answer, or a 500. */
export type Fate = 'go' | 'cut' | 'silence' | 'error';

export const edgeId = ({ step, nth, phase }: Edge): string => `${step}#${nth}:${phase}`;

export function edgeFrom(id: string): Edge {
  const [, step, nth, phase] = /^(.+)#(\d+):(before|after)$/.exec(id) ?? [];
  if (step === undefined) throw new Error(`no edge: ${id}`);
  return { step, nth: Number(nth), phase: phase as Phase };
}

export type Act = (edge: Edge) => Fate | Promise<Fate>;

/** Observes every step of the worker under test in order, and acts at the chosen one. */
export class Gate {
  readonly trace: Edge[] = [];
  private counts = new Map<string, number>();
  private targets: { id: string | undefined; step: string; phase: Phase; act: Act }[] = [];
  private open = false;
  /** Number of chosen edges reached. */
  reached = 0;

  /** Starts counting from zero. */
  watch(): void {
    this.trace.length = 0;
    this.counts = new Map();
    this.open = true;
  }

  /** Stops counting. */
  rest(): void {
    this.open = false;
    this.targets = [];
  }

  at(id: string, act: Act): void {
    const { step, phase } = edgeFrom(id);
    this.targets.push({ id, step, phase, act });
  }

  /** Acts at the next such step, whatever its number. */
  next(step: string, phase: Phase, act: Act): void {
    this.targets.push({ id: undefined, step, phase, act });
  }

  /** The number of this step; undefined while not counting. */
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
