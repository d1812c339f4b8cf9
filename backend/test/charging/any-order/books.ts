import { expect } from '@jest/globals';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listGiftCards } from '@wayfold/contracts/money/gift-cards';
import type { listRefundsToSend } from '@wayfold/contracts/money/refunds-to-send';
import { BooksSweep } from '../../../src/modules/ledger/provider-entries/import-provider-entries.service.js';
import { PAYPAL, type PayPal } from '../../../src/platform/paypal/port.js';
import { FeedCursors } from '../../../src/platform/provider-feeds/feed.js';
import { paypalBooks } from '../../../src/platform/provider-feeds/paypal-books.js';
import { stripeBooks } from '../../../src/platform/provider-feeds/stripe-feeds.js';
import type { Agency } from './agency.js';
import { paypalCents, stripeCents } from './providers.js';

/** Executes the refunds that staff are to send, once: from the till or by a bank line. */
export async function sendBack(agency: Agency): Promise<void> {
  const { world, staff, bank } = agency;
  for (;;) {
    await agency.rest();
    const headers = (await staff.session('finance')).headers;
    const { refunds } = await world.must<RouteReply<typeof listRefundsToSend>>(
      ...(['GET', '/api/ops/refunds-to-send', undefined, headers] as const),
    );
    const refund = refunds.find(({ ended }) => !ended);
    if (!refund) return;
    const { bookingId, refundId, amountCents, reference } = refund;
    if (refund.by === 'hand') {
      const path = `/api/ops/bookings/${bookingId}/refunds/${refundId}/handed-out`;
      const hand = () => staff.post('finance', path, { receipt: 'slip 12' });
      agency.tillCents -= amountCents;
      expect([(await hand()).status, (await hand()).body.code]).toEqual([200, 'REFUND_UNKNOWN']);
    } else {
      const line = await bank.moves(-amountCents, `back ${reference}`);
      const matched = await bank.post(line, 'match-refund', { refunds: [{ bookingId, refundId }] });
      expect([matched.status, matched.body.code, refund]).toEqual([200, undefined, refund]);
    }
  }
}

/** The ledger's account balances after reading all provider rows. */
async function ledgerCents({ world }: Agency): Promise<Record<string, number>> {
  const paypal = world.app.nest.get<PayPal>(PAYPAL, { strict: false });
  const { pool, store } = world;
  for (const books of [stripeBooks(world.adapter()), paypalBooks(paypal)])
    await new BooksSweep({ pool, store, books, cursors: new FeedCursors(pool) }).run(world.now());
  await world.caughtUp();
  const { rows } = await pool.query<{ account: string; cents: string }>(
    'SELECT account, balance_cents AS cents FROM ledger_balances',
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}

/** Actual money and the ledger's view of it: equal to the cent. */
export async function sides(agency: Agency): Promise<{ ledger: object; indeed: object }> {
  const { world, bank, staff } = agency;
  const found = await ledgerCents(agency);
  const cards = await world.must<RouteReply<typeof listGiftCards>>(
    ...(['GET', '/api/ops/gift-cards', undefined, (await staff.session('finance')).headers] as const),
  );
  const unmatched = (await bank.lines()).reduce((sum, { leftCents }) => sum + leftCents, 0);
  const of = (account: string): number => found[account] ?? 0;
  return {
    ledger: {
      stripe: of('clearing:stripe'),
      paypal: of('clearing:paypal'),
      bank: of('bank'),
      till: of('cash'),
      giftCards: 0 - of('gift-cards'),
      onTheWayBack: of('refunds'),
      withheld: of('disputes'),
      nobodys: of('suspense'),
      all: Object.values(found).reduce((sum, cents) => sum + cents, 0),
    },
    indeed: {
      stripe: await stripeCents(world.sandbox),
      paypal: await paypalCents(world.sandbox),
      bank: bank.cents - unmatched,
      till: agency.tillCents,
      giftCards: cards.totalCents,
      onTheWayBack: 0,
      withheld: 0,
      nobodys: 0,
      all: 0,
    },
  };
}

/** Payments captured or refunded too often or in excess; must be empty. */
export async function doubled({ world, byHand }: Agency): Promise<unknown[]> {
  const money = [...(await world.sandbox.money()), ...(await world.paypal.money())];
  const alone = money
    .filter(({ paymentId }) => !byHand.has(paymentId))
    .map(({ instalmentId }) => instalmentId);
  const { refunds } = await world.sandbox.state();
  const orders = refunds.flatMap(({ status, metadata }) =>
    status === 'failed' ? [] : (metadata?.['try'] ?? metadata?.['refund'] ?? []),
  );
  return [
    ...money.filter((one) => one.captures !== 1 || one.refundedCents > one.takenCents),
    ...twice(alone).map((id) => `charged twice by itself: ${id}`),
    ...twice(orders).map((id) => `sent back twice: ${id}`),
  ];
}

const twice = (ids: readonly string[]): string[] => ids.filter((id, n) => ids.indexOf(id) !== n);
