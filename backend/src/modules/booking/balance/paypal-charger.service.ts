import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import type { Authorization, Capture, Order } from '../../../platform/paypal/port.js';
import { savedAccount } from '../core/charge-provider.js';
import { doubtOf } from '../core/charge-state.js';
import { askCents, intentIdOf, orderOf } from '../core/instalment.js';
import type { ActionReason } from '../events.js';
import {
  ended,
  unknown,
  withoutResult,
  type OffSessionCharger,
  type Outcome,
  type Prepared,
  type Run,
} from './off-session-charger.js';
import {
  captureOf,
  hasTaken,
  invoiceOf,
  isOurOrder,
  paidBy,
  PayPalOrders,
} from '../payments/paypal-orders.service.js';
import { PaymentSteps } from '../payments/payment-steps.service.js';
import { isOurs, settleIntent, settleMoney } from '../settlement/settle-payment.command.js';

/** Declines that may pass another day; all others need the customer. */
const TRY_LATER: readonly string[] = [
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
];
const PAYER_HAS_TO_ACT: Readonly<Record<string, ActionReason>> = {
  PAYER_ACTION_REQUIRED: 'payer_action_required',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'redirect_payer_for_alternate_funding',
};

function declined(code: string): Outcome {
  const reason = PAYER_HAS_TO_ACT[code];
  if (reason) return { kind: 'action', reason };
  const adviceCode = TRY_LATER.includes(code) ? 'try_again_later' : 'do_not_try_again';
  return { kind: 'declined', code, declineCode: null, adviceCode, chargeId: null };
}

/**
 * Charges the vaulted PayPal account in two steps: an order that authorizes and is stored, then its capture.
 * An authorization whose order was never stored captures nothing and lapses.
 */
/** Why an authorization cannot be voided: it has ended without a capture. */
const GONE = ['PREVIOUSLY_VOIDED', 'AUTHORIZATION_VOIDED', 'AUTHORIZATION_EXPIRED', 'AUTHORIZATION_DENIED'];

@Injectable()
export class PayPalCharger implements OffSessionCharger {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(PayPalOrders) private readonly orders: PayPalOrders,
    @Inject(CARD_PROVIDER) private readonly cards: CardProvider,
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
  ) {}

  async prepare(run: Run): Promise<Prepared> {
    const { booking, instalment } = run;
    if (!this.orders.configured) return ended(unknown('paypal-not-configured'));
    const inTheWay = await this.stopIntent(run);
    if (inTheWay) return inTheWay;
    const stored = orderOf(instalment);
    if (stored) {
      const resolved = await this.resolveOrder(run, stored.paymentId);
      if (resolved) return resolved;
    }
    const vaultId = savedAccount(booking);
    if (vaultId === null) return ended({ kind: 'action', reason: 'no-saved-account' });
    return run.paused ? ended(unknown('paused')) : this.authorize(run, vaultId);
  }

  /** Resolves the stored order; undefined once it no longer conflicts. */
  private async resolveOrder(run: Run, orderId: string): Promise<Prepared | undefined> {
    const { booking, instalment, envelope } = run;
    const orderIds = { bookingId: booking.bookingId, instalmentId: instalment.id, orderId };
    const answer = await this.orders.client.retrieveOrder(orderId);
    if (answer.kind === 'unknown') return ended(withoutResult(answer));
    const order = answer.kind === 'ok' ? answer.value : undefined;
    const capture = order && captureOf(order);
    if (order && capture && capture.status !== 'DECLINED' && capture.status !== 'FAILED')
      return ended(this.outcomeOf(order, capture));
    const wasAsked = doubtOf(instalment.charge).lastChargeId !== undefined;
    // The capture of this attempt was denied; a capture of an earlier one is history.
    if (order && capture && wasAsked && orderOf(instalment)?.review === null)
      return ended(this.outcomeOf(order, capture));
    const held = order?.authorizations.at(-1);
    if (order && held?.status === 'PENDING') return ended(unknown('authorization-pending'));
    if (order && held?.status === 'CREATED' && held.amountCents === askCents(instalment))
      return this.ready(run, order, held);
    if (held?.status === 'CREATED' && !(await this.release(held)))
      return ended(unknown('authorization-not-released'));
    // The customer's own unapproved order, or a spent one.
    if (await this.orders.makeRoom(envelope, booking.bookingId, instalment)) return undefined;
    await this.orders.ask(envelope, orderIds);
    return ended(unknown('paypal-payment-open'));
  }

  private async authorize(run: Run, vaultId: string): Promise<Prepared> {
    const { booking, instalment, attempt, envelope } = run;
    const amountCents = askCents(instalment);
    const instalmentIds = { bookingId: booking.bookingId, instalmentId: instalment.id };
    const answer = await this.orders.client.authorizeSaved(
      {
        ...instalmentIds,
        amountCents,
        vaultId,
        invoiceId: invoiceOf(booking, instalment),
        description: `Wayfold: ${booking.quote.names.en}`,
      },
      `bal:${instalment.id}:o${instalment.orders + 1}:${amountCents}:authorize:${attempt}`,
    );
    if (answer.kind === 'declined') return ended(declined(answer.issue));
    if (answer.kind === 'state') return ended(unknown('unresolved', answer.issue));
    if (answer.kind !== 'ok') return ended(withoutResult(answer));
    const order = answer.value;
    const held = order.authorizations.at(-1);
    // The payer must approve again, by a new order on our page: this order is never captured.
    if (!held) return ended(declined('PAYER_ACTION_REQUIRED'));
    const record = {
      type: 'RecordOrder',
      instalmentId: instalment.id,
      orderId: order.id,
      amountCents,
    } as const;
    if (isRefusal(await this.orders.record(envelope, booking.bookingId, record))) {
      await this.release(held);
      return { kind: 'overtaken' };
    }
    if (held.status === 'DENIED') return ended(declined('INSTRUMENT_DECLINED'));
    return held.status === 'CREATED'
      ? this.ready(run, order, held)
      : ended(unknown('unresolved', held.status));
  }

  private ready({ attempt, instalment }: Run, order: Order, held: Authorization): Prepared {
    return {
      kind: 'ready',
      paymentId: order.id,
      lastChargeId: null,
      giveUp: () => this.release(held),
      take: async () => {
        const { amountCents } = held;
        const invoiceId = order.invoiceId ?? held.id;
        const key = `bal:${instalment.id}:${held.id}:capture:${attempt}`;
        const answer = await this.orders.client.captureAuthorization(
          held.id,
          { amountCents, invoiceId },
          key,
        );
        if (answer.kind === 'ok') return this.outcomeOf(order, answer.value);
        if (answer.kind === 'declined') {
          await this.release(held);
          return declined(answer.issue);
        }
        return withoutResult(answer);
      },
    };
  }

  private outcomeOf(order: Order, capture: Capture): Outcome {
    if (!isOurOrder(order)) throw new Error(`order ${order.id} is not of this booking`);
    if (hasTaken(capture)) {
      const paid = paidBy(order, capture);
      return {
        kind: 'paid',
        paymentId: order.id,
        settle: (envelope) => settleMoney(this.runner, envelope, order.bookingId, paid),
      };
    }
    if (capture.status === 'PENDING') return unknown('in-review', capture.reason);
    return declined('INSTRUMENT_DECLINED');
  }

  /** Voids the authorization; false when it may have been captured. Without retries it lapses. */
  private async release(held: Authorization): Promise<boolean> {
    const answer = await this.orders.client.voidAuthorization(held.id, `void:${held.id}`);
    return answer.kind === 'ok' || (answer.kind === 'state' && GONE.includes(answer.issue));
  }

  /** Cancels the customer's open card intent: only one payment may capture. Undefined if there is none. */
  private async stopIntent(run: Run): Promise<Prepared | undefined> {
    const { booking, instalment, envelope } = run;
    const paymentId = intentIdOf(instalment);
    if (paymentId === null) return undefined;
    const cancellation = await this.cards.cancelIntent(paymentId);
    const intent =
      cancellation.kind === 'ok'
        ? cancellation.value
        : cancellation.kind === 'state'
          ? cancellation.intent
          : undefined;
    if (!intent) return ended(unknown('card-payment-not-stopped'));
    if (intent.status === 'succeeded' && isOurs(intent))
      return ended({
        kind: 'paid',
        paymentId: intent.id,
        settle: (settleEnvelope) => settleIntent(this.runner, settleEnvelope, intent),
      });
    if (intent.status !== 'canceled') return ended(unknown('card-payment-open'));
    const { bookingId } = booking;
    const result = await this.steps.cancelled(
      envelope,
      bookingId,
      instalment.id,
      paymentId,
      'method-changed',
    );
    return isRefusal(result) ? { kind: 'overtaken' } : undefined;
  }
}
