/** One piece of due work. Ids only: whoever does it reloads the stream and lets state decide whether it still acts. */
export interface Work<Kind extends string = string> {
  /** The queue's name of it: the same work is never in the queue twice. */
  readonly workId: string;
  readonly kind: Kind;
}

/** Where due work comes from. */
export interface DueSource {
  /** At most `limit` pieces that are due by now, the oldest first, without those already on their way. */
  due(now: Date, limit: number, exceptIds: readonly string[]): Promise<Work[]>;
  /** Those of these jobs that are due even now, for a lane with a window. */
  stillDue?(now: Date, ids: readonly string[]): Promise<string[]>;
}
