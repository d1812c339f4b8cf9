import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import {
  cancel,
  changeDate,
  dispute,
  moveStaffMoney,
  reassignPlace,
  reportDispute,
  share,
  takeBack,
} from './after-sales.js';
import { Agency, BUYERS } from './agency.js';
import { allocate, bounce, giveBack, importTransfer, reopen } from './bank.js';
import { charge } from './charging.js';
import { removeGiftCard, useGiftCard } from './gift-cards.js';
import { clear, confirm, expire, place, startPaying } from './selling.js';

const cents = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 250_000 }));
const outcome = fc.constantFrom(
  'taken' as const,
  'taken' as const,
  'taken' as const,
  'reviewed' as const,
  'declined' as const,
);
const method = fc.constantFrom(
  'card' as const,
  'card' as const,
  'klarna' as const,
  'paypal' as const,
  'transfer' as const,
);

/** An action; if it is impossible, it is refused or does nothing. */
const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('place' as const), departure: fc.nat(2) }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('pay' as const), method, full: fc.boolean() }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('confirm' as const), outcome, heard: fc.boolean() }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      outcome: fc.constantFrom('taken' as const, 'taken' as const, 'declined' as const),
      heard: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('hear' as const, 'reportDispute' as const, 'bounce' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('gift card' as const, 'no gift card' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expire' as const), released: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), operator: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change' as const), departure: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('share' as const),
      how: fc.constantFrom('Split' as const, 'Assign' as const, 'Revoke' as const),
      cents,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('staff' as const),
      what: fc.constantFrom('refund' as const, 'goodwill' as const, 'manual' as const),
      cents,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take back' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('dispute' as const),
      stage: fc.constantFrom('open' as const, 'open' as const, 'won' as const, 'lost' as const),
      isReported: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      offBy: fc.constantFrom(0, 0, 0, -1, 1, -5_000, 12_345),
      late: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('allocate' as const), cents: fc.constantFrom(0, 0, 0, 7_001) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('give back' as const), fails: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 9, 40) }),
  },
);
const buyer = fc.constantFrom(...BUYERS);
const step = fc.record({ buyer, pick: fc.nat(9), deed });
type AgencyStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Initial state of the parties: most have booked and paid, in various ways. */
const beginning = fc.record({
  buyer,
  departure: fc.nat(2),
  method,
  full: fc.constantFrom(false, false, true),
  paid: fc.constantFrom(true, true, true, false),
  giftCard: fc.constantFrom(false, false, true),
});
type Beginning = typeof beginning extends fc.Arbitrary<infer B> ? B : never;

function begin(
  agency: Agency,
  { buyer: buyerIndex, departure, method: by, full: isFull, paid: isPaid, giftCard: hasGiftCard }: Beginning,
): void {
  place(agency, buyerIndex, departure);
  if (hasGiftCard) useGiftCard(agency, buyerIndex, 0);
  startPaying(agency, buyerIndex, isFull ? 'full' : 'deposit', by);
  const payment = agency.sources.payments.at(-1);
  if (!isPaid) return;
  if (by === 'transfer') {
    importTransfer(agency, buyerIndex, 0, false);
    allocate(agency, buyerIndex, 0, 0);
  } else if (payment?.buyer === buyerIndex) {
    confirm(agency, payment, 'taken');
    agency.recordPayment(payment);
  }
}

function take(agency: Agency, { buyer: buyerIndex, pick, deed: action }: AgencyStep): void {
  const { payments } = agency.sources;
  const payment = payments[payments.length - 1 - (pick % Math.max(1, payments.length))];
  switch (action.do) {
    case 'place':
      return place(agency, buyerIndex, action.departure);
    case 'pay':
      return startPaying(agency, buyerIndex, action.full ? 'full' : 'deposit', action.method);
    case 'confirm':
      if (payment) confirm(agency, payment, action.outcome);
      return payment && action.heard ? agency.recordPayment(payment) : undefined;
    case 'charge':
      return charge(agency, buyerIndex, action.outcome, action.heard);
    case 'hear':
      return payment && agency.recordPayment(payment);
    case 'reportDispute':
      return payment && reportDispute(agency, payment);
    case 'bounce':
      return payment && bounce(agency, payment);
    case 'gift card':
      return useGiftCard(agency, buyerIndex, pick);
    case 'no gift card':
      return removeGiftCard(agency, buyerIndex, pick);
    case 'expire':
      return expire(agency, buyerIndex, action.released);
    case 'cancel':
      return cancel(agency, buyerIndex, action.operator ? 'operator' : 'customer');
    case 'change':
      return changeDate(agency, buyerIndex, action.departure);
    case 'pass':
      return reassignPlace(agency, buyerIndex);
    case 'share':
      return share(agency, buyerIndex, action.how, action.cents);
    case 'staff':
      return moveStaffMoney(agency, buyerIndex, action.what, action.cents);
    case 'take back':
      return takeBack(agency, buyerIndex, pick);
    case 'dispute':
      return payment && dispute(agency, payment, action.stage, action.isReported);
    case 'transfer':
      return importTransfer(agency, buyerIndex, action.offBy, action.late);
    case 'allocate':
      return allocate(agency, buyerIndex, pick, action.cents);
    case 'reopen':
      return reopen(agency, pick);
    case 'give back':
      return giveBack(agency, buyerIndex, action.fails);
    case 'wait':
      agency.now = new Date(agency.now.getTime() + action.days * DAY_MS + 240_000);
  }
}

/** Any actions in any order; `check` receives the agency at its end. */
export const runAnySteps = (length: number, check: (agency: Agency) => void) =>
  fc.property(
    fc.array(beginning, { maxLength: 4, size: 'max' }),
    fc.array(step, { maxLength: length, size: 'max' }),
    (beginnings, steps) => {
      const agency = new Agency();
      for (const first of beginnings) begin(agency, first);
      for (const action of steps) take(agency, action);
      // At the end every event is reported, and pending refunds are sent.
      for (const payment of agency.sources.payments) {
        agency.recordPayment(payment);
        reportDispute(agency, payment);
      }
      for (const buyer of BUYERS) {
        clear(agency, buyer, 'amount-changed');
        giveBack(agency, buyer, false);
      }
      check(agency);
    },
  );
