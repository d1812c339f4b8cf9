import { isUnexplained, type LedgerFinding } from '@wayfold/contracts/money/ledger-checks';

/** Ranks unexplained findings first, because staff act on them; otherwise in the given order. */
export function rankFindings(findings: readonly LedgerFinding[]) {
  const unexplainedFindings = findings.filter(isUnexplained);
  return {
    findings: [...unexplainedFindings, ...findings.filter((finding) => !isUnexplained(finding))],
    unexplainedCount: unexplainedFindings.length,
  };
}
