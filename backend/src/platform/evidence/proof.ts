import { z } from 'zod';
import { encodeEvent, isInstant, type LoggedEvent } from './event-bytes.js';
import { buildAuditPath, calculateRoot, hashLeaf } from './merkle.js';
import { ExportedRoot, HexHash, Position, toExportedRoot } from './roots.js';
import { hashChain, type SegmentWithLeaves } from './segments.js';

/** An event, literally, and its path to the root of its segment. */
const EventProof = z.strictObject({
  event: z.strictObject({
    position: Position,
    streamId: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    version: z.int().positive().max(2_147_483_647),
    streamType: z.string(),
    type: z.string(),
    schemaVersion: z.int().positive().max(32_767),
    recordedAt: z.string().refine(isInstant, 'a time in UTC with microseconds'),
    data: z.string(),
    meta: z.string(),
  }),
  segment: z.int().positive(),
  /** 0-based. */
  leaf: z.int().nonnegative(),
  /** Sibling hashes, bottom up. */
  path: z.array(HexHash).max(64),
});

/** Document that `prove` prints and `prove --check` reads. */
export const LogProof = z.strictObject({
  format: z.literal('wayfold-log-proof-1'),
  events: z.array(EventProof).min(1),
  segments: z.array(ExportedRoot.extend({ previousChain: HexHash })).min(1),
});

export type LogProof = z.infer<typeof LogProof>;
type ProvenSegment = LogProof['segments'][number];

export const proveEvent = (
  event: LoggedEvent,
  sealedSegment: SegmentWithLeaves,
): LogProof['events'][number] => {
  const leaf = event.position - sealedSegment.firstPosition;
  return {
    event,
    segment: sealedSegment.segment,
    leaf,
    path: buildAuditPath(sealedSegment.leaves, leaf).map((sibling) => sibling.toString('hex')),
  };
};

export const proveSegment = (sealedSegment: SegmentWithLeaves, previousChain: Buffer): ProvenSegment => ({
  ...toExportedRoot(sealedSegment),
  previousChain: previousChain.toString('hex'),
});

/**
 * Lists why a proof is invalid, one line each; empty if it is valid. Needs only the proof and, optionally,
 * exported roots.
 */
export async function listProofFaults(
  proof: LogProof,
  roots?: AsyncIterable<ExportedRoot>,
): Promise<string[]> {
  const faults: string[] = [];
  const segmentByNumber = new Map(proof.segments.map((segment) => [segment.segment, segment]));
  if (segmentByNumber.size !== proof.segments.length) faults.push('a segment appears twice');
  for (const segment of proof.segments)
    if (!hasValidChain(segment)) faults.push(`segment ${segment.segment}: its chain is wrong`);
  for (const { event, segment, leaf, path } of proof.events) {
    const fault = findEventFault(event, segmentByNumber.get(segment), leaf, path);
    if (fault !== undefined) faults.push(`position ${event.position}: ${fault}`);
  }
  if (roots) faults.push(...(await listRootFaults(segmentByNumber, roots)));
  return faults;
}

const decodeHex = (hex: string): Buffer => Buffer.from(hex, 'hex');

function hasValidChain(segment: ProvenSegment): boolean {
  const sealedAt = new Date(segment.sealedAt);
  if (sealedAt.toISOString() !== segment.sealedAt) return false;
  const chain = hashChain(decodeHex(segment.previousChain), {
    segment: segment.segment,
    firstPosition: segment.first,
    lastPosition: segment.last,
    sealedAtMicros: sealedAt.getTime() * 1_000,
    root: decodeHex(segment.root),
  });
  return chain.toString('hex') === segment.chain;
}

function findEventFault(
  event: LoggedEvent,
  segment: ProvenSegment | undefined,
  leaf: number,
  path: readonly string[],
): string | undefined {
  if (!segment) return 'its segment is not in the proof';
  if (leaf !== event.position - segment.first || event.position > segment.last)
    return `it is not leaf ${leaf} of segment ${segment.segment}`;
  const size = segment.last - segment.first + 1;
  const head = calculateRoot(hashLeaf(encodeEvent(event)), leaf, size, path.map(decodeHex));
  return head?.toString('hex') === segment.root
    ? undefined
    : `it is not under the root of segment ${segment.segment}`;
}

async function listRootFaults(
  segments: ReadonlyMap<number, ProvenSegment>,
  roots: AsyncIterable<ExportedRoot>,
): Promise<string[]> {
  const faults: string[] = [];
  const comparedSegments = new Set<number>();
  for await (const { segment, root, chain } of roots) {
    const claimedSegment = segments.get(segment);
    if (!claimedSegment) continue;
    comparedSegments.add(segment);
    if (claimedSegment.root !== root || claimedSegment.chain !== chain)
      faults.push(`segment ${segment}: its root differs from the exported one`);
  }
  for (const segment of segments.keys())
    if (!comparedSegments.has(segment))
      faults.push(`segment ${segment}: the exported roots do not contain it`);
  return faults;
}
