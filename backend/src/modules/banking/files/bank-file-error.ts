import { maskCardNumbers } from '@wayfold/contracts/kernel/card-number';

/** Where in a file something is wrong, and what to do about it, for the person who imports it. */
export interface FileProblem {
  /** "line 12" or "statement 1, entry 3, transaction 2", counted from 1; "file" when it is about the whole. */
  readonly place: string;
  /** The column, element or tag. */
  readonly field: string;
  readonly what: string;
}

const MOST_PROBLEMS = 20;

/** The one error that reading a bank file throws. A file is read as a whole or not at all. */
export class BankFileError extends Error {
  /** The first ones, 20 at most. */
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(({ place, field, what }) => `${place}, ${field}: ${what}`).join('\n'));
    this.name = 'BankFileError';
    this.problems = problems;
  }
}

export type Where = Omit<FileProblem, 'what'>;

/** What it repeats of the file may be the number of a card in the wrong column. */
export function fail(where: Where, what: string): never {
  throw new BankFileError([{ ...where, what: maskCardNumbers(what) }]);
}

/** Reads all items, so that every problem of a file is told at once. Items are numbered from 1. */
export function readAll<T, R>(items: Iterable<T>, read: (item: T, n: number) => R): R[] {
  const results: R[] = [];
  const problems: FileProblem[] = [];
  let n = 0;
  for (const item of items) {
    n++;
    try {
      results.push(read(item, n));
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      problems.push(...error.problems);
      if (problems.length >= MOST_PROBLEMS) break;
    }
  }
  if (problems.length > 0) throw new BankFileError(problems.slice(0, MOST_PROBLEMS));
  return results;
}
