/** A difference between the log and its sealed or recorded state. */
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
  /** Position in the log; the first if there are several. */
  readonly position?: number | undefined;
  /** The last position if there are several. */
  readonly lastPosition?: number;
  readonly segment?: number | undefined;
  readonly streamId?: string;
  readonly version?: number;
  /** The event's current type. */
  readonly type?: string;
  /** Description of the finding for people. */
  readonly detail: string;
}

const MAX_LISTED_FINDINGS = 100;

/** Findings in order of discovery: counts all, keeps the first `MAX_LISTED_FINDINGS`. */
export class Findings {
  readonly list: Finding[] = [];
  private total = 0;

  get count(): number {
    return this.total;
  }

  add(finding: Finding): void {
    this.total++;
    if (this.list.length < MAX_LISTED_FINDINGS) this.list.push(finding);
  }
}

/** Formats a finding as one line for people. */
export function describeFinding({
  position,
  lastPosition,
  segment,
  streamId,
  version,
  type,
  detail,
}: Finding): string {
  const isRange = lastPosition !== undefined && lastPosition !== position;
  const positionText = isRange ? `positions ${position} to ${lastPosition}` : `position ${position}`;
  const locationWords = [
    position === undefined ? [] : positionText,
    segment === undefined ? [] : `segment ${segment}`,
    type === undefined ? [] : type,
    streamId === undefined ? [] : `stream ${streamId}`,
    version === undefined ? [] : `version ${version}`,
  ].flat();
  return [locationWords.join(', '), detail].filter((part) => part !== '').join(': ');
}
