import { Inject, Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { PAYPAL, type Capture, type Order, type PayPal } from '../../../platform/paypal/port.js';
import { instalmentOf, type BookingState, type ExistingBooking } from '../core/booking.js';
import { askCents, receivedFor, underWay, type InstalmentState, orderOf } from '../core/instalment.js';
import { decidePayPal, type PayPalCommand } from './paypal-order.js';
import type { Paid } from '../events.js';
import { newCommand } from '../../../platform/commands/envelope.js';
import type { Now, Stopped } from './payment-steps.service.js';
import { settleMoney } from '../settlement/settle-payment.command.js';
import { bookingStream } from '../core/booking.stream.js';

/** An order and whose it is. */
export interface AboutOrder {
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly orderId: string;
}

/** What PayPal says of an order; what it means is recorded by then. */
export type OrderSays =
  | { readonly kind: 'paid' | 'pending'; readonly booking: BookingState }
  /** Nothing was taken, and nothing will be. */
  | { readonly kind: 'ended'; readonly declined: boolean }
  | { readonly kind: 'approved'; readonly amountCents: number }
  /** The buyer has not agreed yet. */
  | { readonly kind: 'open'; readonly amountCents: number; readonly approveUrl: string }
  | { readonly kind: 'unknown' };

export type OurOrder = Order & { readonly bookingId: string; readonly instalmentId: string };

/** Whether an order names a booking as ours do; others share the account. */
export const isOurOrder = (order: Order): order is OurOrder =>
  validate(order.bookingId ?? '') && validate(order.instalmentId ?? '') && order.currency === 'USD';

type Taken = Capture & { readonly status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' };
export const hasTaken = (capture: Capture): capture is Taken =>
  ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status);

/** The capture that decides: the one that took money, or else the last. */
export const captureOf = ({ captures }: Order): Capture | undefined =>
  captures.find(hasTaken) ?? captures.at(-1);

/** One of the automatic charge that has put money aside and captured none: nobody captures it any more, and it lapses. */
const isSpent = ({ status, captures, authorizations }: Order): boolean =>
  status === 'COMPLETED' &&
  captures.length === 0 &&
  authorizations.length > 0 &&
  authorizations.every(({ status: held }) => held !== 'CAPTURED' && held !== 'PARTIALLY_CAPTURED');

/**
 * PayPal takes the money of an invoice once: one for each instalment and sum, whoever starts the payment. What it took of it
 * before is another invoice, though the same sum be open again.
 */
export function invoiceOf({ bookingId }: ExistingBooking, instalment: InstalmentState): string {
  const invoice = `${bookingId}-${instalment.kind}-${instalment.id}-${askCents(instalment)}`;
  const came = [...receivedFor(instalment), ...instalment.refunds].filter(
    ({ provider }) => provider === 'paypal',
  );
  const before = new Set(came.map(({ intentId }) => intentId)).size;
  return before === 0 ? invoice : `${invoice}-${before + 1}`;
}

export const paidBy = (order: OurOrder, capture: Capture): Paid => ({
  instalmentId: order.instalmentId,
  amountCents: capture.amountCents,
  provider: 'paypal',
  intentId: order.id,
  chargeId: capture.id,
  customerId: order.vault?.customerId ?? null,
  paymentMethodId: order.vault?.kind === 'saved' ? order.vault.id : null,
  card: null,
});

/** Orders at PayPal: asked after, captured, and what they say recorded. */
@Injectable()
export class PayPalOrders {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(PAYPAL) private readonly paypal: PayPal | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get configured(): boolean {
    return this.paypal !== null;
  }

  get client(): PayPal {
    if (!this.paypal) throw new Error('this installation has no account at PayPal');
    return this.paypal;
  }

  async record(from: Envelope, bookingId: string, command: PayPalCommand): Promise<Now | Stopped> {
    const done = await this.runner.runOne(newCommand(from), bookingStream(bookingId), (booking) =>
      decidePayPal(command, booking),
    );
    if (isRefusal(done)) return done;
    const { state: booking, history } = done;
    return booking.status === 'NEW' ? refuse('NOT_FOUND') : { booking, history };
  }

  async ask(from: Envelope, about: AboutOrder): Promise<OrderSays> {
    const answer = await this.client.retrieveOrder(about.orderId);
    if (answer.kind === 'ok')
      return isOurOrder(answer.value) ? this.hear(from, answer.value) : { kind: 'unknown' };
    if (answer.kind !== 'missing') return { kind: 'unknown' };
    // PayPal forgets orders that nobody approves.
    return this.end(from, about, 'cancelled', null);
  }

  /** What an order whose capture was begun came to: one that is to be approved anew took nothing, and only we capture it. */
  async outcome(from: Envelope, about: AboutOrder): Promise<OrderSays> {
    const says = await this.ask(from, about);
    return says.kind === 'open' ? this.end(from, about, 'declined', null) : says;
  }

  /** Takes the money of an approved order, if it may still be taken. */
  async capture(from: Envelope, about: AboutOrder): Promise<OrderSays | Stopped> {
    const { bookingId, ...of } = about;
    const started = await this.record(from, bookingId, {
      type: 'StartCapture',
      ...of,
      now: this.clock.now(),
    });
    return isRefusal(started) ? started : this.take(from, about);
  }

  /** Takes the money of an order whose capture was started; PayPal captures it once, however often it is asked. */
  async take(from: Envelope, about: AboutOrder): Promise<OrderSays> {
    const answer = await this.client.captureOrder(about.orderId, `cap:${about.orderId}`);
    switch (answer.kind) {
      case 'ok':
        return isOurOrder(answer.value) ? this.hear(from, answer.value) : { kind: 'unknown' };
      case 'declined':
        return this.end(from, about, 'declined', answer.issue);
      case 'state': {
        const says = await this.outcome(from, about);
        // Still approved, and not to be captured: nothing was taken by it, and nothing will be.
        return says.kind === 'approved' ? this.end(from, about, 'declined', answer.issue) : says;
      }
      case 'missing':
        return this.ask(from, about);
      case 'unknown':
        return { kind: 'unknown' };
    }
  }

  /** Records what an order says, which was retrieved from PayPal and not taken from a message. */
  async hear(from: Envelope, order: OurOrder): Promise<OrderSays> {
    const about = { bookingId: order.bookingId, instalmentId: order.instalmentId, orderId: order.id };
    const { amountCents } = order;
    const capture = captureOf(order);
    if (capture && hasTaken(capture)) return this.settle(from, order, capture);
    if (capture?.status === 'PENDING') return this.pending(from, about, capture);
    if (capture) return this.end(from, about, 'declined', capture.reason ?? capture.status);
    if (order.status === 'VOIDED' || isSpent(order)) return this.end(from, about, 'cancelled', null);
    if (order.status === 'APPROVED') return { kind: 'approved', amountCents };
    const { approveUrl } = order;
    return approveUrl === null ? { kind: 'unknown' } : { kind: 'open', amountCents, approveUrl };
  }

  /** What follows a payment may be heard of before it: it is settled first. Changes nothing when it is known. */
  async settledFirst(from: Envelope, order: OurOrder): Promise<void> {
    const capture = captureOf(order);
    if (capture && hasTaken(capture)) await this.settle(from, order, capture);
  }

  private async settle(from: Envelope, order: OurOrder, capture: Capture): Promise<OrderSays> {
    // That the money is in, PayPal says, whoever asked.
    const { correlationId, commandId: causationId } = from;
    const said = newCommand({ actor: { kind: 'provider', id: 'paypal' }, correlationId, causationId });
    const booking = await settleMoney(this.runner, said, order.bookingId, paidBy(order, capture));
    if (isRefusal(booking)) throw new Error(`order ${order.id} could not be settled yet`);
    return { kind: 'paid', booking };
  }

  private async pending(from: Envelope, about: AboutOrder, { id, reason }: Capture): Promise<OrderSays> {
    const { bookingId, ...of } = about;
    const done = await this.ofBuyer(from, bookingId, {
      type: 'Pending',
      ...of,
      captureId: id,
      why: reason ?? 'PENDING',
      now: this.clock.now(),
    });
    return { kind: 'pending', booking: done };
  }

  /** For an order of which PayPal says that nothing was taken. `issue` is why the buyer's payment failed. */
  async end(
    from: Envelope,
    { bookingId, ...of }: AboutOrder,
    reason: 'declined' | 'cancelled',
    issue: string | null,
  ): Promise<OrderSays> {
    await this.ofBuyer(from, bookingId, { type: 'End', ...of, reason, issue, now: this.clock.now() });
    return { kind: 'ended', declined: reason === 'declined' };
  }

  /** The automatic charge goes before an order that nobody has approved. False while the customer pays by one. */
  async makeRoom(from: Envelope, bookingId: string, { id, collecting }: InstalmentState): Promise<boolean> {
    if (collecting?.by !== 'paypal') return true;
    const of = { instalmentId: id, orderId: collecting.paymentId };
    const command = { type: 'Drop', ...of, reason: 'method-changed', charging: true } as const;
    return !isRefusal(await this.record(from, bookingId, command));
  }

  /** What the automatic charge has under way, it records itself; an order that the buyer has approved is none of its. */
  private async ofBuyer(from: Envelope, bookingId: string, command: PayPalCommand): Promise<BookingState> {
    const done = await this.runner.runOne(newCommand(from), bookingStream(bookingId), (booking) => {
      const instalment = booking.status === 'NEW' ? undefined : instalmentOf(booking, command.instalmentId);
      const automatic = instalment && underWay(instalment) && orderOf(instalment)?.stage === 'OPEN';
      return !instalment || automatic ? [] : decidePayPal(command, booking);
    });
    if (!isRefusal(done)) return done.state;
    throw new Error(`what PayPal says of ${command.orderId} could not be recorded yet`);
  }
}
