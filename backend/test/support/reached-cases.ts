import { expect } from '@jest/globals';

/**
 * The count of cases that generated input reaches: a property proves nothing about a case it never reaches.
 */
export class ReachedCases {
  private readonly counts = new Map<string, number>();

  add(...cases: readonly string[]): void {
    for (const name of cases) this.counts.set(name, this.getCount(name) + 1);
  }

  getCount(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  /** Expects each of these cases more than `count` times. */
  expectMoreThan(count: number, cases: readonly string[]): void {
    const rareCases = cases.filter((name) => this.getCount(name) <= count);
    expect(rareCases.map((name) => ({ name, count: this.getCount(name) }))).toEqual([]);
  }
}
