/**
 * A cache of answers that are costly to make and small to store; concurrent requests share one computation.
 */
export class MapCache<T> {
  private readonly answers = new Map<string, Promise<T>>();

  constructor(private readonly maxSize: number) {}

  get(key: string, compute: () => Promise<T>): Promise<T> {
    const cachedAnswer = this.answers.get(key);
    this.answers.delete(key);
    const answer = cachedAnswer ?? compute();
    this.answers.set(key, answer);
    if (!cachedAnswer) answer.catch(() => this.forgetFailure(key, answer));
    for (const [oldestKey] of this.answers) {
      if (this.answers.size <= this.maxSize) break;
      this.answers.delete(oldestKey);
    }
    return answer;
  }

  /** Lets the next request for the key retry. */
  private forgetFailure(key: string, answer: Promise<T>): void {
    if (this.answers.get(key) === answer) this.answers.delete(key);
  }
}
