import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listShares, SharePaymentStep, ShareView } from '@wayfold/contracts/payments/shares';
import { BALANCE_CENTS } from '../booking/builders.js';
import { waitUntil } from '../wait-until.js';
import type { BookingHandle, ShopResponse } from './shop.js';
import type { World } from './world.js';

export type ShareList = RouteReply<typeof listShares>;
export const newBearerHeaders = (capability: string) => ({ authorization: `Bearer ${capability}` });
export const JOA = { name: 'Joa', email: 'joa@example.com' };

/** Shared balances, as used by the lead and by the co-payer. */
export class Sharing {
  constructor(private readonly world: World) {}

  post(
    booking: BookingHandle,
    path: string,
    body?: unknown,
  ): Promise<ShopResponse<ShareList & { code?: string }>> {
    return this.world.call(
      'POST',
      `/api/bookings/${booking.id}/${path}`,
      body,
      newBearerHeaders(booking.capability),
    );
  }

  /** Reads the id of the instalment to be shared. */
  async readOpenBalanceId(booking: BookingHandle): Promise<string> {
    const { instalments } = await this.world.readBooking(booking);
    const openBalance = instalments.find(({ kind, paidAt }) => kind === 'balance' && !paidAt);
    if (!openBalance) throw new Error('the booking has no open balance');
    return openBalance.id;
  }

  /** Books a trip whose balance of 1,600.00 is split in halves with Joa. */
  async bookShared(): Promise<{ booking: BookingHandle; shareId: string; ownShareId: string }> {
    const booking = await this.world.bookTrip({ chargeInDays: 30 });
    const shares = [
      { amountCents: BALANCE_CENTS / 2, payer: null },
      { amountCents: BALANCE_CENTS / 2, payer: JOA },
    ];
    const { status, body } = await this.post(booking, 'split', {
      instalmentId: await this.readOpenBalanceId(booking),
      shares,
    });
    if (status !== 200) throw new Error(`the balance was not split: ${status}`);
    const [ownShare, share] = body.shares;
    return { booking, shareId: share!.id, ownShareId: ownShare!.id };
  }

  /** Waits for the capability in the newest mail to this address. */
  async waitForCapability(email: string, shareId: string, newerThan?: string): Promise<string> {
    return waitUntil(async () => {
      const { rows } = await this.world.pool.query<{ text: string }>(
        'SELECT body_text AS text FROM outgoing_mails WHERE recipient = $1 ORDER BY at DESC, message_id DESC',
        [email],
      );
      const mail = rows.find(({ text }) => text.includes(`share=${shareId}#key=`));
      const capability = /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      return capability === newerThan ? undefined : capability;
    });
  }

  readShare(booking: BookingHandle, shareId: string, capability: string): Promise<ShopResponse<ShareView>> {
    return this.world.get(`/api/shares/${booking.id}/${shareId}`, newBearerHeaders(capability));
  }

  startSharePayment(
    booking: BookingHandle,
    shareId: string,
    capability: string,
    method = 'card',
  ): Promise<ShopResponse<SharePaymentStep>> {
    const path = `/api/shares/${booking.id}/${shareId}/payments`;
    return this.world.call('POST', path, { method, locale: 'en' }, newBearerHeaders(capability));
  }
}
