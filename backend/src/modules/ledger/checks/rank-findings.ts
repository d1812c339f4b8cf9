import { isUnexplained, type LedgerFinding } from '@wayfold/contracts/money/ledger-checks';

/** Ranks unexplained findings first, because staff act on them; otherwise in the given order. */
export function rankFindings(found: readonly LedgerFinding[]) {
  const unexplainedFindings = found.filter(isUnexplained);
  return {
    findings: [...unexplainedFindings, ...found.filter((finding) => !isUnexplained(finding))],
    unexplainedCount: unexplainedFindings.length,
  };
}
