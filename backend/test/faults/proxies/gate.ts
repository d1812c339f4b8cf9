/**
 * `before` the peer receives a message;
 * `after` it has received a message, but before the worker sees the response.
 */
export type Phase = 'before' | 'after';

/** The other side: our database, the card provider, or the job queue. */
type Peer = 'pg' | 'card' | 'queue';

/** A boundary of input and output: the request, its ordinal, and the side. */
export interface Edge {
  readonly peer: Peer;
  /** E.g. `pg es_append`, `card POST /v1/refunds`, `queue add_jobs`. */
  readonly step: string;
  /** Ordinal of the step, from 1. */
  readonly nth: number;
  readonly phase: Phase;
}

/** Fate of a message: it passes, its connection is cut, it gets no response, or a 500. */
export type EdgeFate = 'go' | 'cut' | 'silence' | 'error';

const newEdge = (step: string, nth: number, phase: Phase): Edge => ({
  peer: step.split(' ', 1)[0] as Peer,
  step,
  nth,
  phase,
});

export const formatEdgeId = ({ step, nth, phase }: Edge): string => `${step}#${nth}:${phase}`;

export function parseEdge(id: string): Edge {
  const [, step, nth, phase] = /^(.+)#(\d+):(before|after)$/.exec(id) ?? [];
  if (step === undefined) throw new Error(`no edge: ${id}`);
  return newEdge(step, Number(nth), phase as Phase);
}

/** A step with its ordinal, which both of its edges share. */
export interface CountedStep {
  readonly step: string;
  readonly nth: number;
}

export type EdgeAction = (edge: Edge) => EdgeFate | Promise<EdgeFate>;

/** The gate that every step of the worker under test passes in order; it acts at the chosen step. */
export class Gate {
  readonly trace: Edge[] = [];
  private counts = new Map<string, number>();
  private targets: { id: string | undefined; step: string; phase: Phase; act: EdgeAction }[] = [];
  private isCounting = false;
  /** Number of chosen edges reached. */
  reachedCount = 0;

  startCounting(): void {
    this.trace.length = 0;
    this.counts = new Map();
    this.isCounting = true;
  }

  stopCounting(): void {
    this.isCounting = false;
    this.targets = [];
  }

  planAt(id: string, act: EdgeAction): void {
    const { step, phase } = parseEdge(id);
    this.targets.push({ id, step, phase, act });
  }

  /** Acts at the next step with this name and any number. */
  planNext(step: string, phase: Phase, act: EdgeAction): void {
    this.targets.push({ id: undefined, step, phase, act });
  }

  /** Counts a step; returns undefined without a step, and while not counting. */
  countStep(step: string | undefined): CountedStep | undefined {
    if (step === undefined || !this.isCounting) return undefined;
    const nth = (this.counts.get(step) ?? 0) + 1;
    this.counts.set(step, nth);
    return { step, nth };
  }

  passEdge(countedStep: CountedStep | undefined, phase: Phase): EdgeFate | Promise<EdgeFate> {
    if (!countedStep || !this.isCounting) return 'go';
    const { step, nth } = countedStep;
    const edge = newEdge(step, nth, phase);
    this.trace.push(edge);
    const id = formatEdgeId(edge);
    const targetIndex = this.targets.findIndex((target) =>
      target.id === undefined ? target.step === step && target.phase === phase : target.id === id,
    );
    const [target] = targetIndex < 0 ? [] : this.targets.splice(targetIndex, 1);
    if (!target) return 'go';
    this.reachedCount++;
    return target.act(edge);
  }
}
