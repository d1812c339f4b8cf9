import { createHash } from 'node:crypto';
import type { SnapshotCodec } from './snapshots.js';

interface Reducer {
  readonly initialState: unknown;
  readonly snapshot: SnapshotCodec;
  evolve(this: void, state: never, event: never): unknown;
}

/**
 * Names a fold, so that states made by another fold are not found. Covers the source text of `evolve`,
 * `encode` and `decode`, the initial state and the schema number, but not the functions that these call:
 * raise the schema number when their meaning changes; golden states in the tests fail until then. A different
 * compilation gives another name, which costs one fold.
 */
export function fingerprintReducer({ initialState, snapshot, evolve }: Reducer): string {
  const { schema, encode, decode } = snapshot;
  const parts = [evolve, encode, decode].map((part) => Function.prototype.toString.call(part));
  return createHash('sha256')
    .update(JSON.stringify([schema, encode(initialState), ...parts]))
    .digest('hex');
}
