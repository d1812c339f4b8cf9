import type { StatementLine } from './bank-side.service.js';

/**
 * Maps each duplicate movement (same movement from two files) to the line that counts: matched before open
 * before set aside, otherwise the first. Lines of one file, or with differing or unreadable references, are
 * never duplicates.
 */
export function findDuplicateLines(
  lines: readonly StatementLine[],
  matched: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const rankLine = ({ lineId, isSetAside }: StatementLine): number => {
    if (matched.has(lineId)) return 2;
    return isSetAside ? 0 : 1;
  };
  const unpaired = new Map<string, StatementLine[]>();
  const doubled = new Map<string, string>();
  for (const line of lines) {
    if (line.likeness === null) continue;
    const name = `${line.valueDate} ${line.amountCents} ${line.likeness}`;
    const before = unpaired.get(name) ?? [];
    const twin = before.find(
      ({ fileId, account }) =>
        fileId !== line.fileId && (account === null || line.account === null || account === line.account),
    );
    if (twin) {
      const [duplicate, original] = rankLine(twin) < rankLine(line) ? [twin, line] : [line, twin];
      doubled.set(duplicate.lineId, original.lineId);
    }
    // Two equal movements of one file have two duplicates in another.
    unpaired.set(name, twin ? before.filter((candidate) => candidate !== twin) : [...before, line]);
  }
  return doubled;
}
