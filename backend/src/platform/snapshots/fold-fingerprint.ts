import { createHash } from 'node:crypto';
import type { SnapshotCodec } from './snapshots.js';

interface Fold {
  readonly initialState: unknown;
  readonly snapshot: SnapshotCodec;
  evolve(this: void, state: never, event: never): unknown;
}

/**
 * Names a fold by the source text of `evolve`, `encode` and `decode`, the initial state and the schema
 * number. Raise the number when a function that these call changes meaning; golden states fail until then.
 */
export function fingerprintFold({ initialState, snapshot, evolve }: Fold): string {
  const { schema, encode, decode } = snapshot;
  const parts = [evolve, encode, decode].map((part) => Function.prototype.toString.call(part));
  return createHash('sha256')
    .update(JSON.stringify([schema, encode(initialState), ...parts]))
    .digest('hex');
}
