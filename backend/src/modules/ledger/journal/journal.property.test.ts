// Buyers, crashes and races against the real deciders, and a bookkeeper who posts every event: after each
// step the journal sums to zero, and every account matches the bookings and the provider.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newAllotmentOpened, newCouponIssued, newQuote } from '../../../../test/support/booking/builders.js';
import { newBookingId } from '../../../../test/support/ids.js';
import {
  BUYERS,
  MARKET_MOVES,
  MarketModel,
  newAnyMove,
  runMove,
} from '../../../../test/support/inventory/market-model.js';
import { expectBalanced } from '../../../../test/support/ledger/expect-balanced.js';
import { newRevenueRecognized } from '../../../../test/support/ledger/revenue-events.js';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { sumNumbers } from '../../../../test/support/sum-numbers.js';
import { type Books, type JournalLine, noBooks } from './books.js';
import { type LedgerEvent, postEvent } from './journal.js';

const anyStep = newAnyMove(
  'place',
  'place',
  'pay the deposit',
  'pay the deposit',
  'pay in full',
  'capture',
  'capture',
  'deliver',
  'deliver',
  'deliver',
  'capture twice',
  'capture another amount',
  'run out of time',
  'pay late',
  'charge',
  'decline',
  'refund',
  'refund without record',
  'depart',
);

/** The ledger of a market: receives each booking's events once, in order. */
class Bookkeeper {
  readonly lines: JournalLine[] = [];
  private readonly eventCounts = new Map<number, number>();
  private readonly books = new Map<number, Books>();

  constructor(private readonly market: MarketModel) {}

  catchUp(): void {
    for (const buyerNumber of BUYERS) {
      const history = this.market.getHistory(buyerNumber);
      for (const event of history.slice(this.eventCounts.get(buyerNumber) ?? 0))
        this.post(buyerNumber, event);
      this.eventCounts.set(buyerNumber, history.length);
    }
  }

  recognizeRevenue(buyerNumber: number): void {
    if (this.getBooks(buyerNumber).hasDeparted || !this.market.findBooking(buyerNumber)) return;
    this.post(buyerNumber, newRevenueRecognized(newBookingId(buyerNumber)));
  }

  getBooks = (buyerNumber: number): Books => this.books.get(buyerNumber) ?? noBooks;
  sumAccount = (account: string): number =>
    sumNumbers(this.lines.filter((line) => line.account === account).map(({ amountCents }) => amountCents));

  private post(buyerNumber: number, event: LedgerEvent): void {
    const { books, lines } = postEvent(this.getBooks(buyerNumber), event);
    expectBalanced(event, lines);
    // The stored state survives its round trip through the table.
    this.books.set(buyerNumber, JSON.parse(JSON.stringify(books)) as Books);
    this.lines.push(...lines);
  }
}

/** Calculates the expected accounts, derived from the bookings and the provider alone. */
function calculateExpected(market: MarketModel) {
  const logs = BUYERS.flatMap((buyerNumber) => market.getHistory(buyerNumber));
  const settledIntents = market.intents.filter(({ isSettled }) => isSettled);
  const settledPaymentIds = new Set(settledIntents.map(({ money }) => money.paymentId));
  const sumRefunds = (type: 'RefundStarted' | 'PaymentRefunded'): number =>
    sumNumbers(
      logs.map((event) =>
        event.type === type && settledPaymentIds.has(event.data.paymentId) ? event.data.amountCents : 0,
      ),
    );
  const retainedIntents = settledIntents.filter(({ buyerNumber, money }) => {
    const booking = market.findBooking(buyerNumber);
    return (
      booking?.status === 'CONFIRMED' &&
      booking.instalments.some(({ finalPayment }) => finalPayment?.paymentId === money.paymentId)
    );
  });
  const owedInstalments = BUYERS.flatMap(
    (buyerNumber) => market.findBooking(buyerNumber)?.instalments ?? [],
  ).filter(
    (instalment) =>
      !instalment.finalPayment &&
      logs.some(({ type, data }) => type === 'ChargeStarted' && data.instalmentId === instalment.id),
  );
  const sumIntents = (intents: typeof settledIntents): number =>
    sumNumbers(intents.map(({ money }) => money.amountCents));
  const receivable = sumNumbers(owedInstalments.map(({ amountCents }) => amountCents));
  const refundedCents = sumRefunds('PaymentRefunded');
  const startedCents = sumRefunds('RefundStarted');
  return {
    clearing: sumIntents(settledIntents) - refundedCents,
    receivable,
    refunds: refundedCents - startedCents,
    held: 0 - sumIntents(retainedIntents) - receivable,
    overpayments: sumIntents(retainedIntents) - sumIntents(settledIntents) + startedCents,
  };
}

const readAccounts = (keeper: Bookkeeper): ReturnType<typeof calculateExpected> => ({
  clearing: keeper.sumAccount('clearing:stripe'),
  receivable: keeper.sumAccount('receivable'),
  refunds: keeper.sumAccount('refunds'),
  held: keeper.sumAccount('deposits') + keeper.sumAccount('revenue'),
  overpayments: keeper.sumAccount('overpayments'),
});

test('no cent is lost, created or misplaced by any events in any order', () => {
  const openAccounts = new ReachedCases();
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60, size: 'max' }), (steps) => {
      const market = new MarketModel(
        newAllotmentOpened({ seats: 2 * newQuote().travelers }),
        newCouponIssued({ limit: 1 }),
      );
      const keeper = new Bookkeeper(market);
      const expectSoundBooks = (): void => {
        keeper.catchUp();
        const accounts = readAccounts(keeper);
        expect(accounts).toEqual(calculateExpected(market));
        for (const [account, cents] of Object.entries(accounts)) if (cents !== 0) openAccounts.add(account);
        if (keeper.sumAccount('revenue') !== 0) openAccounts.add('revenue');
        for (const buyerNumber of BUYERS) {
          const { hasDeparted, depositsCents } = keeper.getBooks(buyerNumber);
          if (hasDeparted) expect(depositsCents).toBe(0);
        }
      };
      const depart = (_: MarketModel, buyerNumber: number): void => keeper.recognizeRevenue(buyerNumber);
      for (const step of steps) {
        runMove(market, { ...MARKET_MOVES, depart }, step);
        expectSoundBooks();
      }
      // Finally, every payment is reported and every pending refund sent.
      for (const intent of market.intents) market.deliverIntent(intent);
      for (const buyerNumber of BUYERS) market.refundPayments(buyerNumber, { isRecorded: true });
      expectSoundBooks();
      const paidIntents = market.intents.filter(({ status }) => status === 'succeeded');
      expect(keeper.sumAccount('clearing:stripe')).toBe(
        sumNumbers(paidIntents.map(({ money }) => money.amountCents)) -
          sumNumbers([...market.refundedCentsByPayment.values()]),
      );
      expect(keeper.sumAccount('refunds')).toBe(0);
    }),
    { numRuns: 200 },
  );
  openAccounts.expectMoreThan(20, ['clearing', 'receivable', 'refunds', 'held', 'overpayments', 'revenue']);
}, 60_000);
