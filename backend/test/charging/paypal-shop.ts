import { PayPalSide } from './paypal-side.js';
import { eventually, type Held } from './shop.js';
import type { World } from './world.js';

/** The steps of a customer who pays by PayPal. */
export class PayPalShop {
  constructor(private readonly world: World) {}

  types = async (held: Held): Promise<string[]> =>
    (await this.world.history(held.id)).map(({ type }) => type);

  /** Event types from the first of one type on. */
  async after(held: Held, type: string): Promise<string[]> {
    const all = await this.types(held);
    return all.slice(all.indexOf(type));
  }

  status = async (held: Held): Promise<string> => (await this.world.view(held)).status;

  confirmed = (held: Held): Promise<void> =>
    eventually(async () => (await this.status(held)) === 'CONFIRMED');

  async hold(seats = 2): Promise<Held> {
    const [departureId = ''] = await this.world.publish(1, { seats });
    return this.world.hold(departureId);
  }

  /** An order, with the customer on PayPal's page. */
  async order(held: Held, plan: 'deposit' | 'full' = 'deposit'): Promise<string> {
    const { status, body } = await this.world.payByPayPal(held, plan);
    if (body.state !== 'approve') throw new Error(`no order: ${status} ${JSON.stringify(body)}`);
    return PayPalSide.orderIn(body.approveUrl);
  }

  /** Moves the clock just past the hold's end. */
  async holdEnds(held: Held): Promise<void> {
    const until = (await this.world.view(held)).hold?.expiresAt ?? '';
    await this.world.advanceTo(new Date(Math.max(Date.parse(until), this.world.now().getTime()) + 1_000));
  }

  /** A confirmed booking with its deposit paid by PayPal. */
  booked = async (buyer = 'good'): Promise<Held> => {
    const [departureId = ''] = await this.world.publish(1);
    const held = await this.world.hold(departureId);
    await this.world.paypal.approve(await this.order(held), buyer);
    await this.confirmed(held);
    return held;
  };

  chargeDay = async (held: Held): Promise<void> => this.world.advanceTo(await this.world.chargeAt(held));

  has = (held: Held, type: string): Promise<void> =>
    eventually(async () => (await this.types(held)).includes(type));

  paid = (held: Held): Promise<void> =>
    eventually(async () => (await this.world.view(held)).money === 'PAID');

  balanceOf = async (held: Held) => {
    const balance = (await this.world.view(held)).instalments.find(({ kind }) => kind === 'balance');
    if (!balance) throw new Error('no balance');
    return balance;
  };

  minutes = (n: number): Promise<void> =>
    this.world.advanceTo(new Date(this.world.now().getTime() + n * 60_000));
}

/** PayPal's money of a booking paid in full. */
export const inFull = { taken: [40_000, 160_000], returned: [] };
