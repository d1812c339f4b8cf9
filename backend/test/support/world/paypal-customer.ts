import { BALANCE_CENTS, DEPOSIT_CENTS } from '../booking/builders.js';
import { PayPalSide } from './paypal-side.js';
import type { BookingHandle } from './shop.js';
import type { World } from './world.js';

export class PayPalCustomer {
  constructor(private readonly world: World) {}

  /** Reads the event types of a stream, starting with the first event of the given type. */
  async readEventTypesFrom(booking: BookingHandle, type: string): Promise<string[]> {
    const types = await this.world.readEventTypes(booking);
    return types.slice(types.indexOf(type));
  }

  readStatus = async (booking: BookingHandle): Promise<string> =>
    (await this.world.readBooking(booking)).status;

  waitUntilConfirmed = (booking: BookingHandle): Promise<void> =>
    this.world.waitForStatus(booking, 'CONFIRMED');

  async placeHold(): Promise<BookingHandle> {
    const departureId = await this.world.publishDeparture({ seats: 2 });
    return this.world.holdSeats(departureId);
  }

  /** Creates an order; the customer is now on PayPal's page. */
  async startOrder(booking: BookingHandle, plan: 'deposit' | 'full' = 'deposit'): Promise<string> {
    const { status, body } = await this.world.payByPayPal(booking, plan);
    if (body.state !== 'approve')
      throw new Error(`PayPal has no order to approve: ${status} ${JSON.stringify(body)}`);
    return PayPalSide.parseOrderId(body.approveUrl);
  }

  /** Moves the clock just past the hold's end. */
  async expireHold(booking: BookingHandle): Promise<void> {
    const holdEnd = (await this.world.readBooking(booking)).hold!.expiresAt;
    await this.world.advanceTo(new Date(Math.max(Date.parse(holdEnd), this.world.now().getTime()) + 1_000));
  }

  /** Creates a confirmed booking with its deposit paid by PayPal. */
  bookByPayPal = async (buyer = 'good'): Promise<BookingHandle> => {
    const departureId = await this.world.publishDeparture();
    const booking = await this.world.holdSeats(departureId);
    await this.world.paypal.approveOrder(await this.startOrder(booking), buyer);
    await this.waitUntilConfirmed(booking);
    return booking;
  };
}

/** The captures and refunds of a booking that PayPal paid in full. */
export const FULL_PAYMENT = { capturesCents: [DEPOSIT_CENTS, BALANCE_CENTS], refundsCents: [] };

/** The captures and refunds of a booking whose deposit PayPal paid. */
export const DEPOSIT_PAYMENT = { capturesCents: [DEPOSIT_CENTS], refundsCents: [] };

/** The captures and refunds of a booking without a PayPal payment. */
export const NO_PAYMENT = { capturesCents: [], refundsCents: [] };
