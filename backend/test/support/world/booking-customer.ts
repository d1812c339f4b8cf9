import { expect } from '@jest/globals';
import type { CancellationPreview } from '@wayfold/contracts/bookings/changes';
import type { DateChangePreview } from '@wayfold/contracts/bookings/date-changes';
import { v4 } from 'uuid';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { ChangeDate } from '../../../src/modules/booking/changes/change-date.command.js';
import { IssueCoupon } from '../../../src/modules/booking/pricing/issue-coupon.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { type BookingHandle, newBookingHeaders, type ShopResponse, toHeldBooking } from './shop.js';
import type { World } from './world.js';

interface RefusalBody {
  readonly code?: string;
  readonly facts?: Record<string, unknown>;
}

/** A customer who changes the date of a booking, or cancels it. */
export class BookingCustomer {
  constructor(private readonly world: World) {}

  post<T = RefusalBody>(
    booking: BookingHandle,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ShopResponse<T>> {
    return this.world.call('POST', `/api/bookings/${booking.id}/${path}`, body, {
      ...newBookingHeaders(booking),
      ...headers,
    });
  }

  async previewChange(booking: BookingHandle, departureId: string): Promise<DateChangePreview> {
    const { status, body } = await this.post<DateChangePreview>(booking, 'change/preview', { departureId });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  }

  async readPreviewRefusal(booking: BookingHandle, departureId: string): Promise<string | undefined> {
    return (await this.post(booking, 'change/preview', { departureId })).body.code;
  }

  /** Has a code mailed, and returns it. */
  async requestCode(booking: BookingHandle, purpose: 'change' | 'cancel' = 'change'): Promise<string> {
    expect((await this.post(booking, `${purpose}/code`)).status).toBe(200);
    return this.world.readMailedCode(booking);
  }

  /** Previews a change, and has its code mailed. */
  async prepareChange(booking: BookingHandle, departureId: string): Promise<{ hash: string; code: string }> {
    const { hash } = await this.previewChange(booking, departureId);
    return { hash, code: await this.requestCode(booking) };
  }

  changeDate(
    booking: BookingHandle,
    departureId: string,
    { hash, code }: { hash: string; code: string },
    key: string = v4(),
  ): Promise<ShopResponse<RefusalBody>> {
    return this.post(booking, 'change', { departureId, hash, code }, { 'idempotency-key': key });
  }

  /** Changes the date as staff, who need no code; returns true if it was changed. */
  async changeByStaff({ id }: BookingHandle, departureId: string, hash: string): Promise<boolean> {
    const envelope = newEnvelope({ actor: { kind: 'staff' }, correlationId: id });
    const change = { departureId, hash, code: null };
    return !isRefusal(await this.world.commandBus.execute(new ChangeDate(envelope, id, change)));
  }

  /** Makes the complete change, which must succeed. */
  async moveBooking(booking: BookingHandle, departureId: string): Promise<DateChangePreview> {
    const preview = await this.previewChange(booking, departureId);
    const { status, body } = await this.changeDate(booking, departureId, {
      hash: preview.hash,
      code: await this.requestCode(booking),
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    return preview;
  }

  async previewCancellation(booking: BookingHandle): Promise<CancellationPreview> {
    const { status, body } = await this.post<CancellationPreview>(booking, 'cancel/preview');
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  }

  /** Makes the complete cancellation, which must succeed. */
  async cancelBooking(booking: BookingHandle): Promise<CancellationPreview> {
    const preview = await this.previewCancellation(booking);
    const { retainedCents, refundCents } = preview;
    const code = await this.requestCode(booking, 'cancel');
    const { status, body } = await this.post(booking, 'cancel', { code, retainedCents, refundCents });
    expect([status, body]).toMatchObject([200, { status: 'CANCELLED' }]);
    return preview;
  }

  /** Books a trip for two with a single-use 10% coupon for these departures. */
  async bookWithCoupon(code: string, departureIds: string[]): Promise<BookingHandle> {
    const { world } = this;
    const discount = { kind: 'percent', percent: 10 } as const;
    const openPeriods = { bookFrom: null, bookUntil: null, travelFrom: null, travelUntil: null };
    const terms = { code, discount, limit: 1, minimumCents: 0, ...openPeriods, tripIds: [], categories: [] };
    const envelope = newEnvelope({ actor: { kind: 'system' }, correlationId: code });
    await world.commandBus.execute(new IssueCoupon(envelope, { ...terms, departureIds }));
    await world.waitForReadModels();
    const { body } = await world.placeBooking((await world.requestQuote(departureIds[0]!, 2, code)).id);
    const booking = toHeldBooking(body);
    await world.nameTravelers(booking);
    await world.sandbox.payIntent(await world.requestClientSecret(booking));
    await world.waitForStatus(booking, 'CONFIRMED');
    return booking;
  }

  /** Calculates the cents captured minus cents refunded at the provider. */
  async sumRetainedCents(booking: BookingHandle): Promise<number> {
    return (await this.world.listCapturedMoney(booking)).reduce(
      (sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents,
      0,
    );
  }

  async readSeats(departureId: string): Promise<Record<string, number>> {
    const seatsByBooking: Record<string, number> = {};
    for (const { type, data } of (await this.world.store.readStreams([departureId])).get(departureId) ?? []) {
      const { bookingId, seats } = data as { bookingId: string; seats: number };
      if (type === 'SeatsHeld') seatsByBooking[bookingId] = seats;
      if (type === 'SeatsReleased') delete seatsByBooking[bookingId];
    }
    return seatsByBooking;
  }
}
