import type { Collection, Journal } from './journal.js';

export interface RequestRecord {
  id: string;
  at: string;
  method: string;
  path: string;
  params: unknown;
  idempotencyKey: string | null;
  isReplayed: boolean;
  /** The HTTP status, or how the response was lost. */
  status: number | 'no answer' | 'cut';
  error: string | null;
  ms: number;
}

const MAX_REQUESTS = 2000;

/** Returns the status as the caller saw it. */
export function toLoggedStatus(status: number, fault: string | undefined): RequestRecord['status'] {
  if (fault === undefined) return status;
  return fault === 'cut' ? 'cut' : 'no answer';
}

/** The last 2,000 requests. */
export class RequestLog {
  private readonly rows: Collection<RequestRecord>;
  private idsByAge: string[] = [];

  constructor(journal: Journal, name: string) {
    this.rows = journal.declareCollection(name);
  }
  /** Reads the journal; call this after it was loaded or emptied. */
  open(): void {
    this.idsByAge = this.rows.values().map(({ id }) => id);
  }
  addRequest(request: RequestRecord): void {
    this.rows.put(request.id, request);
    this.idsByAge.push(request.id);
    const oldestId = this.idsByAge.length > MAX_REQUESTS ? this.idsByAge.shift() : undefined;
    if (oldestId !== undefined) this.rows.delete(oldestId);
  }
  /** Lists the last `limit` requests, oldest first; 0 lists all. */
  listRecent(limit: number): RequestRecord[] {
    return this.rows.values().slice(-limit);
  }
}
