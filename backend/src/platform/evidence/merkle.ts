import { hash } from 'node:crypto';

/** Bytes of a SHA-256. */
export const HASH = 32;

const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer');

let scratch = Buffer.alloc(16_384); // the prefix and the bytes have to lie in one piece

/** RFC 6962: a leaf is hashed behind 0x00, a node behind 0x01, so that none passes for the other. */
export function leafHash(bytes: Buffer): Buffer {
  if (bytes.length >= scratch.length) scratch = Buffer.alloc(bytes.length * 2);
  scratch[0] = 0;
  bytes.copy(scratch, 1);
  return sha256(scratch.subarray(0, bytes.length + 1));
}

const pair = Buffer.alloc(1 + 2 * HASH, 1);

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  left.copy(pair, 1);
  right.copy(pair, 1 + HASH);
  return sha256(pair);
}

/** The hash at the head of a tree over leaf hashes that stand behind each other. */
export function treeHash(leaves: Buffer): Buffer {
  if (leaves.length === 0 || leaves.length % HASH !== 0) throw new Error('a tree has whole leaves');
  let level: Buffer[] = [];
  for (let at = 0; at < leaves.length; at += HASH) level.push(leaves.subarray(at, at + HASH));
  while (level.length > 1) level = parents(level);
  const [head] = level;
  if (!head) throw new Error('unreachable: a tree has a head');
  return Buffer.from(head);
}

/** The level above; a last node without a sibling rises as it is, which gives RFC 6962's tree of any size. */
function parents(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = [];
  for (let n = 0; n < level.length; n += 2) {
    const [left, right] = [level[n], level[n + 1]];
    if (left) above.push(right ? nodeHash(left, right) : left);
  }
  return above;
}

/** The siblings on the way from a leaf (counted from 0) up to the head. */
export function auditPath(leaves: Buffer, index: number): Buffer[] {
  const path: Buffer[] = [];
  let level: Buffer[] = [];
  for (let at = 0; at < leaves.length; at += HASH) level.push(leaves.subarray(at, at + HASH));
  if (!(index >= 0 && index < level.length)) throw new RangeError(`no leaf ${index} of ${level.length}`);
  for (let at = index; level.length > 1; at >>>= 1) {
    const sibling = level[at ^ 1];
    if (sibling) path.push(Buffer.from(sibling));
    level = parents(level);
  }
  return path;
}

/** The head of a tree of `size` leaves that a leaf and its path give; undefined when the path has not the right length. */
export function headOf(
  leaf: Buffer,
  index: number,
  size: number,
  path: readonly Buffer[],
): Buffer | undefined {
  let head = leaf;
  let used = 0;
  for (let at = index, width = size; width > 1; at >>>= 1, width = Math.ceil(width / 2)) {
    if ((at ^ 1) >= width) continue; // without a sibling it rose as it was
    const sibling = path[used++];
    if (!sibling) return undefined;
    head = at % 2 === 0 ? nodeHash(head, sibling) : nodeHash(sibling, head);
  }
  return used === path.length ? head : undefined;
}
