import type { DollarMovement } from './bank-side.query.js';

/**
 * Maps the duplicate of each movement that two files contain to the line that counts. Lines of one file, or
 * with differing or unreadable references, are never duplicates.
 */
export function findDuplicateLines(
  lines: readonly DollarMovement[],
  matchedIds: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  // A matched line counts before an open one, and an open one before one that is set aside.
  const rankLine = ({ lineId, isSetAside }: DollarMovement): number => {
    if (matchedIds.has(lineId)) return 2;
    return isSetAside ? 0 : 1;
  };
  const unpairedLines = new Map<string, DollarMovement[]>();
  const originalByDuplicate = new Map<string, string>();
  for (const line of lines) {
    if (line.likeness === null) continue;
    const name = `${line.valueDate} ${line.amountCents} ${line.likeness}`;
    const before = unpairedLines.get(name) ?? [];
    const twin = before.find(
      ({ fileId, account }) =>
        fileId !== line.fileId && (account === null || line.account === null || account === line.account),
    );
    if (twin) {
      const [duplicate, original] = rankLine(twin) < rankLine(line) ? [twin, line] : [line, twin];
      originalByDuplicate.set(duplicate.lineId, original.lineId);
    }
    // Two equal movements of one file have two duplicates in another.
    unpairedLines.set(name, twin ? before.filter((candidate) => candidate !== twin) : [...before, line]);
  }
  return originalByDuplicate;
}
