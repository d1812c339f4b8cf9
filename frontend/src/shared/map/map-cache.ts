/** Caches answers that are costly to make and small to store; concurrent requests share one computation. */
export class MapCache<T> {
  private readonly entries = new Map<string, Promise<T>>();

  constructor(private readonly maxSize: number) {}

  get(key: string, compute: () => Promise<T>): Promise<T> {
    const cachedMap = this.entries.get(key);
    this.entries.delete(key);
    const response = cachedMap ?? compute();
    this.entries.set(key, response);
    if (!cachedMap) response.catch(() => this.forgetFailure(key, response));
    for (const [oldest] of this.entries) {
      if (this.entries.size <= this.maxSize) break;
      this.entries.delete(oldest);
    }
    return response;
  }

  /** Lets the next request for the key retry. */
  private forgetFailure(key: string, response: Promise<T>): void {
    if (this.entries.get(key) === response) this.entries.delete(key);
  }
}
