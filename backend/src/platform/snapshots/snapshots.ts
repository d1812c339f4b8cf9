/** How a state is written down and read again. Holds no personal data. */
export interface SnapshotCodec<State = unknown> {
  /** Raised whenever the fold or the shape of the JSON gets another meaning; see `reducerOf`. */
  readonly schema: number;
  /** JSON. */
  encode(this: void, state: State): unknown;
  /** Throws when it is not what `encode` makes. */
  decode(this: void, json: unknown): State;
}

export interface Snapshot {
  /** Of the last event in it. */
  readonly version: number;
  /** JSON. */
  readonly state: unknown;
}

/**
 * States of long streams that outlive the process; `reducer` names the fold that made them. Disposable: whoever finds
 * none folds the whole stream.
 */
export interface Snapshots {
  find(streamId: string, reducer: string): Promise<Snapshot | undefined>;
  /** Unless a newer one is there. */
  save(streamId: string, reducer: string, snapshot: Snapshot): Promise<void>;
}
