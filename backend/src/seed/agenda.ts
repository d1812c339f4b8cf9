interface Entry {
  /** ms since 1970. */
  readonly atMs: number;
  readonly order: number;
  readonly act: (atMs: number) => Promise<void> | void;
}

/** Planned actions in order of time, then of planning. */
export class Agenda {
  private readonly heap: Entry[] = [];
  private plannedCount = 0;

  get size(): number {
    return this.heap.length;
  }

  schedule(atMs: number, act: Entry['act']): void {
    const { heap } = this;
    const entry = { atMs, order: this.plannedCount++, act };
    let index = heap.length;
    heap.push(entry);
    for (let parent = (index - 1) >> 1; index > 0; index = parent, parent = (index - 1) >> 1) {
      const parentEntry = heap[parent];
      if (!parentEntry || !isBefore(entry, parentEntry)) break;
      heap[index] = parentEntry;
      heap[parent] = entry;
    }
  }

  /** Runs the next action; returns false if there is none before `endMs`. */
  async runNext(endMs: number): Promise<boolean> {
    const firstEntry = this.heap[0];
    if (!firstEntry || firstEntry.atMs >= endMs) return false;
    this.removeFirst();
    await firstEntry.act(firstEntry.atMs);
    return true;
  }

  private removeFirst(): void {
    const { heap } = this;
    const lastEntry = heap.pop();
    if (!lastEntry || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const [leftEntry, rightEntry] = [heap[child], heap[child + 1]];
      if (!leftEntry) break;
      if (rightEntry && isBefore(rightEntry, leftEntry)) child++;
      const childEntry = heap[child];
      if (!childEntry || !isBefore(childEntry, lastEntry)) break;
      heap[index] = childEntry;
      index = child;
    }
    heap[index] = lastEntry;
  }
}

const isBefore = (entry: Entry, otherEntry: Entry): boolean =>
  entry.atMs < otherEntry.atMs || (entry.atMs === otherEntry.atMs && entry.order < otherEntry.order);
