import { hash } from 'node:crypto';

/** SHA-256 length in bytes. */
export const HASH_BYTES = 32;

/** Hashes through a binary string, which takes half the time of a Buffer from `hash` itself. */
const hashSha256 = (bytes: Buffer): Buffer => Buffer.from(hash('sha256', bytes, 'binary'), 'binary');

let scratch = Buffer.alloc(16_384); // prefix and bytes have to be contiguous

/** Prefixes leaves with 0x00 and nodes with 0x01 (RFC 6962), so that a leaf never passes for a node. */
export function hashLeaf(bytes: Buffer): Buffer {
  if (bytes.length >= scratch.length) scratch = Buffer.alloc(bytes.length * 2);
  scratch[0] = 0;
  bytes.copy(scratch, 1);
  return hashSha256(scratch.subarray(0, bytes.length + 1));
}

const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

export function hashNode(leftHash: Buffer, rightHash: Buffer): Buffer {
  leftHash.copy(pair, 1);
  rightHash.copy(pair, 1 + HASH_BYTES);
  return hashSha256(pair);
}

/** Returns the root hash of a tree over concatenated leaf hashes. */
export function hashTree(leaves: Buffer): Buffer {
  if (leaves.length === 0 || leaves.length % HASH_BYTES !== 0)
    throw new Error('the leaves of a tree are missing or incomplete');
  const level = Buffer.from(leaves);
  for (let width = leaves.length / HASH_BYTES; width > 1; width = replaceWithParents(level, width));
  return Buffer.from(level.subarray(0, HASH_BYTES));
}

/**
 * Overwrites a level of `width` nodes with its parents and returns their number. A last node without a
 * sibling moves up unchanged, as in RFC 6962.
 */
function replaceWithParents(level: Buffer, width: number): number {
  for (let index = 0; index + 1 < width; index += 2) {
    level.copy(pair, 1, index * HASH_BYTES, (index + 2) * HASH_BYTES);
    level.write(hash('sha256', pair, 'binary'), (index / 2) * HASH_BYTES, 'binary');
  }
  if (width % 2 === 1)
    level.copyWithin(((width - 1) / 2) * HASH_BYTES, (width - 1) * HASH_BYTES, width * HASH_BYTES);
  return Math.ceil(width / 2);
}

/** Builds the path of sibling hashes from a leaf (0-based) up to the root. */
export function buildAuditPath(leaves: Buffer, index: number): Buffer[] {
  let width = leaves.length / HASH_BYTES;
  if (!(index >= 0 && index < width)) throw new RangeError(`no leaf ${index} of ${width}`);
  const path: Buffer[] = [];
  const level = Buffer.from(leaves);
  for (let levelIndex = index; width > 1; levelIndex >>>= 1) {
    const sibling = levelIndex ^ 1;
    if (sibling < width)
      path.push(Buffer.from(level.subarray(sibling * HASH_BYTES, (sibling + 1) * HASH_BYTES)));
    width = replaceWithParents(level, width);
  }
  return path;
}

/**
 * Calculates the root of a tree of `size` leaves, computed from a leaf and its path; undefined if the path's
 * length is wrong.
 */
export function calculateRoot(
  leaf: Buffer,
  index: number,
  size: number,
  path: readonly Buffer[],
): Buffer | undefined {
  let nodeHash = leaf;
  let usedCount = 0;
  for (let levelIndex = index, width = size; width > 1; levelIndex >>>= 1, width = Math.ceil(width / 2)) {
    if ((levelIndex ^ 1) >= width) continue; // no sibling: moved up unchanged
    const sibling = path[usedCount++];
    if (!sibling) return undefined;
    nodeHash = levelIndex % 2 === 0 ? hashNode(nodeHash, sibling) : hashNode(sibling, nodeHash);
  }
  return usedCount === path.length ? nodeHash : undefined;
}
