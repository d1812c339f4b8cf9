import type { Stripe } from 'stripe';
import { omitUndefined } from '../../shared/omit-undefined.js';
import {
  DISPUTE_MOVES,
  DISPUTE_REASONS,
  moveDispute,
  openDispute,
  requireDispute,
} from '../balance/disputes.js';
import { enterOtherMovement } from '../balance/ledger.js';
import { payOut, settlePayout } from '../balance/payouts.js';
import { settleRefund } from '../balance/refunds.js';
import type { Call } from '../http/call.js';
import { ApiError, newBadRequest, newNoSuchObject, newUnexpectedState } from '../http/errors.js';
import type { Json } from '../http/json-body.js';
import { requireIntent } from '../http/lookups.js';
import { toId } from '../ids.js';
import { declinePayment, recordPayment } from '../payments/confirm.js';
import { expireCard, updateCard } from '../payments/payment-methods.js';
import type { StripeStore } from '../store.js';
import type { Settlement } from './control-input.js';
import {
  parseControlText,
  parseInteger,
  parseObject,
  parseOption,
  parseOptionalText,
} from './control-values.js';

const PAYOUT_ENDS = ['paid', 'failed'] as const;
const FAILURE_REASONS = [
  'charge_for_pending_refund_disputed',
  'declined',
  'expired_or_canceled_card',
  'insufficient_funds',
  'lost_or_stolen_card',
  'unknown',
] as const;

function requireNamedCharge(store: StripeStore, input: Json): Stripe.Charge {
  const intent = parseOptionalText(input['paymentIntent'], 'paymentIntent');
  const id =
    intent === undefined
      ? parseControlText(input['charge'], 'charge')
      : (toId(requireIntent(store, intent).latest_charge) ?? '');
  const charge = store.charges.get(id);
  if (charge === undefined) throw newNoSuchObject('charge', id, 'charge');
  return charge;
}

/** Ends a payment that is `processing`. `settle` of the control command orders it, so it has no path. */
export function settlePayment(call: Call, { paymentIntent, outcome }: Settlement): Stripe.PaymentIntent {
  const intent = requireIntent(call.store, paymentIntent);
  const card = call.store.paymentMethods.get(toId(intent.payment_method) ?? '');
  if (intent.status !== 'processing' || card === undefined)
    throw newUnexpectedState(`This PaymentIntent is not processing: it is ${intent.status}.`, intent);
  try {
    if (outcome === 'succeeded') recordPayment(call, intent, card);
    else declinePayment(call, intent, card, outcome);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 402)) throw error; // the caller ordered the decline
  }
  return intent;
}

/** Makes things happen at the provider that no request asked for, by path of the control API. */
export const PROVIDER_ACTIONS: Readonly<Record<string, (call: Call, body: Json) => unknown>> = {
  /** Takes `{ refund, outcome: succeeded | failed, reason? }`. */
  'refunds/settle': (call, body) => {
    const input = parseObject(body, 'The body', ['refund', 'outcome', 'reason']);
    const outcome = parseOption(['succeeded', 'failed'], input['outcome'], 'outcome');
    const reason = parseOption(FAILURE_REASONS, input['reason'] ?? 'declined', 'reason');
    return settleRefund(call, parseControlText(input['refund'], 'refund'), outcome, reason);
  },
  /** Takes `{ paymentIntent | charge, amount?, reason?, inquiry? }`: amount in cents. */
  'disputes/open': (call, body) => {
    const input = parseObject(body, 'The body', ['paymentIntent', 'charge', 'amount', 'reason', 'inquiry']);
    return openDispute(call, requireNamedCharge(call.store, input), {
      amount:
        input['amount'] === undefined ? undefined : parseInteger(input['amount'], 'amount', 1, 99_999_999),
      reason: parseOption(DISPUTE_REASONS, input['reason'] ?? 'fraudulent', 'reason'),
      isInquiry: input['inquiry'] === true,
    });
  },
  /** Takes `{ dispute, to: under_review | won | lost }`. */
  'disputes/move': (call, body) => {
    const input = parseObject(body, 'The body', ['dispute', 'to']);
    const dispute = requireDispute(call.store, parseControlText(input['dispute'], 'dispute'));
    return moveDispute(call, dispute, parseOption(DISPUTE_MOVES, input['to'], 'to'));
  },
  /** Takes `{}`: pays out the available balance. */
  'payouts/pay': (call) => payOut(call),
  /** Takes `{ payout, outcome: paid | failed }`. */
  'payouts/settle': (call, body) => {
    const input = parseObject(body, 'The body', ['payout', 'outcome']);
    return settlePayout(
      call,
      parseControlText(input['payout'], 'payout'),
      parseOption(PAYOUT_ENDS, input['outcome'], 'outcome'),
    );
  },
  /** Takes `{ amount, kind: fee | adjustment, description? }`: cents, negative for deductions. */
  'balance/enter': (call, body) => {
    const input = parseObject(body, 'The body', ['amount', 'kind', 'description']);
    const amount = parseInteger(input['amount'], 'amount', -99_999_999, 99_999_999);
    const kind = parseOption(['fee', 'adjustment'], input['kind'], 'kind');
    return enterOtherMovement(
      call.store,
      amount,
      kind,
      parseOptionalText(input['description'], 'description') ?? kind,
    );
  },
  /** Takes `{ paymentMethod, expMonth, expYear, last4? }`: acts as the card updater. */
  'cards/update': (call, body) => {
    const input = parseObject(body, 'The body', ['paymentMethod', 'expMonth', 'expYear', 'last4']);
    const last4 = parseOptionalText(input['last4'], 'last4');
    if (last4 !== undefined && !/^\d{4}$/.test(last4))
      throw newBadRequest('last4 has to be four digits.', { param: 'last4' });
    return updateCard(
      call,
      parseControlText(input['paymentMethod'], 'paymentMethod'),
      omitUndefined({
        expMonth: parseInteger(input['expMonth'], 'expMonth', 1, 12),
        expYear: parseInteger(input['expYear'], 'expYear', 2000, 2200),
        last4,
      }),
    );
  },
  /** Takes `{ paymentMethod }`. */
  'cards/expire': (call, body) => {
    const input = parseObject(body, 'The body', ['paymentMethod']);
    return expireCard(call, parseControlText(input['paymentMethod'], 'paymentMethod'));
  },
};
