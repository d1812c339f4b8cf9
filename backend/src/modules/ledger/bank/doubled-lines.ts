import type { StatementLine } from './bank-side.js';

/**
 * Movements that came in two files under two names, such as one that a bank writes otherwise in another format: the line
 * that is not to count, and the one that does. A matched line counts rather than an open one, and an open one rather than
 * one that was set aside; else the first. Of a file all lines are movements of their own; so are equal ones that the bank
 * tells apart, or of which nobody can say.
 */
export function doubledLines(
  lines: readonly StatementLine[],
  matched: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const worth = ({ lineId, setAside }: StatementLine): number => (matched.has(lineId) ? 2 : setAside ? 0 : 1);
  const alone = new Map<string, StatementLine[]>();
  const doubled = new Map<string, string>();
  for (const line of lines) {
    if (line.likeness === null) continue;
    const name = `${line.valueDate} ${line.amountCents} ${line.likeness}`;
    const before = alone.get(name) ?? [];
    const twin = before.find(
      ({ fileId, account }) =>
        fileId !== line.fileId && (account === null || line.account === null || account === line.account),
    );
    if (twin) {
      const [less, more] = worth(twin) < worth(line) ? [twin, line] : [line, twin];
      doubled.set(less.lineId, more.lineId);
    }
    // Two equal movements of one file have two namesakes in another.
    alone.set(name, twin ? before.filter((each) => each !== twin) : [...before, line]);
  }
  return doubled;
}
