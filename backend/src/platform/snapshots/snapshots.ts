/** The serialized form of a state. It must not hold personal data. */
export interface SnapshotCodec<State = unknown> {
  /** Raise the number when the fold or the shape of the JSON changes meaning; see `fingerprintFold`. */
  readonly schema: number;
  /** Serializes a state as a JSON value. */
  encode(this: void, state: State): unknown;
  /** Parses a state; throws unless `encode` made the JSON. */
  decode(this: void, json: unknown): State;
}

export interface Snapshot {
  /** Version of the last folded event. */
  readonly version: number;
  /** State as JSON. */
  readonly state: unknown;
}

/**
 * States of long streams that outlive the process; `foldFingerprint` names the fold that made them.
 * Disposable: without a snapshot, the whole stream is folded.
 */
export interface Snapshots {
  find(streamId: string, foldFingerprint: string): Promise<Snapshot | undefined>;
  /** Saves a snapshot, unless a newer one is stored. */
  save(streamId: string, foldFingerprint: string, snapshot: Snapshot): Promise<void>;
}
