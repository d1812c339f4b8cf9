import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan, Quote, RoomChoice } from '@wayfold/contracts/money/quotes';
import type { CardStep } from '@wayfold/contracts/payments/cards';
import { v4 } from 'uuid';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import type { Client } from '../http/client.js';

const LEAD = {
  givenName: 'Marta',
  familyName: 'Quiroga',
  email: 'marta@example.com',
  phone: '+1 505 555 0148',
  residence: 'US',
  birthDate: '1990-04-17',
  language: 'en',
} as const;

/** A customer's booking id and capability. */
export interface BookingHandle {
  readonly id: string;
  readonly termsHash: string;
  readonly capability: string;
  readonly booking: BookingView;
}

export interface ShopResponse<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

export interface PayStep {
  readonly url?: string;
  readonly state: 'pay' | 'redirect' | 'approve' | 'paid' | 'processing';
  readonly approveUrl?: string;
  readonly amountCents?: number;
  readonly card?: { readonly clientSecret: string };
  readonly code?: string;
}

interface PartyOptions {
  readonly travelers?: number;
  readonly email?: string | undefined;
  readonly residence?: string;
}

/** The product as customers use it: over HTTP only. */
export class Shop {
  constructor(private readonly http: Pick<Client, 'call'>) {}

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ShopResponse<T>> {
    const response = await this.http.call({ method, path, body, headers });
    return { status: response.status, body: (response.json ?? {}) as T };
  }

  /** Calls like `call`, but throws on an error status. */
  async callOk<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    const response = await this.call<T>(method, path, body, headers);
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }

  get<T = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<ShopResponse<T>> {
    return this.call('GET', path, undefined, headers);
  }

  /** Gets like `get`, but throws on an error status. */
  getOk<T>(path: string, headers?: Record<string, string>): Promise<T> {
    return this.callOk('GET', path, undefined, headers);
  }

  async requestQuote(departureId: string, travelers = 2, couponCode?: string): Promise<Quote> {
    const rooms: RoomChoice[] =
      travelers === 1
        ? [{ type: 'twin', travelers: 1, sharesWith: 'anyone' }]
        : [{ type: 'twin', travelers: 2 }];
    const request = { departureId, category: 'basic', travelers, rooms, locale: 'en' };
    return this.callOk(
      'POST',
      '/api/quotes',
      couponCode === undefined ? request : { ...request, couponCode },
    );
  }

  placeBooking(quoteId: string): Promise<ShopResponse<HeldBookingBody>> {
    return this.call('POST', '/api/bookings', { quoteId, locale: 'en' }, { 'idempotency-key': v4() });
  }

  /** Holds seats with named travelers, ready to be paid. */
  async holdSeats(departureId: string, travelers = 2, email?: string): Promise<BookingHandle> {
    const { status, body } = await this.placeBooking((await this.requestQuote(departureId, travelers)).id);
    if (status !== 201) throw new Error(`the booking was not placed: ${status} ${JSON.stringify(body)}`);
    const booking = toHeldBooking(body);
    await this.nameTravelers(booking, { travelers, email });
    return booking;
  }

  async nameTravelers(
    booking: BookingHandle,
    { travelers = 2, email = LEAD.email, residence = LEAD.residence }: PartyOptions = {},
  ): Promise<void> {
    const companions = Array.from({ length: travelers - 1 }, () => ({
      givenName: 'Joa',
      familyName: 'Quiroga',
      birthDate: '1988-01-02',
    }));
    const party = {
      lead: { ...LEAD, email, residence },
      isLeadTraveling: true,
      others: companions,
      roomOf: Array.from({ length: travelers }, () => 0),
    };
    await this.callOk('POST', `/api/bookings/${booking.id}/travelers`, party, newBookingHeaders(booking));
  }

  startPayment(
    booking: BookingHandle,
    plan: Plan = 'deposit',
    method: PayMethod = 'card',
  ): Promise<ShopResponse<PayStep>> {
    const body = { plan, method, termsHash: booking.termsHash };
    return this.call('POST', `/api/bookings/${booking.id}/payments`, body, newBookingHeaders(booking));
  }

  /** Starts a PayPal payment, or continues it after the buyer's approval. */
  payByPayPal(
    booking: BookingHandle,
    plan: Plan = 'deposit',
    { locale = 'en', orderId }: { readonly locale?: string; readonly orderId?: string } = {},
  ): Promise<ShopResponse<PayStep>> {
    const body = { plan, method: 'paypal', locale, returnedOrderId: orderId, termsHash: booking.termsHash };
    return this.call('POST', `/api/bookings/${booking.id}/payments`, body, newBookingHeaders(booking));
  }

  /** Pays the open amount of a confirmed booking; with `orderId` after a return from PayPal. */
  payOpenAmount(
    booking: BookingHandle,
    instalmentId: string,
    method: 'card' | 'paypal',
    orderId?: string,
  ): Promise<ShopResponse<PayStep>> {
    const path = `/api/bookings/${booking.id}/instalments/${instalmentId}/payments`;
    return this.call(
      'POST',
      path,
      { method, locale: 'es', returnedOrderId: orderId },
      newBookingHeaders(booking),
    );
  }

  /** Requests the secret for paying in the customer's browser. */
  async requestClientSecret(booking: BookingHandle, plan: Plan = 'deposit'): Promise<string> {
    const { status, body } = await this.startPayment(booking, plan);
    if (!body.card) throw new Error(`no payment was started: ${status} ${JSON.stringify(body)}`);
    return body.card.clientSecret;
  }

  /** Opens a form for another card; with `setupId` returns the result of an earlier form. */
  replaceCard(booking: BookingHandle, setupId?: string): Promise<ShopResponse<CardStep>> {
    return this.call(
      'POST',
      `/api/bookings/${booking.id}/card`,
      setupId ? { setupId } : {},
      newBookingHeaders(booking),
    );
  }

  async openCardForm(booking: BookingHandle): Promise<{ setupId: string; secret: string }> {
    const { status, body } = await this.replaceCard(booking);
    if (status !== 200 || body.state !== 'enter')
      throw new Error(`no card form was opened: ${status} ${JSON.stringify(body)}`);
    return { setupId: body.setupId, secret: body.card.clientSecret };
  }

  payOpenAmountByCard(booking: BookingHandle, instalmentId: string): Promise<ShopResponse<PayStep>> {
    const path = `/api/bookings/${booking.id}/instalments/${instalmentId}/payments`;
    return this.call('POST', path, { method: 'card' }, newBookingHeaders(booking));
  }

  /** Requests the secret of the card form in which the customer pays the balance. */
  async requestBalanceSecret(booking: BookingHandle): Promise<string> {
    const { status, body } = await this.payOpenAmountByCard(
      booking,
      deriveInstalmentIds(booking.id)('balance'),
    );
    if (!body.card) throw new Error(`no payment was started: ${status} ${JSON.stringify(body)}`);
    return body.card.clientSecret;
  }

  async readReference(booking: BookingHandle): Promise<string> {
    return (await this.readBooking(booking)).reference;
  }

  readBooking(booking: BookingHandle): Promise<BookingView> {
    return this.getOk(`/api/bookings/${booking.id}`, newBookingHeaders(booking));
  }

  async readChargeTime(booking: BookingHandle): Promise<Date> {
    const chargeAt = (await this.readBooking(booking)).instalments.find(
      ({ kind }) => kind === 'balance',
    )?.chargeAt;
    if (chargeAt == null) throw new Error('no balance is scheduled');
    return new Date(chargeAt);
  }
}

export const newBookingHeaders = ({ capability }: BookingHandle): Record<string, string> => ({
  authorization: `Bearer ${capability}`,
});

export interface HeldBookingBody {
  booking: BookingView & { terms: { hash: string } };
  capability: string;
}

export const toHeldBooking = (body: HeldBookingBody): BookingHandle => ({
  id: body.booking.id,
  termsHash: body.booking.terms.hash,
  capability: body.capability,
  booking: body.booking,
});
