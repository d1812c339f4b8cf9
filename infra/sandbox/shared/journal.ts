import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A change names its collection, its key and the new value; `null` deletes. */
type Change = [collection: string, key: string, value: unknown];

/** Rows of one kind, in order of first insertion. Call `put` to save a row, also after changing it. */
export class Collection<T> {
  private readonly rows = new Map<string, T>();
  constructor(
    private readonly name: string,
    private readonly onChange: (collection: string, key: string, row: unknown) => void,
  ) {}
  get(key: string): T | undefined {
    return this.rows.get(key);
  }
  put(key: string, row: T): T {
    this.rows.set(key, row);
    this.onChange(this.name, key, row);
    return row;
  }
  delete(key: string): void {
    if (this.rows.delete(key)) this.onChange(this.name, key, null);
  }
  values(): T[] {
    return [...this.rows.values()];
  }
  get size(): number {
    return this.rows.size;
  }
  /** Restores a loaded row; only the journal calls this. */
  restore(key: string, row: unknown): void {
    if (row === null) this.rows.delete(key);
    else this.rows.set(key, row as T);
  }
  entries(): [string, T][] {
    return [...this.rows.entries()];
  }
  clear(): void {
    this.rows.clear();
  }
}

/**
 * Collections in memory and, with a file, in an append-only journal: one line per `commit`, so commits are
 * atomic. A killed process loses nothing committed, because the operating system has the written bytes.
 */
export class Journal {
  private readonly collections = new Map<string, Collection<unknown>>();
  private pendingChanges = new Map<string, Change>();
  private fileDescriptor: number | undefined;

  constructor(private readonly path?: string) {}

  declareCollection<T>(name: string): Collection<T> {
    const newCollection = new Collection<T>(name, (collection, key, row) => {
      this.pendingChanges.set(`${collection} ${key}`, [collection, key, row]);
    });
    this.collections.set(name, newCollection);
    return newCollection;
  }

  /** Loads the file into the declared collections and compacts it; drops a torn last line. */
  open(): void {
    if (this.path === undefined) return;
    mkdirSync(dirname(this.path), { recursive: true });
    if (existsSync(this.path)) this.replayLines(readFileSync(this.path, 'utf8'));
    this.compactFile();
  }

  private replayLines(text: string): void {
    const lines = text.split('\n');
    lines.pop(); // text after the last newline was never committed
    for (const line of lines) {
      for (const [collection, key, row] of JSON.parse(line) as Change[]) {
        this.collections.get(collection)?.restore(key, row);
      }
    }
  }

  private compactFile(): void {
    if (this.path === undefined) return;
    const lines = [...this.collections].flatMap(([name, collection]) =>
      collection.entries().map(([key, row]) => JSON.stringify([[name, key, row]] satisfies Change[])),
    );
    const compactedPath = `${this.path}.new`;
    writeFileSync(compactedPath, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(compactedPath, this.path);
    if (this.fileDescriptor !== undefined) closeSync(this.fileDescriptor);
    this.fileDescriptor = openSync(this.path, 'a', 0o600);
    this.pendingChanges.clear();
  }

  /** Writes all changes since the last commit on one line. */
  commit(): void {
    if (this.pendingChanges.size === 0) return;
    const changes = [...this.pendingChanges.values()];
    this.pendingChanges = new Map();
    if (this.fileDescriptor !== undefined) writeSync(this.fileDescriptor, `${JSON.stringify(changes)}\n`);
  }

  reset(): void {
    for (const collection of this.collections.values()) collection.clear();
    this.pendingChanges.clear();
    this.compactFile();
  }

  close(): void {
    this.commit();
    if (this.fileDescriptor !== undefined) closeSync(this.fileDescriptor);
    this.fileDescriptor = undefined;
  }
}
