import { expect, test } from '@jest/globals';
import type { FindingCause, LedgerFinding } from '@wayfold/contracts/money/ledger-checks';
import { rankFindings } from './rank-findings.js';

const newFinding = (cause: FindingCause, subject: string): LedgerFinding => ({
  cause,
  component: 'payment',
  subject,
  bookingId: null,
  providerCents: 100,
  ledgerCents: 0,
});

test('findings that staff have to act on are listed first, and the others keep their order', () => {
  const { findings, unexplainedCount } = rankFindings([
    newFinding('in-transit', 'pi_1'),
    newFinding('payout-missing', 'po_1'),
    newFinding('pending-refund', 'pi_2'),
    newFinding('unexplained', 'pi_3'),
  ]);

  expect(findings.map(({ subject }) => subject)).toEqual(['po_1', 'pi_3', 'pi_1', 'pi_2']);
  expect(unexplainedCount).toBe(2);
});
