import type { EventName } from './event-bytes.js';
import { nameEvent, positionOf } from './event-bytes.js';
import type { Findings } from './findings.js';
import { HASH, leafHash, treeHash } from './merkle.js';
import type { SegmentWithLeaves } from './segments.js';

/** Changed events of one segment that are kept by name until it is known what they mean. */
const NAMED = 200;

/** A run of positions, with the segment that speaks for it; without one its events can only be counted. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly sealed?: SegmentWithLeaves;
}

/** Compares the rows of one span, handed over in order of position, with what was sealed. */
export class SpanCheck {
  private next: number;
  private readonly seen: Buffer;
  private readonly changed: EventName[] = [];
  private changes = 0;
  private missing = 0;

  constructor(
    readonly span: Span,
    private readonly findings: Findings,
  ) {
    this.next = span.from;
    this.seen = Buffer.alloc(span.sealed?.leaves.length ?? 0);
  }

  row(tuple: Buffer): void {
    const position = positionOf(tuple);
    const { sealed } = this.span;
    if (position < this.next) {
      const inSegment = sealed ? { segment: sealed.segment } : {};
      const detail = 'a row that is not in the sealed log: its position was taken already';
      this.findings.add({ kind: 'event-inserted', ...nameEvent(tuple), ...inSegment, detail });
      return;
    }
    this.missingUpTo(position - 1);
    this.next = position + 1;
    if (!sealed) return;
    const at = (position - sealed.firstPosition) * HASH;
    const leaf = leafHash(tuple);
    leaf.copy(this.seen, at);
    if (leaf.equals(sealed.leaves.subarray(at, at + HASH))) return;
    this.changes++;
    if (this.changed.length < NAMED) this.changed.push(nameEvent(tuple));
  }

  /** After the last row. */
  end(): void {
    this.missingUpTo(this.span.to);
    const { sealed } = this.span;
    if (!sealed) return;
    const rows = treeHash(this.seen).equals(sealed.root);
    const leaves = treeHash(sealed.leaves).equals(sealed.root);
    const { segment, firstPosition: position, lastPosition: upTo } = sealed;
    const ofSegment = (detail: string): void =>
      this.findings.add({ kind: 'segment-changed', segment, position, upTo, detail });
    if (rows && !leaves) {
      ofSegment('its leaf hashes were changed; its events are those under its root');
      return;
    }
    for (const name of this.changed)
      this.findings.add({ kind: 'event-changed', ...name, segment, detail: 'the event was changed' });
    if (this.changes > this.changed.length)
      ofSegment(`${this.changes - this.changed.length} more of its events were changed`);
    if (!leaves)
      ofSegment(
        this.changes + this.missing > 0
          ? 'its leaf hashes do not give its root either: root or leaves were changed'
          : 'events and leaf hashes agree, but not with the root: they were rewritten together, or the root was changed',
      );
  }

  private missingUpTo(last: number): void {
    if (last < this.next) return;
    const { sealed } = this.span;
    this.missing += last - this.next + 1;
    this.findings.add({
      kind: 'event-removed',
      position: this.next,
      upTo: last,
      ...(sealed ? { segment: sealed.segment } : {}),
      detail: last === this.next ? 'the event is missing' : 'the events are missing',
    });
    this.next = last + 1;
  }
}
