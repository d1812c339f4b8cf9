import { expect, test } from '@jest/globals';
import { newLedgerCheckId, newLedgerItemId } from '../../../../test/support/ids.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import { ledgerChecks } from './ledger-checks.projection.js';

const tables = setUpTables(ledgerChecks);

const report = {
  provider: 'stripe',
  rowCount: 3,
  components: [],
  journalCents: 0,
  findings: [],
  findingCount: 0,
};

const finding = {
  cause: 'unexplained',
  component: 'fee',
  subject: 'pi_1',
  bookingId: null,
  providerCents: -30,
  ledgerCents: 0,
};

const itemRaised = {
  type: 'LedgerItemRaised',
  data: { ...finding, itemId: newLedgerItemId(5), provider: 'stripe' },
};

test('the items of a recorded check open, resolve and reopen', async () => {
  const data = { ...report, unexplainedCount: 0, isBalanced: true, checkId: newLedgerCheckId(1) };
  const [check] = await tables.fold([newLedgerCheckId(1), { type: 'LedgerChecked', data }]);
  expect(check).toMatchObject({
    check_id: newLedgerCheckId(1),
    is_balanced: true,
    report: { rowCount: 3, findingCount: 0 },
  });

  const readItem = async () => (await tables.readRows('ledger_items'))[0];
  await tables.fold([newLedgerItemId(5), itemRaised]);
  expect(await readItem()).toMatchObject({ provider: 'stripe', finding, resolved_at: null });

  await tables.fold([
    newLedgerItemId(5),
    { type: 'LedgerItemResolved', data: { itemId: newLedgerItemId(5) } },
  ]);
  expect(await readItem()).toMatchObject({ resolved_at: expect.any(Date) });

  await tables.fold([
    newLedgerItemId(5),
    { ...itemRaised, data: { ...itemRaised.data, providerCents: -31 } },
  ]);
  expect(await readItem()).toMatchObject({ finding: { providerCents: -31 }, resolved_at: null });
});
