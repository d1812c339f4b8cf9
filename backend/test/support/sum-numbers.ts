export const sumNumbers = (numbers: Iterable<number>): number =>
  [...numbers].reduce((total, number) => total + number, 0);
