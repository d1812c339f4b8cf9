/** Something that is not as it was written. */
export interface Finding {
  readonly kind:
    | 'event-changed'
    | 'event-removed'
    | 'event-inserted'
    | 'segment-changed'
    | 'segment-missing'
    | 'chain-broken'
    | 'root-differs'
    | 'stream-differs'
    | 'head-differs';
  /** Where in the log; the first position when there are several. */
  readonly position?: number;
  /** The last position, when there are several. */
  readonly upTo?: number;
  readonly segment?: number;
  readonly streamId?: string;
  readonly version?: number;
  /** Type of the event as it stands now. */
  readonly type?: string;
  /** What is wrong, in words. */
  readonly detail: string;
}

/** Findings in the order in which they were made: all are counted, the first `limit` are kept. */
export class Findings {
  readonly list: Finding[] = [];
  private total = 0;

  constructor(private readonly limit = 100) {}

  get count(): number {
    return this.total;
  }

  add(finding: Finding): void {
    this.total++;
    if (this.list.length < this.limit) this.list.push(finding);
  }
}

/** One line for a person. */
export function describeFinding({
  position,
  upTo,
  segment,
  streamId,
  version,
  type,
  detail,
}: Finding): string {
  const several = upTo !== undefined && upTo !== position;
  const place = [
    position === undefined ? [] : several ? `positions ${position} to ${upTo}` : `position ${position}`,
    segment === undefined ? [] : `segment ${segment}`,
    type === undefined ? [] : type,
    streamId === undefined ? [] : `stream ${streamId}`,
    version === undefined ? [] : `version ${version}`,
  ].flat();
  return [place.join(', '), detail].filter((part) => part !== '').join(': ');
}
