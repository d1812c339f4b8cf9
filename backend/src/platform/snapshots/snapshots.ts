/** Serializes a state. It must not hold personal data. */
export interface SnapshotCodec<State = unknown> {
  /** Raise it when the fold or the shape of the JSON changes meaning; see `fingerprintFold`. */
  readonly schema: number;
  /** JSON. */
  encode(this: void, state: State): unknown;
  /** Throws unless `encode` made it. */
  decode(this: void, json: unknown): State;
}

export interface Snapshot {
  /** Version of the last folded event. */
  readonly version: number;
  /** JSON. */
  readonly state: unknown;
}

/**
 * States of long streams that outlive the process; `foldFingerprint` names the fold that made them.
 * Disposable: without one, the whole stream is folded.
 */
export interface Snapshots {
  find(streamId: string, foldFingerprint: string): Promise<Snapshot | undefined>;
  /** Does not replace a newer one. */
  save(streamId: string, foldFingerprint: string, snapshot: Snapshot): Promise<void>;
}
