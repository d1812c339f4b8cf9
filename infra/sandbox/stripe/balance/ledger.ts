import type { Stripe } from 'stripe';
import { newId } from '../../shared/ids.js';
import type { StripeStore } from '../store.js';

/** The provider charges basis points and a fixed part in cents, by payment method. */
const FEES: Readonly<Record<string, readonly [rate: number, fixed: number]>> = {
  card: [290, 30],
  klarna: [599, 30],
  affirm: [600, 30],
};

const DISPUTE_FEE = 1500;
const AVAILABLE_AFTER_S = 2 * 24 * 60 * 60;

/** Returns the fee in cents for a charge of `cents`. */
function calculateFee(method: string, cents: number): number {
  const [rate, fixedCents] = FEES[method] ?? [0, 0];
  return Math.round((cents * rate) / 10_000) + fixedCents;
}

interface Entry {
  amount: number;
  fee?: number;
  feeFor?: string;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  currency: string;
  source: string | null;
  description: string | null;
  /** Seconds until the amount can be paid out. */
  availableAfter?: number;
}

function enterTransaction(store: StripeStore, entry: Entry): Stripe.BalanceTransaction {
  const { amount, currency, fee = 0, availableAfter = AVAILABLE_AFTER_S } = entry;
  const created = store.nowSeconds();
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + availableAfter,
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
              description: entry.feeFor ?? 'Stripe processing fees',
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
    ...(way === 'withdrawn' && { fee: DISPUTE_FEE, feeFor: 'Dispute fee' }),
    type: 'adjustment',
    category: way === 'withdrawn' ? 'dispute' : 'dispute_reversal',
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback ${way} for ${typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id}`,
  });

export const enterPayout = (store: StripeStore, payout: Stripe.Payout): string =>
  enterTransaction(store, {
    amount: -payout.amount,
    type: 'payout',
    category: 'payout',
    currency: payout.currency,
    source: payout.id,
    description: payout.description,
    availableAfter: payout.arrival_date - store.nowSeconds(),
  }).id;

export const enterPayoutFailure = (store: StripeStore, payout: Stripe.Payout): string =>
  enterTransaction(store, {
    amount: payout.amount,
    type: 'payout_failure',
    category: 'payout_reversal',
    currency: payout.currency,
    source: payout.id,
    description: 'PAYOUT FAILURE',
    availableAfter: 0,
  }).id;

/** Enters what the provider books without a payment: a monthly fee, a correction. */
export const recordOtherMovement = (
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
