import type { CancellationPreview } from '@wayfold/contracts/bookings/changes';
import type { PlaceView } from '@wayfold/contracts/bookings/places';
import type { BookingGiftCards } from '@wayfold/contracts/payments/gift-cards';
import { v4 } from 'uuid';
import { erasePersons } from '../../../src/cli/erase.js';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { BankStaff } from '../world/bank-staff.js';
import { BookingCustomer } from '../world/booking-customer.js';
import { PayPalCustomer } from '../world/paypal-customer.js';
import { Sharing } from '../world/sharing.js';
import { type BookingHandle, newBookingHeaders } from '../world/shop.js';
import type { World } from '../world/world.js';

/** Event types that must exist before the replay, so that an effect would be noticed. */
export const REPLAYED_TYPES: readonly string[] = [
  'DepositPaid',
  'BalancePaid',
  'PayPalOrderCreated',
  'TransferChosen',
  'PaymentRefunded',
  'DisputeOpened',
  'DisputeClosed',
  'GiftCardRedeemed',
  'BankLineAllocated',
  'BookingCancelled',
  'BalanceSplit',
  'DepartureChanged',
  'ManualPaymentRecorded',
  'GoodwillGranted',
  'PlaceReassigned',
  'OverpaymentReceived',
  'RefundFailed',
  'PersonErased',
  'ErasureCompleted',
];

/** A world with payments by every method, and mails about them. */
export class RebuildFixture {
  private readonly payPalCustomer: PayPalCustomer;
  private readonly bankStaff: BankStaff;
  private readonly customer: BookingCustomer;

  constructor(private readonly world: World) {
    this.payPalCustomer = new PayPalCustomer(world);
    this.bankStaff = new BankStaff(world);
    this.customer = new BookingCustomer(world);
  }

  /**
   * Plays payments by card, PayPal, bank, gift card and cash; some refunded, some disputed;
   * one person erased.
   */
  async playScene(): Promise<void> {
    const { world, payPalCustomer } = this;
    const [chargedBooking, contestedBooking, cancelledBooking] = [
      await world.bookTrip(),
      await world.bookTrip(),
      await world.bookTrip(),
    ];
    const [buyerBooking, erasedBooking] = [
      await payPalCustomer.bookByPayPal(),
      await payPalCustomer.bookByPayPal(),
    ];
    await this.payByBank();
    await this.payByGiftCard();
    await this.payTwice(chargedBooking);
    await this.contestPayment(contestedBooking);
    await this.runStaffActions(contestedBooking);
    for (const booking of [cancelledBooking, erasedBooking]) await this.cancelByOperator(booking);
    for (const booking of [cancelledBooking, erasedBooking])
      await world.waitForEvent(booking, 'PaymentRefunded');
    await new Sharing(world).bookShared();

    await world.advanceToChargeDay(chargedBooking);
    for (const booking of [chargedBooking, buyerBooking]) await world.waitForEvent(booking, 'BalancePaid');
    if (
      (await erasePersons(world.app.infrastructure, [
        erasedBooking.id,
        '--all',
        '--yes',
        '--by',
        'Dolores',
      ])) !== 0
    )
      throw new Error('no person was erased');
    await world.waitUntilAtRest();
  }

  private async payByBank(): Promise<void> {
    const { bankStaff, world } = this;
    const waitingBooking = await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));
    await bankStaff.importRows(['400.00', `deposit ${(await world.readBooking(waitingBooking)).reference}`]);
    await world.waitForEvent(waitingBooking, 'DepositPaid');
    // The transfer pays the remainder, and ten too much.
    await bankStaff.importRows(['1610.00', 'the rest']);
    await bankStaff.matchLine('the rest', waitingBooking, 161_000);
    await world.waitForEvent(waitingBooking, 'OverpaymentReceived');
  }

  private async payByGiftCard(): Promise<void> {
    const { bankStaff, world } = this;
    const buyer = await world.holdSeats(await world.publishDeparture());
    const { body } = await bankStaff.callOps<{ code: string }>('POST', 'gift-cards', {
      amountCents: 40_000,
      reason: 'the guide fell ill',
    });
    const path = `/api/bookings/${buyer.id}/gift-cards`;
    await world.callOk<BookingGiftCards>('POST', path, { code: body.code }, newBookingHeaders(buyer));
    await world.startPayment(buyer);
    await world.waitForEvent(buyer, 'BookingConfirmed');
  }

  /** Refunds everything, as previewed. */
  private async cancelByOperator({ id }: BookingHandle): Promise<void> {
    const { bankStaff } = this;
    const { body: preview } = await bankStaff.callOps<CancellationPreview>(
      'POST',
      `bookings/${id}/cancel/preview`,
      { by: 'operator' },
    );
    const { status, body } = await bankStaff.callOps('POST', `bookings/${id}/cancel`, {
      by: 'operator',
      retainedCents: preview.retainedCents,
      refundCents: preview.refundCents,
      reason: 'no guide',
    });
    if (status !== 200) throw new Error(`the booking was not canceled: ${status} ${JSON.stringify(body)}`);
  }

  /** Pays a deposit twice; the second payment is refunded, and its card rejects the refund. */
  private async payTwice(booking: BookingHandle): Promise<void> {
    const { sandbox } = this.world;
    await sandbox.setControl({ nextRefund: 'failed' });
    const instalmentId = deriveInstalmentIds(booking.id)('deposit');
    const secondIntent = await sandbox.createIntent({
      bookingId: booking.id,
      instalmentId,
      amountCents: 40_000,
    });
    await sandbox.payIntent(secondIntent.client_secret);
    await this.world.waitForEvent(booking, 'RefundFailed');
    await sandbox.setControl({ nextRefund: 'succeeded' });
  }

  private async contestPayment(booking: BookingHandle): Promise<void> {
    const { world } = this;
    const { paymentId } = await world.readDeposit(booking);
    const { id } = await world.sandbox.triggerAction('disputes/open', { paymentIntent: paymentId });
    await world.waitForEvent(booking, 'DisputeOpened');
    await world.sandbox.triggerAction('disputes/move', { dispute: id, to: 'won' });
    await world.waitForEvent(booking, 'DisputeClosed');
  }

  /** Runs cash, goodwill, a new traveler, and a date change. */
  private async runStaffActions(booking: BookingHandle): Promise<void> {
    const { bankStaff, customer, world } = this;
    const valueDate = world.now().toISOString().slice(0, 10);
    const reason = 'as agreed on the phone';
    for (const [path, body] of [
      ['manual-payments', { amountCents: 10_000, method: 'cash', valueDate, note: 'at the office' }],
      ['goodwill', { amountCents: 5_000, reason }],
    ] as const) {
      const { status } = await bankStaff.callOps('POST', `bookings/${booking.id}/${path}`, body);
      if (status !== 201) throw new Error(`${path}: ${status}`);
    }
    const places = `/api/bookings/${booking.id}/travelers`;
    const { travelers } = await world.getOk<{ travelers: PlaceView[] }>(places, newBookingHeaders(booking));
    const newTraveler = {
      givenName: 'Ana',
      familyName: 'Ruiz',
      birthDate: '1991-03-04',
      email: 'ana@example.com',
    };
    const headers = { ...newBookingHeaders(booking), 'idempotency-key': v4() };
    await world.callOk('POST', `${places}/${travelers.at(-1)?.id ?? ''}/pass`, newTraveler, headers);
    await world.waitForEvent(booking, 'ErasureCompleted');
    await customer.moveBooking(
      booking,
      await world.publishDeparture({ chargeInDays: 20, perPersonCents: 90_000 }),
    );
  }
}
