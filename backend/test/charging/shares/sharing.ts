import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listShares, SharePaymentStep, ShareView } from '@wayfold/contracts/money/shares';
import { eventually, type Answer, type Held } from '../shop.js';
import type { World } from '../world.js';

export type Shares = RouteReply<typeof listShares>;
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
export const JOA = { name: 'Joa', email: 'joa@example.com' };

/** Shared balances, from the lead's and the co-payer's side. */
export class Sharing {
  constructor(private readonly world: World) {}

  post(held: Held, path: string, body?: unknown): Promise<Answer<Shares & { code?: string }>> {
    return this.world.call('POST', `/api/bookings/${held.id}/${path}`, body, bearer(held.capability));
  }

  /** The instalment to be shared. */
  async open(held: Held): Promise<string> {
    const { instalments } = await this.world.view(held);
    return instalments.find(({ kind, paidAt }) => kind === 'balance' && !paidAt)?.id ?? '';
  }

  /** A booking whose balance of 1,600.00 is split in halves with Joa. */
  async shared(chargeInDays = 30): Promise<{ held: Held; share: string; ownShare: string }> {
    const held = await this.world.book({ chargeInDays });
    const shares = [
      { amountCents: 80_000, payer: null },
      { amountCents: 80_000, payer: JOA },
    ];
    const { status, body } = await this.post(held, 'split', { instalmentId: await this.open(held), shares });
    if (status !== 200) throw new Error(`shared: ${status}`);
    const [ownShare = '', share = ''] = body.shares.map(({ id }) => id);
    return { held, share, ownShare };
  }

  /** The token in the newest mail to an address. */
  async keyFor(email: string, share: string, newerThan = ''): Promise<string> {
    let key = '';
    await eventually(async () => {
      const { rows } = await this.world.pool.query<{ text: string }>(
        'SELECT body_text AS text FROM outgoing_mails WHERE recipient = $1 ORDER BY at DESC, message_id DESC',
        [email],
      );
      const mail = rows.find(({ text }) => text.includes(`share=${share}#key=`));
      key = /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return key !== '' && key !== newerThan;
    });
    return key;
  }

  view(held: Held, share: string, key: string): Promise<Answer<ShareView>> {
    return this.world.call('GET', `/api/shares/${held.id}/${share}`, undefined, bearer(key));
  }

  pay(held: Held, share: string, key: string, method = 'card'): Promise<Answer<SharePaymentStep>> {
    const path = `/api/shares/${held.id}/${share}/payments`;
    return this.world.call('POST', path, { method, locale: 'en' }, bearer(key));
  }

  async money(held: Held) {
    return (await this.world.sandbox.money()).filter(({ bookingId }) => bookingId === held.id);
  }
}
