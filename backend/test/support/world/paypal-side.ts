import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { SandboxOptions } from '../../../../infra/sandbox/server.js';
import { postControl, readControl } from '../../../../infra/sandbox/test-control.js';
import { type CapturedMoney, dropWebhooksDuring } from '../card-provider/payment-sandbox.js';
import { sumNumbers } from '../sum-numbers.js';
import type { BookingHandle } from './shop.js';

export const PAYPAL_ACCOUNT = {
  clientId: 'AbCharging',
  clientSecret: 'EcCharging',
  webhookId: '0EH40505U7160970P',
};

/** Builds the settings of the sandbox's PayPal, with or without a webhook address. */
export const newPayPalOptions = (webhookUrl?: string): NonNullable<SandboxOptions['paypal']> =>
  omitUndefined({
    ...PAYPAL_ACCOUNT,
    webhookUrl,
  });

interface PayPalMoney {
  readonly id: string;
  readonly status: string;
  readonly amount: { readonly value: string };
  readonly invoice_id?: string;
  readonly custom_id?: string;
  readonly supplementary_data?: { readonly related_ids: { readonly order_id: string } };
}

export interface PayPalState {
  readonly orders: readonly {
    readonly id: string;
    readonly status: string;
    readonly intent: 'CAPTURE' | 'AUTHORIZE';
    readonly purchase_units: readonly { readonly custom_id: string; readonly invoice_id: string }[];
  }[];
  /** The faults that tests can plan. */
  readonly control: { readonly next: readonly unknown[] };
  readonly authorizations: readonly PayPalMoney[];
  readonly captures: readonly PayPalMoney[];
  readonly refunds: readonly PayPalMoney[];
  readonly payment_tokens: readonly { readonly id: string }[];
  readonly events: readonly { readonly id: string; readonly event_type: string; readonly delivery: string }[];
}

interface PayPalRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
  readonly outcome?: string;
  readonly status: number | string;
}

const hasCaptured = ({ status }: PayPalMoney): boolean =>
  ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status);
const toCents = ({ amount }: PayPalMoney): number => Math.round(Number(amount.value) * 100);

/** PayPal's side of payments: the buyer, PayPal's reviewers, and its books. */
export class PayPalSide {
  constructor(private readonly origin: string) {}

  static parseOrderId = (approveUrl: string | undefined): string =>
    new URL(approveUrl ?? 'none:').searchParams.get('token') ?? '';

  /** Approves an order as `good`, `declined`, `declined_later`, `vault_late`, `pending` or `action_later`. */
  approveOrder(orderId: string, buyer = 'good'): Promise<unknown> {
    return this.post('approve', { order: orderId, buyer });
  }
  /** Requires, as PayPal, another approval by the buyer. */
  askAgain(orderId: string): Promise<unknown> {
    return this.post('ask-again', { order: orderId });
  }
  settleCapture(captureId: string, outcome: 'completed' | 'denied'): Promise<unknown> {
    return this.post('settle', { capture: captureId, outcome });
  }
  async settleNewestCapture(outcome: 'completed' | 'denied'): Promise<void> {
    const capture = (await this.readState()).captures.at(-1);
    if (!capture) throw new Error('PayPal has no capture');
    await this.settleCapture(capture.id, outcome);
  }
  issueToken(orderId: string): Promise<unknown> {
    return this.post('issue-token', { order: orderId });
  }
  /** Refunds a part of a capture in PayPal's own console, as staff. */
  refundCapture(captureId: string, cents: number): Promise<unknown> {
    return this.post('refund', { capture: captureId, cents });
  }
  /** Reverses the remainder of a capture, as PayPal. */
  reverseCapture(captureId: string): Promise<unknown> {
    return this.post('reverse', { capture: captureId });
  }
  /** Disputes a capture, as the buyer. Returns the id of the dispute. */
  async disputeCapture(captureId: string): Promise<string> {
    const { dispute } = (await this.post('dispute', { capture: captureId })) as { dispute: { id: string } };
    return dispute.id;
  }
  reviewDispute(disputeId: string): Promise<unknown> {
    return this.post('review', { dispute: disputeId });
  }
  resolveDispute(disputeId: string, inFavorOf: 'buyer' | 'seller' | 'nobody'): Promise<unknown> {
    return this.post('resolve', { dispute: disputeId, inFavorOf });
  }
  /** Plans the outcome of the next request of a kind: the request fails, or only its response. */
  planOutcome(outcome: string, operation: string): Promise<unknown> {
    return this.post('control', { next: { outcome, operation } });
  }
  setControl(order: object): Promise<unknown> {
    return this.post('control', order);
  }
  /** Acts while PayPal's webhooks are lost; they are sent normally again even if the action fails. */
  withoutWebhooks<T>(act: () => Promise<T>): Promise<T> {
    return dropWebhooksDuring(this, act);
  }
  flushWebhooks(): Promise<unknown> {
    return this.post('webhooks/flush', {});
  }
  /** Returns the signature headers that PayPal would send with this body, even with a forged body. */
  async signBody(body: string): Promise<Record<string, string>> {
    const { headers } = (await this.post('webhooks/sign', { body })) as { headers: Record<string, string> };
    return headers;
  }
  resendEvent(eventId: string): Promise<unknown> {
    return this.post('webhooks/resend', { event: eventId });
  }
  async resendNewestEvent(type: string): Promise<void> {
    const { events } = await this.readState();
    const newestEvent = events.findLast(({ event_type: eventType }) => eventType === type);
    if (!newestEvent) throw new Error(`PayPal has no event ${type}`);
    await this.resendEvent(newestEvent.id);
  }

  readState(): Promise<PayPalState> {
    return readControl(this.origin, 'paypal/state');
  }

  async readRequests(): Promise<PayPalRequest[]> {
    const { requests } = await readControl<{ requests: PayPalRequest[] }>(this.origin, 'paypal/requests');
    return requests;
  }

  /** Reads the captures and refunds of a booking in cents, in order. */
  async readBookingMoney(bookingId: string): Promise<{ capturesCents: number[]; refundsCents: number[] }> {
    const { captures, refunds } = await this.readState();
    const bookingCaptures = captures.filter(
      ({ custom_id: customId }) => customId?.startsWith(bookingId) === true,
    );
    const successfulCaptures = bookingCaptures.filter(hasCaptured);
    const bookingRefunds = refunds.filter(
      ({ custom_id: customId }) => customId?.startsWith(bookingId) === true,
    );
    return { capturesCents: successfulCaptures.map(toCents), refundsCents: bookingRefunds.map(toCents) };
  }

  /** Reads the id of the first capture of a booking. */
  async readCaptureId({ id }: BookingHandle): Promise<string> {
    const { captures } = await this.readState();
    const capture = captures.find(({ custom_id: customId }) => customId?.startsWith(id) === true);
    if (!capture) throw new Error('PayPal has no capture of the booking');
    return capture.id;
  }

  /** Lists captures and refunds by order, in the card side's format. */
  async listCapturedMoney(): Promise<CapturedMoney[]> {
    const { captures, refunds } = await this.readState();
    return captures.filter(hasCaptured).map((capture): CapturedMoney => {
      const captureRefunds = refunds.filter(({ custom_id: customId }) => customId === capture.custom_id);
      const [bookingId = '', instalmentId = ''] = (capture.custom_id ?? '').split(':');
      return {
        bookingId,
        instalmentId,
        captureCount: 1,
        capturedCents: toCents(capture),
        paymentId: capture.supplementary_data?.related_ids.order_id ?? '',
        refundCount: captureRefunds.length,
        refundedCents: sumNumbers(captureRefunds.map(toCents)),
      };
    });
  }

  private post(path: string, body: object): Promise<unknown> {
    return postControl(this.origin, `paypal/${path}`, body);
  }
}
