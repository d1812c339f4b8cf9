/** Caches answers that are costly to make and small to store; concurrent requests share one computation. */
export class MapCache<T> {
  private readonly made = new Map<string, Promise<T>>();

  constructor(private readonly most: number) {}

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.made.get(key);
    this.made.delete(key);
    const answer = known ?? make();
    this.made.set(key, answer);
    // A failure is not cached.
    if (!known) answer.catch(() => this.made.get(key) === answer && this.made.delete(key));
    for (const [oldest] of this.made) {
      if (this.made.size <= this.most) break;
      this.made.delete(oldest);
    }
    return answer;
  }
}
