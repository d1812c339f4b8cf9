import { maskCardNumbers } from '@wayfold/contracts/kernel/card-number';

/** A fault with its place and its remedy, as the person who imports the file sees it. */
export interface FileProblem {
  /** "line 12" or "statement 1, entry 3, transaction 2", counted from 1; "file" for the whole file. */
  readonly place: string;
  /** Column, element or tag. */
  readonly field: string;
  readonly message: string;
}

const MAX_PROBLEMS = 20;

/** The only error that reading a bank file throws. A file is read as a whole or not at all. */
export class BankFileError extends Error {
  /** At most the first 20. */
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(({ place, field, message }) => `${place}, ${field}: ${message}`).join('\n'));
    this.name = 'BankFileError';
    this.problems = problems;
  }
}

export type FileLocation = Omit<FileProblem, 'message'>;

/** Rejects the file; masks the problem, which may quote a card number from the wrong column. */
export function rejectFile(location: FileLocation, problem: string): never {
  throw new BankFileError([{ ...location, message: maskCardNumbers(problem) }]);
}

/** Refuses the whole file for its size. */
export const rejectFileSize = (problem: string): never =>
  rejectFile({ place: 'file', field: 'size' }, problem);

export const rejectTooManyLines = (maxLines: number): never =>
  rejectFileSize(`more than ${maxLines} lines; export a shorter time and import it in parts`);

/** Parses all items (numbered from 1) and reports every problem of the file together. */
export function parseItems<T, R>(items: Iterable<T>, parseItem: (item: T, itemNumber: number) => R): R[] {
  const results: R[] = [];
  const problems: FileProblem[] = [];
  let itemNumber = 0;
  for (const item of items) {
    itemNumber++;
    try {
      results.push(parseItem(item, itemNumber));
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      problems.push(...error.problems);
      if (problems.length >= MAX_PROBLEMS) break;
    }
  }
  if (problems.length > 0) throw new BankFileError(problems.slice(0, MAX_PROBLEMS));
  return results;
}
