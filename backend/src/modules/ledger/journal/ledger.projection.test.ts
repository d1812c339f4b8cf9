import { expect, test } from '@jest/globals';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaidHistory,
  newFullAmountPaid,
  newHeldHistory,
  newReceivedPayment,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newChargeStarted } from '../../../../test/support/booking/charges.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundData, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { samples } from '../../../../test/support/golden-samples/samples.js';
import { newBookingId, newProviderEntryId, newRevenueId } from '../../../../test/support/ids.js';
import { foldJournal } from '../../../../test/support/ledger/fold-journal.js';
import { newRevenueRecognized } from '../../../../test/support/ledger/revenue-events.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import { bookingEvents, giftCardEvents } from '../../booking/events.js';
import { booksEvents, revenueEvents } from '../events.js';
import { type LedgerEvent, postEvent } from './journal.js';
import { ledger } from './ledger.projection.js';

const tables = setUpTables(ledger);

const toBalances = (rows: readonly Record<string, unknown>[]): Record<string, unknown> =>
  Object.fromEntries(
    rows.map(({ account, balance_cents: cents, lines }) => [String(account), [cents, lines]]),
  );

test('the projection writes entries, lines and balances in batches of any size', async () => {
  const [firstId, secondId] = [newBookingId(1), newBookingId(2)];
  const firstEvents = newDepositPaidHistory().map((event) => [firstId, event] as const);
  expect(toBalances(await tables.fold(...firstEvents))).toEqual({
    'clearing:stripe': ['40000', '1'],
    deposits: ['-40000', '1'],
  });

  await tables.fold([firstId, newChargeStarted()]);
  const fullAmountPaid = newFullAmountPaid(newReceivedPayment('full', PRICE_CENTS, 'pi_other'));
  const rowsAfter = await tables.fold(
    [firstId, newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS))],
    [secondId, newHeldHistory()[0]!],
    [secondId, fullAmountPaid],
    [secondId, newBookingConfirmed()],
    [newRevenueId(1), newRevenueRecognized(firstId)],
  );

  expect(toBalances(rowsAfter)).toEqual({
    'clearing:stripe': ['400000', '3'],
    deposits: ['-200000', '4'],
    receivable: ['0', '2'],
    revenue: ['-200000', '1'],
  });

  const entries = await tables.readRows('ledger_entries');
  expect(entries.map(({ event, booking_id: bookingId }) => [event, bookingId])).toEqual([
    ['DepositPaid', firstId],
    ['ChargeStarted', firstId],
    ['BalancePaid', firstId],
    ['FullAmountPaid', secondId],
    ['RevenueRecognized', firstId],
  ]);
  expect(entries[4]).toMatchObject({ stream_id: newRevenueId(1), version: 1 });
  expect((await tables.readRows('ledger_lines')).slice(0, 2)).toEqual([
    expect.objectContaining({ account: 'clearing:stripe', amount_cents: '40000', subject_id: 'pi_deposit' }),
    expect.objectContaining({ account: 'deposits', amount_cents: '-40000', subject_id: 'pi_deposit' }),
  ]);
});

test('the projection keeps one row per payment, including its refunds', async () => {
  const refund = newRefundData('deposit', DEPOSIT_CENTS, 'paid-twice', { paymentId: 'pi_twice' });
  const bookingId = newBookingId(3);
  await tables.fold([bookingId, newHeldHistory({ bookingId })[0]!]);
  await tables.fold([bookingId, newEvent('RefundStarted', refund)]);
  const readRow = async () =>
    (await tables.readRows('ledger_payments')).find(({ payment_id: key }) => key === 'pi_twice');
  expect(await readRow()).toMatchObject({
    booking_id: bookingId,
    captured_cents: '40000',
    refunded_cents: '0',
  });

  await tables.fold([bookingId, newRefundSent(refund)]);
  expect(await readRow()).toMatchObject({ captured_cents: '40000', refunded_cents: '40000' });
});

test('the projection subscribes to exactly the events that post or are remembered', () => {
  const types = Object.keys({ ...bookingEvents, ...giftCardEvents, ...revenueEvents, ...booksEvents });
  const money = { provider: 'stripe', paymentId: 'pi_odd', amountCents: 1 };
  const { books } = foldJournal(newHeldHistory());
  // Some events change only receivables.
  const owedBooks = postEvent(books, newChargeStarted()).books;
  const relevant = types.filter((type) => {
    const data = omitUndefined({
      ...(samples[type] as object),
      money: type === 'TaskRaised' ? money : undefined,
    });
    return [books, owedBooks].some((previousBooks) => {
      const { books: booksAfter, lines } = postEvent(previousBooks, { type, data } as LedgerEvent);
      return booksAfter !== previousBooks || lines.length > 0;
    });
  });

  expect([...ledger.types].sort()).toEqual(relevant.sort());
});

test('the projection assigns provider fees to the named booking but payouts to none', async () => {
  const row = { provider: 'stripe', entryId: 'txn_1', at: '2027-01-10T10:00:00.000Z' };
  const fee = { ...row, paymentId: 'pi_9', bookingId: newBookingId(9), sourceId: null, feeCents: 350 };
  const payout = { ...row, payoutId: 'po_1', amountCents: 7_000, arrivesOn: '2027-01-12' };
  await tables.fold(
    [newProviderEntryId(2), { type: 'ProviderFeeCharged', data: fee }],
    [newProviderEntryId(3), { type: 'ProviderPayoutArrived', data: payout }],
  );
  const entries = (await tables.readRows('ledger_entries')).slice(-2);

  expect(entries.map(({ event, booking_id: bookingId }) => [event, bookingId])).toEqual([
    ['ProviderFeeCharged', newBookingId(9)],
    ['ProviderPayoutArrived', null],
  ]);
  expect((await tables.readRows('ledger_books')).map(({ booking_id: bookingId }) => bookingId)).not.toContain(
    newBookingId(9),
  );

  const toSums = (rows: readonly Record<string, unknown>[], cents: string) =>
    new Set(rows.map((record) => `${String(record['account'])} ${String(record[cents])}`));
  expect(toSums(await tables.readRows('ledger_days'), 'amount_cents')).toEqual(
    toSums(await tables.readRows('ledger_balances'), 'balance_cents'),
  );
});
