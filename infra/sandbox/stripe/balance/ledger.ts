import type { Stripe } from 'stripe';
import { newId } from '../../shared/ids.js';
import { toId } from '../ids.js';
import type { StripeStore } from '../store.js';

interface Fee {
  readonly basisPoints: number;
  readonly fixedCents: number;
}

/** The provider's fees by payment method; it charges none for any other method. */
const FEES: Readonly<Record<string, Fee>> = {
  card: { basisPoints: 290, fixedCents: 30 },
  klarna: { basisPoints: 599, fixedCents: 30 },
  affirm: { basisPoints: 600, fixedCents: 30 },
};

const DISPUTE_FEE_CENTS = 1500;
const AVAILABLE_AFTER_S = 2 * 24 * 60 * 60;

/** Returns the fee in cents for a charge of `cents`. */
function calculateFee(method: string, cents: number): number {
  const { basisPoints, fixedCents } = FEES[method] ?? { basisPoints: 0, fixedCents: 0 };
  return Math.round((cents * basisPoints) / 10_000) + fixedCents;
}

interface Entry {
  amount: number;
  fee?: number;
  feeDescription?: string;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  currency: string;
  source: string | null;
  description: string | null;
  /** Seconds until the amount can be paid out. */
  availableAfterS?: number;
}

function enterTransaction(store: StripeStore, entry: Entry): Stripe.BalanceTransaction {
  const { amount, currency, fee = 0, availableAfterS = AVAILABLE_AFTER_S } = entry;
  const created = store.nowSeconds();
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + availableAfterS,
    balance_type: 'payments',
    created,
    currency,
    description: entry.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: entry.feeDescription ?? 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: entry.category,
    source: entry.source,
    status: 'pending',
    type: entry.type,
  };
  return store.balance.put(transaction.id, transaction);
}

/** Formats the row as the provider does: pending until available for payout. */
export const toTransactionView = (
  store: StripeStore,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= store.nowSeconds() ? 'available' : 'pending',
});

const isCard = (charge: Stripe.Charge): boolean => charge.payment_method_details?.type === 'card';

export const enterCharge = (store: StripeStore, charge: Stripe.Charge): string =>
  enterTransaction(store, {
    amount: charge.amount_captured,
    fee: calculateFee(charge.payment_method_details?.type ?? 'card', charge.amount_captured),
    type: isCard(charge) ? 'charge' : 'payment',
    category: 'charge',
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
  }).id;

/** Enters a refund, which does not return the charge's fee. */
export const enterRefund = (store: StripeStore, charge: Stripe.Charge, refund: Stripe.Refund): string =>
  enterTransaction(store, {
    amount: -refund.amount,
    type: isCard(charge) ? 'refund' : 'payment_refund',
    category: 'refund',
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FOR CHARGE',
  }).id;

export const enterRefundFailure = (
  store: StripeStore,
  charge: Stripe.Charge,
  refund: Stripe.Refund,
): string =>
  enterTransaction(store, {
    amount: refund.amount,
    type: isCard(charge) ? 'refund_failure' : 'payment_failure_refund',
    category: 'refund_failure',
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FAILURE',
  }).id;

/** Enters that the bank withdraws the money and a fee, or returns the money. */
export const enterDispute = (
  store: StripeStore,
  dispute: Stripe.Dispute,
  way: 'withdrawn' | 'reinstated',
): Stripe.BalanceTransaction =>
  enterTransaction(store, {
    amount: way === 'withdrawn' ? -dispute.amount : dispute.amount,
    ...(way === 'withdrawn' && { fee: DISPUTE_FEE_CENTS, feeDescription: 'Dispute fee' }),
    type: 'adjustment',
    category: way === 'withdrawn' ? 'dispute' : 'dispute_reversal',
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback ${way} for ${toId(dispute.charge)}`,
  });

export const enterPayout = (store: StripeStore, payout: Stripe.Payout): string =>
  enterTransaction(store, {
    amount: -payout.amount,
    type: 'payout',
    category: 'payout',
    currency: payout.currency,
    source: payout.id,
    description: payout.description,
    availableAfterS: payout.arrival_date - store.nowSeconds(),
  }).id;

export const enterPayoutFailure = (store: StripeStore, payout: Stripe.Payout): string =>
  enterTransaction(store, {
    amount: payout.amount,
    type: 'payout_failure',
    category: 'payout_reversal',
    currency: payout.currency,
    source: payout.id,
    description: 'PAYOUT FAILURE',
    availableAfterS: 0,
  }).id;

/** Enters what the provider books without a payment: a monthly fee, a correction. */
export const enterOtherMovement = (
  store: StripeStore,
  amount: number,
  kind: 'fee' | 'adjustment',
  description: string,
): Stripe.BalanceTransaction =>
  enterTransaction(store, {
    amount,
    type: kind === 'fee' ? 'stripe_fee' : 'adjustment',
    category: kind === 'fee' ? 'fee' : 'other_adjustment',
    currency: 'usd',
    source: null,
    description,
  });
