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
    for (let i = 0; i < 16; i++) this.nextWord();
  }

  /** Draws from 0 (inclusive) to 1 (exclusive). */
  nextFloat(): number {
    return this.nextWord() / 4_294_967_296;
  }

  /** Draws a whole number, both ends included. */
  nextInteger(lowLimit: number, highLimit: number): number {
    return lowLimit + Math.floor(this.nextFloat() * (highLimit - lowLimit + 1));
  }

  nextBoolean(probability: number): boolean {
    return this.nextFloat() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.nextInteger(0, list.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  pickWeighted<T>(table: readonly (readonly [value: T, weight: number])[]): T {
    let remainingWeight = this.nextFloat() * table.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of table) if ((remainingWeight -= weight) < 0) return value;
    return this.pick(table)[0];
  }

  /** Returns a random UUID (version 4). */
  nextUuid(): string {
    return this.composeUuid(this.nextHex() + this.nextHex(), '4');
  }

  /** Returns a version 7 UUID for an instant in ms. */
  nextUuid7(atMs: number): string {
    return this.composeUuid(atMs.toString(16).padStart(12, '0') + this.nextHex().slice(0, 4), '7');
  }

  /** Returns a token of the given length, like a provider's id. */
  nextToken(length: number): string {
    let token = '';
    while (token.length < length) token += this.nextWord().toString(36).padStart(7, '0');
    return token.slice(0, length);
  }

  private composeUuid(highDigits: string, version: '4' | '7'): string {
    const lowDigits = this.nextHex() + this.nextHex();
    const variant = '89ab'.charAt(this.nextWord() & 3);
    return formatUuid(
      highDigits.slice(0, 12) + version + highDigits.slice(13, 16) + variant + lowDigits.slice(1, 16),
    );
  }

  private nextHex(): string {
    return this.nextWord().toString(16).padStart(8, '0');
  }

  private nextWord(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + t) | 0;
    return t >>> 0;
  }
}
