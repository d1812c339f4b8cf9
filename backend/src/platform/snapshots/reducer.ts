import { createHash } from 'node:crypto';
import type { SnapshotCodec } from './snapshots.js';

interface Reducer {
  readonly initialState: unknown;
  readonly snapshot: SnapshotCodec;
  evolve(this: void, state: never, event: never): unknown;
}

/**
 * The name of a fold: a state made by another one is not found under it. It covers the text of `evolve`, `encode` and
 * `decode`, the initial state and the schema number, but not the functions that these call: whoever changes what those
 * mean raises the schema number, and the golden states of the tests remind them. Compiling the same source otherwise
 * gives another name, which costs one fold.
 */
export function reducerOf({ initialState, snapshot, evolve }: Reducer): string {
  const { schema, encode, decode } = snapshot;
  const parts = [evolve, encode, decode].map((part) => Function.prototype.toString.call(part));
  return createHash('sha256')
    .update(JSON.stringify([schema, encode(initialState), ...parts]))
    .digest('hex');
}
