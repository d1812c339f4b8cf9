import { BankDesk } from '../transfer/bank-desk.js';
import { Changer } from '../changes/changer.js';
import { Colleagues } from '../operations/colleagues.js';
import { PayPalShop } from '../paypal-shop.js';
import { PayPalSide } from '../paypal-side.js';
import type { Random } from '../random.js';
import { Sharing } from '../shares/sharing.js';
import type { Held } from '../shop.js';
import type { World } from '../world.js';
import { Bank } from './bank.js';

/** An action of a customer, staff or a bank; false if refused or impossible. */
type Act = (held: Held) => Promise<boolean>;
export type Acts = Readonly<Record<string, Act>>;

/** An open dispute and its decider. */
interface Dispute {
  readonly bookingId: string;
  readonly paymentId: string;
  readonly at: 'stripe' | 'paypal';
  readonly id: string;
}

/** Everybody who moves money of one product, and the state of their accounts. */
export class Agency {
  /** Cash in the till in cents: received minus paid out. */
  tillCents = 0;
  /** Payments made in a customer's own form; all others were made by the product alone. */
  readonly byHand = new Set<string>();
  disputes: readonly Dispute[] = [];
  readonly who: Changer;
  readonly sharing: Sharing;
  readonly paypal: PayPalShop;
  readonly transfers: BankDesk;

  private constructor(
    readonly world: World,
    readonly staff: Colleagues,
    readonly bank: Bank,
    readonly random: Random,
  ) {
    this.who = new Changer(world);
    this.sharing = new Sharing(world);
    this.paypal = new PayPalShop(world);
    this.transfers = new BankDesk(world);
  }

  static async open(world: World, random: Random): Promise<Agency> {
    const staff = await Colleagues.hired(world);
    return new Agency(world, staff, new Bank(world, staff, random), random);
  }

  /** Waits until everything between providers and product has settled. */
  async rest(): Promise<void> {
    const { sandbox, paypal, store } = this.world;
    const told = async (): Promise<string> => {
      const [cards, accounts] = [await sandbox.state(), await paypal.state()];
      return [cards.events.length, accounts.events.length, await store.head()].join();
    };
    for (let before = '', now = await told(); before !== now; before = now, now = await told()) {
      await sandbox.flush();
      await paypal.flush();
      await this.world.atRest();
    }
  }

  /** The first instalment with an open amount. */
  async open(held: Held): Promise<{ id: string; openCents: number } | undefined> {
    const { instalments } = await this.world.view(held);
    const found = instalments.find(({ amountCents, paidCents }) => paidCents < amountCents);
    return found && { id: found.id, openCents: found.amountCents - found.paidCents };
  }

  /** Pays in the card form; returns whether it succeeded. */
  async paysByCard(clientSecret: string | undefined): Promise<boolean> {
    if (clientSecret === undefined || (await this.world.sandbox.pay(clientSecret)) !== 'succeeded')
      return false;
    this.byHand.add(clientSecret.split('_secret')[0] ?? '');
    return true;
  }

  async approves(approveUrl: string | undefined): Promise<boolean> {
    if (approveUrl === undefined) return false;
    const order = PayPalSide.orderIn(approveUrl);
    this.byHand.add(order);
    await this.world.paypal.approve(order);
    return true;
  }
}
