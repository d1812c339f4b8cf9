import { isUnexplained, type LedgerFinding, type LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import { v5 } from 'uuid';

/** True if a person must examine the finding; all other findings resolve themselves. */
const isRaised = (finding: LedgerFinding): boolean =>
  finding.cause === 'unknown-money' || isUnexplained(finding);

/**
 * Groups findings into the items that staff look at, by their id: findings of one cause, component and
 * subject are one item.
 */
export function groupItems({
  provider,
  findings,
}: Pick<LedgerReport, 'provider' | 'findings'>): Map<string, LedgerFinding> {
  const findingByItem = new Map<string, LedgerFinding>();
  for (const finding of findings.filter(isRaised)) {
    const { cause, component, subject } = finding;
    const itemId = v5(`ledger-item:${provider}:${cause}:${component}:${subject}`, v5.URL);
    const earlierFinding = findingByItem.get(itemId);
    findingByItem.set(itemId, {
      ...finding,
      providerCents: finding.providerCents + (earlierFinding?.providerCents ?? 0),
      ledgerCents: finding.ledgerCents + (earlierFinding?.ledgerCents ?? 0),
    });
  }
  return findingByItem;
}
