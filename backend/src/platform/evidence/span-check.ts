import { identifyEvent, parsePosition } from './event-bytes.js';
import type { Finding, Findings } from './findings.js';
import { HASH_BYTES, hashLeaf, hashTree } from './merkle.js';
import type { SegmentWithLeaves } from './segments.js';

/** Changed events of a segment that are kept individually until their cause is known. */
const MAX_NAMED_CHANGES = 200;

const DETAIL_TEXTS = {
  'event-changed': 'the event was changed',
  'event-inserted': 'the row is not in the sealed log; its position belongs to another event',
};

/** A run of positions and the segment that covers it; without a segment, events can only be counted. */
export interface SegmentSpan {
  readonly firstPosition: number;
  readonly lastPosition: number;
  readonly sealedSegment?: SegmentWithLeaves;
}

/** The comparison of one span's rows, fed in order of position, with the sealed hashes. */
export class SpanCheck {
  private nextPosition: number;
  private readonly seenLeaves: Buffer;
  /** Findings in order of position. */
  private readonly foundEvents: Finding[] = [];
  private changeCount = 0;

  constructor(
    readonly span: SegmentSpan,
    private readonly findings: Findings,
  ) {
    this.nextPosition = span.firstPosition;
    this.seenLeaves = Buffer.alloc(span.sealedSegment?.leaves.length ?? 0);
  }

  compareRow(tuple: Buffer): void {
    const position = parsePosition(tuple);
    const { sealedSegment } = this.span;
    const isRepeated = position < this.nextPosition;
    if (!isRepeated) this.reportMissing(position - 1);
    this.nextPosition = position + 1;
    const hashOffset = this.calculateHashOffset(position);
    const leaf = sealedSegment && hashLeaf(tuple);
    const isUnchanged =
      leaf === undefined ||
      leaf.equals(sealedSegment?.leaves.subarray(hashOffset, hashOffset + HASH_BYTES) ?? leaf);
    if (isRepeated && !(isUnchanged && this.correctEarlierFinding(position)))
      this.addFinding('event-inserted', tuple);
    if (leaf && (isUnchanged || !isRepeated)) leaf.copy(this.seenLeaves, hashOffset);
    if (isRepeated || isUnchanged) return;
    this.changeCount++;
    if (this.changeCount <= MAX_NAMED_CHANGES) this.addFinding('event-changed', tuple);
  }

  private calculateHashOffset(position: number): number {
    return (position - (this.span.sealedSegment?.firstPosition ?? position)) * HASH_BYTES;
  }

  /**
   * Corrects a finding: if two rows share a position and the second is genuine, the first was inserted.
   * Returns false if there is no such finding.
   */
  private correctEarlierFinding(position: number): boolean {
    const lastFinding = this.foundEvents.at(-1);
    if (lastFinding?.kind !== 'event-changed' || lastFinding.position !== position) return false;
    this.foundEvents.splice(-1, 1, {
      ...lastFinding,
      kind: 'event-inserted',
      detail: DETAIL_TEXTS['event-inserted'],
    });
    this.changeCount--;
    return true;
  }

  private addFinding(kind: keyof typeof DETAIL_TEXTS, tuple: Buffer): void {
    const location = this.span.sealedSegment ? { segment: this.span.sealedSegment.segment } : {};
    this.foundEvents.push({ kind, ...identifyEvent(tuple), ...location, detail: DETAIL_TEXTS[kind] });
  }

  /** Reports, after the last row, missing events and hashes that do not match. */
  finish(): void {
    this.reportMissing(this.span.lastPosition);
    const { sealedSegment } = this.span;
    const isIntact = sealedSegment && hashTree(sealedSegment.leaves).equals(sealedSegment.root);
    // If the rows match the root, the events are intact and the leaf hashes were changed.
    const isAcquitted =
      sealedSegment !== undefined && !isIntact && hashTree(this.seenLeaves).equals(sealedSegment.root);
    for (const finding of this.foundEvents)
      if (!(isAcquitted && finding.kind === 'event-changed')) this.findings.add(finding);
    if (!sealedSegment) return;
    const { segment, firstPosition: position, lastPosition } = sealedSegment;
    const reportSegment = (detail: string): void =>
      this.findings.add({ kind: 'segment-changed', segment, position, lastPosition, detail });
    if (isAcquitted) reportSegment('its leaf hashes were changed; its events are those under its root');
    else if (this.changeCount > MAX_NAMED_CHANGES)
      reportSegment(`${this.changeCount - MAX_NAMED_CHANGES} more of its events were changed`);
    if (!isIntact && !isAcquitted)
      reportSegment(
        this.foundEvents.length > 0
          ? 'its leaf hashes do not give its root either: root or leaves were changed'
          : 'events and leaf hashes agree, but not with the root: they were rewritten together, or the root was changed',
      );
  }

  private reportMissing(lastPosition: number): void {
    if (lastPosition < this.nextPosition) return;
    const { sealedSegment } = this.span;
    this.foundEvents.push({
      kind: 'event-removed',
      position: this.nextPosition,
      lastPosition,
      segment: sealedSegment?.segment,
      detail: lastPosition === this.nextPosition ? 'the event is missing' : 'the events are missing',
    });
    this.nextPosition = lastPosition + 1;
  }
}
