import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { BankLine } from '@wayfold/contracts/payments/banking';
import type { RefundSuggestion } from '@wayfold/contracts/payments/matchable-bookings';
import { v4, v7 } from 'uuid';
import { addStaff } from '../../../src/modules/staff/accounts/add-staff.service.js';
import { SessionStore } from '../../../src/modules/staff/sessions/session.store.js';
import { writeBankCsv } from '../banking/bank-csv.js';
import { type BookingHandle, newBookingHeaders, type ShopResponse } from './shop.js';
import type { World } from './world.js';

/** Customers who pay by bank, and finance staff who import bank files at the console. */
export class BankStaff {
  private rowCount = 0;

  /** `staffId` of the finance staff member; hires one if absent. */
  constructor(
    readonly world: World,
    private staffId?: string,
  ) {}

  post<T = { code?: string }>(
    booking: BookingHandle,
    path: string,
    body?: unknown,
  ): Promise<ShopResponse<T>> {
    return this.world.call('POST', `/api/bookings/${booking.id}/${path}`, body, newBookingHeaders(booking));
  }

  /** Holds seats for a lead who has typed the mailed code and is a new person each time. */
  async holdVerified(
    departureId: string,
    travelers = 2,
    email = `${v4()}@example.com`,
  ): Promise<BookingHandle> {
    const booking = await this.world.holdSeats(departureId, travelers, email);
    await this.verifyEmail(booking);
    return booking;
  }

  async verifyEmail(booking: BookingHandle): Promise<void> {
    await this.post(booking, 'email/code');
    const code = await this.world.readMailedCode(booking);
    const { status } = await this.post(booking, 'email/verify', { code });
    if (status !== 200) throw new Error(`the email address was not verified: ${status}`);
  }

  chooseTransfer(
    booking: BookingHandle,
    plan: 'deposit' | 'full' = 'deposit',
  ): Promise<ShopResponse<{ state?: string; code?: string }>> {
    return this.post(booking, 'payments', { plan, method: 'transfer', termsHash: booking.termsHash });
  }

  async holdForTransfer(departureId: string, plan: 'deposit' | 'full' = 'deposit'): Promise<BookingHandle> {
    const booking = await this.holdVerified(departureId);
    const { status, body } = await this.chooseTransfer(booking, plan);
    if (status !== 200) throw new Error(`the transfer was not chosen: ${status} ${JSON.stringify(body)}`);
    return booking;
  }

  releaseTransfer(
    { id }: BookingHandle,
    reason: string | undefined = 'they changed their mind',
  ): Promise<ShopResponse<{ code?: string }>> {
    return this.callOps('POST', `bookings/${id}/transfer/release`, { reason });
  }

  /** Releases the seats of a partial transfer, which is therefore refunded by bank. */
  async releasePartialTransfer(dollars: string): Promise<BookingHandle> {
    const booking = await this.holdForTransfer(await this.world.publishDeparture({ seats: 12 }));
    await this.importRows([dollars, `part ${booking.id}`]);
    await this.matchLine(`part ${booking.id}`, booking, Math.round(Number(dollars) * 100));
    await this.world.waitForEvent(booking, 'PartPaid');
    await this.releaseTransfer(booking);
    await this.world.waitForEvent(booking, 'RefundStarted');
    return booking;
  }

  /** Imports rows of a statement in dollars and text; each row is a separate movement. */
  async importRows(
    ...rows: readonly (readonly [dollars: string, text: string, valueDate?: string])[]
  ): Promise<void> {
    const today = toUtcDate(this.world.now());
    const lines = rows.map(([dollars, text, date = today]) => {
      const [year, month, day] = date.split('-');
      return [`${month}/${day}/${year}`, dollars, `${text} #${(this.rowCount += 1)}`] as const;
    });
    const raw = Buffer.from(writeBankCsv(...lines));
    const headers = {
      ...(await this.openStaffSession()),
      'content-type': 'application/octet-stream',
      'content-length': String(raw.length),
    };
    const response = await this.world.sendFile('/api/ops/bank-lines/imports', raw, headers);
    if (response.status !== 201)
      throw new Error(`the bank file was not imported: ${response.status} ${response.text}`);
  }

  async callOps<T>(method: string, path: string, body?: unknown): Promise<ShopResponse<T>> {
    const headers = { ...(await this.openStaffSession()), 'idempotency-key': v4() };
    return this.world.call(method, `/api/ops/${path}`, body, headers);
  }

  async requireLine(text: string): Promise<{ line: BankLine; refunds: RefundSuggestion[] }> {
    const { body } = await this.callOps<{ lines: { id: string; remittance: string }[] }>(
      'GET',
      'bank-lines?limit=200',
    );
    const line = body.lines.find(({ remittance }) => remittance.includes(text));
    if (!line) throw new Error(`no line says ${text}`);
    return (
      await this.callOps<{ line: BankLine; refunds: RefundSuggestion[] }>('GET', `bank-lines/${line.id}`)
    ).body;
  }

  async matchLine(
    text: string,
    booking: BookingHandle,
    cents: number,
    instalmentId: string | null = null,
  ): Promise<ShopResponse> {
    const { line } = await this.requireLine(text);
    const allocations = [{ bookingId: booking.id, instalmentId, amountCents: cents }];
    return this.callOps('POST', `bank-lines/${line.id}/match`, {
      allocations,
      reason: 'as the customer said',
    });
  }

  /** Voids the payments that a line was matched to, so that it can be matched again. */
  async reopenLine(text: string): Promise<ShopResponse<{ code?: string }>> {
    const { line } = await this.requireLine(text);
    const decision = { reason: 'it was for another booking', allocationIds: null };
    return this.callOps('POST', `bank-lines/${line.id}/reopen`, decision);
  }

  /** Opens a session as of the product's clock, which tests move by weeks. */
  async openStaffSession(): Promise<Record<string, string>> {
    const { pool, store, clock } = this.world.app.infrastructure;
    const person = { email: 'finance@wayfold.example', name: 'Fina', role: 'finance' as const };
    this.staffId ??= (await addStaff({ pool, store, clock }, person)).staffId;
    const session = { sessionId: v7(), staffId: this.staffId, device: null };
    const { token, csrfToken } = await new SessionStore(pool).open(session, this.world.now());
    return { cookie: `wayfold_staff=${token}`, 'x-csrf-token': csrfToken };
  }
}
