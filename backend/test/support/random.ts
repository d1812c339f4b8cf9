/** A small seeded generator (mulberry32): one seed gives the same choices on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Draws from 0 (inclusive) to 1 (exclusive). */
  drawNumber(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  flipCoin(probability: number): boolean {
    return this.drawNumber() < probability;
  }

  /** Draws a whole number, both ends included. */
  drawBetween(from: number, to: number): number {
    return from + Math.floor(this.drawNumber() * (to - from + 1));
  }

  /** Draws one of the items; undefined if there are none. */
  findOne<T>(items: readonly T[]): T | undefined {
    return items[this.drawBetween(0, Math.max(0, items.length - 1))];
  }

  pickOne<T>(items: readonly T[]): T {
    const item = this.findOne(items);
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}
