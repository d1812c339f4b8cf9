import type { StatementLine } from './bank-side.js';

/**
 * Maps each duplicate movement (same movement from two files) to the line that counts: matched before open
 * before set aside, otherwise the first. Lines of one file, or with differing or unreadable references, are
 * never duplicates.
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
    // Two equal movements of one file have two duplicates in another.
    alone.set(name, twin ? before.filter((each) => each !== twin) : [...before, line]);
  }
  return doubled;
}
