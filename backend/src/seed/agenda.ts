interface Entry {
  /** ms since 1970. */
  readonly at: number;
  readonly order: number;
  readonly act: (at: number) => Promise<void> | void;
}

/** Planned actions in order of time, then of planning. */
export class Agenda {
  private readonly heap: Entry[] = [];
  private plannedCount = 0;

  get size(): number {
    return this.heap.length;
  }

  schedule(schedule: number, act: Entry['act']): void {
    const { heap } = this;
    const entry = { at: schedule, order: this.plannedCount++, act };
    let i = heap.length;
    heap.push(entry);
    for (let parent = (i - 1) >> 1; i > 0; i = parent, parent = (i - 1) >> 1) {
      const above = heap[parent];
      if (!above || !isBefore(entry, above)) break;
      heap[i] = above;
      heap[parent] = entry;
    }
  }

  /** Runs the next action; false if there is none before `until`. */
  async runNext(until: number): Promise<boolean> {
    const first = this.heap[0];
    if (!first || first.at >= until) return false;
    this.removeFirst();
    await first.act(first.at);
    return true;
  }

  private removeFirst(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (!left) break;
      if (right && isBefore(right, left)) child++;
      const next = heap[child];
      if (!next || !isBefore(next, last)) break;
      heap[i] = next;
      i = child;
    }
    heap[i] = last;
  }
}

const isBefore = (entry: Entry, other: Entry): boolean =>
  entry.at < other.at || (entry.at === other.at && entry.order < other.order);
