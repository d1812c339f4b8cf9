import type { PoolClient } from 'pg';
import { copyRows } from './copy-rows.js';
import { buildEventBytesQuery, parsePosition } from './event-bytes.js';
import type { Findings } from './findings.js';
import { HASH_BYTES } from './merkle.js';
import {
  hashChain,
  NO_CHAIN,
  readSegmentsWithLeaves,
  type Segment,
  type SegmentWithLeaves,
} from './segments.js';
import { type SegmentSpan, SpanCheck } from './span-check.js';

/** Segments per read: 2 MB of leaves, 65,536 events. */
const SEGMENTS_PER_READ = 64;

export interface SegmentVerification {
  readonly segmentCount: number;
  readonly lastSegment: Segment | undefined;
}

/**
 * Recomputes every leaf, tree and chain link from the rows. Statements are short, each with its own snapshot:
 * sealed events do not change, and a long snapshot would keep dead versions of log_head alive.
 */
export async function verifySegments(
  client: PoolClient,
  findings: Findings,
  onProgress: (position: number) => void,
): Promise<SegmentVerification> {
  const links = new SegmentLinks(findings);
  let segmentCount = 0;
  for (;;) {
    const afterPosition = links.lastPosition;
    const sealedSegments = await readSegmentsWithLeaves(
      client,
      links.lastSegment?.segment ?? 0,
      SEGMENTS_PER_READ,
    );
    if (sealedSegments.length === 0) return { segmentCount, lastSegment: links.lastSegment };
    const spans = sealedSegments.flatMap((segment) => links.addSegment(segment));
    await compareWithEvents(client, afterPosition, spans, findings);
    segmentCount += sealedSegments.length;
    onProgress(links.lastPosition);
  }
}

async function compareWithEvents(
  client: PoolClient,
  afterPosition: number,
  spans: readonly SegmentSpan[],
  findings: Findings,
): Promise<void> {
  const lastPosition = spans.at(-1)?.lastPosition;
  if (lastPosition === undefined) return;
  const remainingSpans = spans[Symbol.iterator]();
  const openNextSpan = (): SpanCheck | undefined => {
    const { value: span, done: isOver } = remainingSpans.next();
    return isOver ? undefined : new SpanCheck(span, findings);
  };
  let check = openNextSpan();
  await copyRows(client, buildEventBytesQuery(afterPosition, lastPosition), (tuple) => {
    while (check && parsePosition(tuple) > check.span.lastPosition) {
      check.finish();
      check = openNextSpan();
    }
    check?.compareRow(tuple);
  });
  for (; check; check = openNextSpan()) check.finish();
}

/** The check of consecutive segments: number, bounds and chain. */
class SegmentLinks {
  lastSegment: Segment | undefined;
  /** Last position covered by a segment. */
  lastPosition = 0;
  /** Accepted previous hashes: as stored and as recomputed, so that one fault is reported once. */
  private chains: readonly Buffer[] = [NO_CHAIN];

  constructor(private readonly findings: Findings) {}

  /**
   * Adds the faults of the next segment to the findings. Returns the spans to compare with the events: an
   * uncovered gap, if any, and the segment.
   */
  addSegment(sealedSegment: SegmentWithLeaves): SegmentSpan[] {
    const isComplete = hasAllLeaves(sealedSegment);
    this.reportFaults(sealedSegment, isComplete);
    const { firstPosition, lastPosition } = sealedSegment;
    const firstUncovered = this.lastPosition + 1;
    this.lastSegment = sealedSegment;
    if (isComplete) this.lastPosition = Math.max(this.lastPosition, lastPosition);
    const spans: SegmentSpan[] = [];
    if (firstUncovered < firstPosition)
      spans.push({ firstPosition: firstUncovered, lastPosition: firstPosition - 1 });
    if (isComplete && lastPosition >= firstUncovered)
      spans.push({
        firstPosition: Math.max(firstUncovered, firstPosition),
        lastPosition,
        ...(firstUncovered <= firstPosition && { sealedSegment }),
      });
    return spans;
  }

  private reportFaults(sealedSegment: SegmentWithLeaves, isComplete: boolean): void {
    const { segment, firstPosition, lastPosition } = sealedSegment;
    const expectedNumber = (this.lastSegment?.segment ?? 0) + 1;
    const isNext = segment === expectedNumber;
    const location = { segment, position: firstPosition, lastPosition };
    if (!isNext)
      this.findings.add({
        kind: 'segment-missing',
        segment: expectedNumber,
        position: this.lastPosition + 1,
        lastPosition: firstPosition - 1,
        detail:
          segment - expectedNumber > 1 ? `this and all up to ${segment - 1} are missing` : 'it is missing',
      });
    else if (firstPosition !== this.lastPosition + 1)
      this.findings.add({
        kind: 'segment-changed',
        ...location,
        detail: `the segment before it ends at ${this.lastPosition}`,
      });
    if (!isComplete)
      this.findings.add({
        kind: 'segment-changed',
        ...location,
        detail: 'its number of stored leaves differs from its number of events',
      });

    const possibleChains = this.chains.map((chain) => hashChain(chain, sealedSegment));
    if (isNext && !possibleChains.some((chain) => chain.equals(sealedSegment.chain)))
      this.findings.add({
        kind: 'chain-broken',
        ...location,
        detail: 'it does not follow from the segment before it: one of the two was rewritten',
      });
    this.chains = [sealedSegment.chain, ...possibleChains.slice(0, 1)];
  }
}

const hasAllLeaves = ({ leaves, firstPosition, lastPosition }: SegmentWithLeaves): boolean =>
  leaves.length > 0 && leaves.length === (lastPosition - firstPosition + 1) * HASH_BYTES;
