import { type DollarLine, mayShareAccount } from './bank-side.js';

/**
 * Maps the duplicate of each movement that two files contain to the line that counts. Lines of one file, or
 * with differing or unreadable references, are never duplicates.
 */
export function listDuplicateLines(
  lines: readonly DollarLine[],
  matchedIds: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  // A matched line counts before an open line, and an open line before a line that is set aside.
  const rankLine = ({ lineId, isSetAside }: DollarLine): number => {
    if (matchedIds.has(lineId)) return 2;
    return isSetAside ? 0 : 1;
  };
  const unpairedLines = new Map<string, DollarLine[]>();
  const originalByDuplicate = new Map<string, string>();
  for (const line of lines) {
    if (line.identifyingText === null) continue;
    const name = `${line.valueDate} ${line.amountCents} ${line.identifyingText}`;
    const earlierLines = unpairedLines.get(name) ?? [];
    const pairedLine = earlierLines.find(
      (candidate) => candidate.fileId !== line.fileId && mayShareAccount(candidate, line),
    );
    if (pairedLine) {
      const [duplicateLine, originalLine] =
        rankLine(pairedLine) < rankLine(line) ? [pairedLine, line] : [line, pairedLine];
      originalByDuplicate.set(duplicateLine.lineId, originalLine.lineId);
    }
    // Two equal movements of one file have two duplicates in another.
    unpairedLines.set(
      name,
      pairedLine ? earlierLines.filter((candidate) => candidate !== pairedLine) : [...earlierLines, line],
    );
  }
  return originalByDuplicate;
}
