import { formatUuid } from '../kernel/format-uuid.js';

/** Deterministic numbers, choices and ids from a seed (sfc32). */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number) {
    this.a = seed >>> 0;
    this.b = 0x9e3779b9;
    this.c = 0x243f6a88;
    for (let i = 0; i < 16; i++) this.drawWord();
  }

  /** Draws from 0 (inclusive) to 1 (exclusive). */
  drawNumber(): number {
    return this.drawWord() / 4_294_967_296;
  }

  /** Draws a whole number, both ends included. */
  drawBetween(from: number, to: number): number {
    return from + Math.floor(this.drawNumber() * (to - from + 1));
  }

  flipCoin(probability: number): boolean {
    return this.drawNumber() < probability;
  }

  pickOne<T>(items: readonly T[]): T {
    const item = items[this.drawBetween(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  pickWeighted<T>(table: readonly (readonly [value: T, weight: number])[]): T {
    let remainingWeight = this.drawNumber() * table.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of table) if ((remainingWeight -= weight) < 0) return value;
    return this.pickOne(table)[0];
  }

  /** Returns a random UUID (version 4). */
  drawUuid(): string {
    return this.composeUuid(this.drawHex() + this.drawHex(), '4');
  }

  /** Returns a version 7 UUID for an instant in ms. */
  drawUuid7(atMs: number): string {
    return this.composeUuid(atMs.toString(16).padStart(12, '0') + this.drawHex().slice(0, 4), '7');
  }

  /** Returns a token of the given length, like a provider's id. */
  drawToken(length: number): string {
    let token = '';
    while (token.length < length) token += this.drawWord().toString(36).padStart(7, '0');
    return token.slice(0, length);
  }

  private composeUuid(highDigits: string, version: '4' | '7'): string {
    const lowDigits = this.drawHex() + this.drawHex();
    const variant = '89ab'.charAt(this.drawWord() & 3);
    return formatUuid(
      highDigits.slice(0, 12) + version + highDigits.slice(13, 16) + variant + lowDigits.slice(1, 16),
    );
  }

  private drawHex(): string {
    return this.drawWord().toString(16).padStart(8, '0');
  }

  private drawWord(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + t) | 0;
    return t >>> 0;
  }
}
