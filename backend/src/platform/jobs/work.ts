/** One piece of due work: ids only. Its command reloads the stream, and the state decides. */
export interface Work<Kind extends string = string> {
  /** Also the job id, so the queue never holds the same work twice. */
  readonly workId: string;
  readonly kind: Kind;
}

/** Where due work comes from. */
export interface DueSource {
  /** Lists at most `limit` pieces of work due by `now`, oldest first, without `exceptIds`. */
  listDue(now: Date, limit: number, exceptIds: readonly string[]): Promise<Work[]>;
  /** Returns the ids that are still due; needed by lanes with a window. */
  filterStillDue?(now: Date, ids: readonly string[]): Promise<string[]>;
}
