import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import fc from 'fast-check';
import {
  cancelBooking,
  changeDate,
  disputePayment,
  moveStaffMoney,
  reassignPlace,
  reportDispute,
  shareOpenAmount,
  voidManualPayment,
} from './after-sales.js';
import { Agency, BUYERS } from './agency.js';
import { allocateLine, bounceRefund, executeRefunds, importTransfer, reopenLine } from './bank.js';
import { chargeDueInstalment } from './charging.js';
import { removeGiftCard, useGiftCard } from './gift-cards.js';
import {
  clearOpenPayments,
  confirmPayment,
  endHold,
  payCheckout,
  payOpenInstalment,
  placeHold,
} from './selling.js';

const anyCents = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 250_000 }));
const anyOutcome = fc.constantFrom(
  'captured' as const,
  'captured' as const,
  'captured' as const,
  'reviewed' as const,
  'declined' as const,
);

const anyMethod = fc.constantFrom(
  'card' as const,
  'card' as const,
  'klarna' as const,
  'paypal' as const,
  'transfer' as const,
);

/** An action; if it is impossible, it is refused or does nothing. */
const anyAction = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('place' as const), departureIndex: fc.nat(2) }) },
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('pay' as const), method: anyMethod, isFull: fc.boolean() }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      outcome: anyOutcome,
      isRecorded: fc.boolean(),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      outcome: fc.constantFrom('captured' as const, 'captured' as const, 'declined' as const),
      isRecorded: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('record payment' as const, 'report dispute' as const, 'bounce refund' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('use gift card' as const, 'remove gift card' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expire' as const), isReleased: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), isByOperator: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change' as const), departureIndex: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reassign place' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('share open amount' as const),
      decision: fc.constantFrom('Split' as const, 'Assign' as const, 'Revoke' as const),
      cents: anyCents,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move staff money' as const),
      movement: fc.constantFrom('refund' as const, 'goodwill' as const, 'manual' as const),
      cents: anyCents,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('void manual payment' as const) }) },
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
      isLate: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('allocate' as const), cents: fc.constantFrom(0, 0, 0, 7_001) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('refund' as const), isFailing: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 9, 40) }),
  },
);

const anyBuyer = fc.constantFrom(...BUYERS);
const anyStep = fc.record({ buyerNumber: anyBuyer, pick: fc.nat(9), action: anyAction });
type AgencyStep = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

/** Initial state of the parties: most have booked and paid, in various ways. */
const anyBeginning = fc.record({
  buyerNumber: anyBuyer,
  departureIndex: fc.nat(2),
  method: anyMethod,
  isFull: fc.constantFrom(false, false, true),
  isPaid: fc.constantFrom(true, true, true, false),
  hasGiftCard: fc.constantFrom(false, false, true),
});

type Beginning = typeof anyBeginning extends fc.Arbitrary<infer B> ? B : never;

/** Pays at the checkout, or the rest of a confirmed booking. */
function payDueAmount(
  agency: Agency,
  buyerNumber: number,
  { isFull, method }: { readonly isFull: boolean; readonly method: PayMethod },
): void {
  if (agency.findBooking(buyerNumber)?.status === 'CONFIRMED') payOpenInstalment(agency, buyerNumber, method);
  else payCheckout(agency, buyerNumber, isFull ? 'full' : 'deposit', method);
}

function playBeginning(
  agency: Agency,
  { buyerNumber, departureIndex, method, isFull, isPaid, hasGiftCard }: Beginning,
): void {
  placeHold(agency, buyerNumber, departureIndex);
  if (hasGiftCard) useGiftCard(agency, buyerNumber, 0);
  payDueAmount(agency, buyerNumber, { isFull, method });
  const payment = agency.sources.payments.at(-1);
  if (!isPaid) return;
  if (method === 'transfer') {
    importTransfer(agency, buyerNumber, { offBy: 0, isLate: false });
    allocateLine(agency, buyerNumber, 0, 0);
  } else if (payment?.buyerNumber === buyerNumber) {
    confirmPayment(agency, payment, 'captured');
    agency.recordPayment(payment);
  }
}

function runStep(agency: Agency, { buyerNumber, pick, action }: AgencyStep): void {
  const { payments } = agency.sources;
  const payment = payments[payments.length - 1 - (pick % Math.max(1, payments.length))];
  switch (action.do) {
    case 'place':
      return placeHold(agency, buyerNumber, action.departureIndex);
    case 'pay':
      return payDueAmount(agency, buyerNumber, action);
    case 'confirm':
      if (payment) confirmPayment(agency, payment, action.outcome);
      return payment && action.isRecorded ? agency.recordPayment(payment) : undefined;
    case 'charge':
      return chargeDueInstalment(agency, buyerNumber, action);
    case 'record payment':
      return payment && agency.recordPayment(payment);
    case 'report dispute':
      return payment && reportDispute(agency, payment);
    case 'bounce refund':
      return payment && bounceRefund(agency, payment);
    case 'use gift card':
      return useGiftCard(agency, buyerNumber, pick);
    case 'remove gift card':
      return removeGiftCard(agency, buyerNumber, pick);
    case 'expire':
      return endHold(agency, buyerNumber, action.isReleased ? 'staff' : 'clock');
    case 'cancel':
      return cancelBooking(agency, buyerNumber, action.isByOperator ? 'operator' : 'customer');
    case 'change':
      return changeDate(agency, buyerNumber, action.departureIndex);
    case 'reassign place':
      return reassignPlace(agency, buyerNumber);
    case 'share open amount':
      return shareOpenAmount(agency, buyerNumber, action.decision, action.cents);
    case 'move staff money':
      return moveStaffMoney(agency, buyerNumber, action.movement, action.cents);
    case 'void manual payment':
      return voidManualPayment(agency, buyerNumber, pick);
    case 'dispute':
      return payment && disputePayment(agency, payment, action);
    case 'transfer':
      return importTransfer(agency, buyerNumber, action);
    case 'allocate':
      return allocateLine(agency, buyerNumber, pick, action.cents);
    case 'reopen':
      return reopenLine(agency, pick);
    case 'refund':
      return executeRefunds(agency, buyerNumber, action);
    case 'wait':
      agency.now = new Date(agency.now.getTime() + action.days * DAY_MS + 240_000);
  }
}

/** Runs any actions in any order; `check` receives the agency at its end. */
export const runAnySteps = (length: number, check: (agency: Agency) => void) =>
  fc.property(
    fc.array(anyBeginning, { maxLength: 4, size: 'max' }),
    fc.array(anyStep, { maxLength: length, size: 'max' }),
    (beginnings, steps) => {
      const agency = new Agency();
      for (const beginning of beginnings) playBeginning(agency, beginning);
      for (const step of steps) runStep(agency, step);
      // At the end every event is reported, and pending refunds are sent.
      for (const payment of agency.sources.payments) {
        agency.recordPayment(payment);
        reportDispute(agency, payment);
      }
      for (const buyerNumber of BUYERS) {
        clearOpenPayments(agency, buyerNumber, 'amount-changed');
        executeRefunds(agency, buyerNumber, { isFailing: false });
      }
      check(agency);
    },
  );
