import type { Plan, Quote } from '@wayfold/contracts/quotes';
import type { BuyerName } from '../../../infra/src/sandbox/paypal/records.js';
import type { Command } from '@nestjs/cqrs';
import { v4 } from 'uuid';
import { isRefusal, type Refusal } from '../../src/kernel/refuse.js';
import { CreateQuote } from '../../src/modules/booking/commands/create-quote.js';
import { once } from '../../src/modules/booking/commands/envelope.js';
import { ExtendHold } from '../../src/modules/booking/commands/extend-hold.js';
import { NameTravelers } from '../../src/modules/booking/commands/name-travelers.js';
import { PayBooking } from '../../src/modules/booking/commands/pay-booking.js';
import { PayInstalment } from '../../src/modules/booking/commands/pay-instalment.js';
import type { PayAnswer } from '../../src/modules/booking/commands/payment-steps.js';
import { PlaceBooking, type Placed } from '../../src/modules/booking/commands/place-booking.js';
import { request } from '../booking/builders.js';
import { WORLD, type Owner } from './scheduler.js';
import { COUPON, DEPARTURE, type World } from './world.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MOST_TRIES = 5;

type Method = 'card' | 'paypal';

const PARTY = {
  lead: {
    givenName: 'Marta',
    familyName: 'Quiroga',
    email: 'marta@example.com',
    phone: '+1 505 555 0148',
    residence: 'US',
    birthDate: '1990-04-17',
    language: 'en' as const,
  },
  leadIsTraveler: true,
  others: [{ givenName: 'Joa', familyName: 'Quiroga', birthDate: '1988-01-02' }],
  roomOf: [0, 0],
};

/** Test cards; what each does stands in the sandbox. The good one comes more often. */
const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000009995',
  '4000002500003155',
  '4000002760003184',
  '4000000000000341',
  '4000000000000341',
  '4000000000000119',
  '4000000000005043',
  '4000000000007726',
];

/** Accounts at PayPal; what each does stands in the sandbox. */
const BUYERS: readonly BuyerName[] = [
  'good',
  'good',
  'good',
  'declined',
  'declined_later',
  'action_later',
  'pending',
  'vault_late',
];

const customer = (who: string) =>
  once({ actor: { kind: 'customer' }, correlationId: who, causationId: null });

/** A person with a browser: asks again when no answer comes, changes their mind, pays twice, or leaves. */
export class Customer {
  private readonly who: Owner;
  private quote: Quote | undefined;
  private bookingId = '';
  private readonly fondOfPayPal: number;

  constructor(
    private readonly world: World,
    n: number,
  ) {
    this.who = { ...WORLD, name: `buyer ${n}` };
    this.fondOfPayPal = [0, 0.4, 0.9][world.scheduler.random.between(0, 2)]!;
  }

  async live(): Promise<void> {
    if (!(await this.place())) return;
    await this.ask(() => new NameTravelers(customer(this.who.name), this.bookingId, PARTY));
    if (this.chance(0.2)) await this.ask(() => new ExtendHold(customer(this.who.name), this.bookingId));
    if (this.chance(0.15)) return this.say('leaves');
    await this.inTabs((method) => this.pay(method));
    if (this.chance(0.6)) await this.inTabs((method) => this.later(method));
  }

  /** In one tab; or in two, often with one method each. */
  private async inTabs(visit: (method: Method | undefined) => Promise<void>): Promise<void> {
    const both: readonly (Method | undefined)[] = this.chance(0.5)
      ? ['card', 'paypal']
      : [undefined, undefined];
    await Promise.all((this.chance(0.25) ? both : [undefined]).map(visit));
  }

  private async place(): Promise<boolean> {
    const wanted = request({
      departureId: DEPARTURE,
      ...(this.chance(0.4) ? { couponCode: COUPON.code } : {}),
    });
    const quote = await this.ask<Quote | Refusal>(() => new CreateQuote(wanted));
    if (!quote || isRefusal(quote)) return false;
    this.quote = quote;
    if (this.chance(0.05)) await this.think(40 * MINUTE_MS);
    const key = v4();
    const send = () =>
      this.ask<Placed | Refusal>(
        () =>
          new PlaceBooking(
            once(
              { actor: { kind: 'customer' }, correlationId: key, causationId: null },
              `http:place-booking:${key}`,
            ),
            quote.id,
            'en',
          ),
      );
    const answers = await Promise.all(this.chance(0.2) ? [send(), send()] : [send()]);
    const placed = answers.find((answer): answer is Placed => answer !== undefined && !isRefusal(answer));
    if (placed) this.bookingId = placed.bookingId;
    return placed !== undefined;
  }

  /** In one tab: starts the payment, pays in the form, comes back or does not. */
  private async pay(only: Method | undefined): Promise<void> {
    const { random } = this.world.scheduler;
    for (let tries = random.between(1, 3); tries > 0; tries--) {
      const plan: Plan = this.chance(0.7) ? 'deposit' : 'full';
      const method = only ?? this.method();
      const answer = await this.ask<PayAnswer | Refusal>(
        () =>
          new PayBooking(
            customer(this.who.name),
            this.bookingId,
            plan,
            this.quote?.terms.hash ?? '',
            method,
            'en',
          ),
      );
      if (!answer || (isRefusal(answer) && answer.refused !== 'BUSY')) return;
      if (isRefusal(answer)) continue;
      if (answer.state !== 'pay' && answer.state !== 'approve') return;
      if (this.chance(0.2)) await this.think(random.between(1, 30) * MINUTE_MS);
      if (this.chance(0.1)) continue; // another plan, perhaps
      if (this.chance(0.07)) return this.say('leaves the form');
      if (answer.state === 'pay') await this.card(answer.clientSecret);
      else await this.approve(answer.approveUrl);
      if (this.chance(0.4)) return this.say('closes the tab');
    }
  }

  private async card(secret: string, number = this.anyCard()): Promise<void> {
    await this.step(`pays with ${number}`);
    this.world.handedOut.add(secret.split('_secret_')[0] ?? '');
    const status = await this.world.provider.pay(secret, number);
    this.say(`  … ${status}`);
    if (status !== 'requires_action') return;
    if (this.chance(0.2)) await this.think(20 * MINUTE_MS);
    if (this.chance(0.1)) return this.say('does not answer the bank');
    const outcome = this.chance(0.8) ? 'complete' : 'fail';
    await this.step(`at the bank: ${outcome}`);
    this.say(`  … ${await this.world.provider.authenticate(secret, outcome)}`);
  }

  /** Agrees on PayPal's page. */
  private async approve(approveUrl: string): Promise<void> {
    const order = new URL(approveUrl).searchParams.get('token') ?? '';
    const buyer = BUYERS[this.world.scheduler.random.between(0, BUYERS.length - 1)]!;
    await this.step(`approves ${order} as ${buyer}`);
    this.say(`  … ${this.world.paypal.approve(order, buyer)}`);
  }

  private method(): Method {
    return this.chance(this.fondOfPayPal) ? 'paypal' : 'card';
  }

  /** Pays what is left early, or when the automatic charge has failed. */
  private async later(only: Method | undefined): Promise<void> {
    for (let visits = this.world.scheduler.random.between(1, 3); visits > 0; visits--) {
      if (this.chance(0.8)) await this.think(this.world.scheduler.random.next() * 4 * DAY_MS);
      const booking = await this.world.booking(this.bookingId);
      if (booking.status !== 'CONFIRMED') return;
      const open = booking.instalments.find(({ paid }) => !paid);
      if (!open) return;
      const method = only ?? this.method();
      const answer = await this.ask<PayAnswer | Refusal>(
        () => new PayInstalment(customer(this.who.name), this.bookingId, open.id, method, 'en'),
      );
      if (!answer || isRefusal(answer)) continue;
      if (answer.state !== 'pay' && answer.state !== 'approve') continue;
      if (this.chance(0.1)) continue;
      if (answer.state === 'pay')
        await this.card(answer.clientSecret, this.chance(0.6) ? CARDS[0] : this.anyCard());
      else await this.approve(answer.approveUrl);
      if (this.chance(0.5))
        await this.ask(
          () => new PayInstalment(customer(this.who.name), this.bookingId, open.id, method, 'en'),
        );
    }
  }

  /** Asks some process of the product, and another one when it gets no answer. Undefined: it never got one. */
  private async ask<T>(command: () => Command<T> | Command<unknown>): Promise<T | undefined> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const asked = command();
      const process = await this.world.api(this.who);
      await this.step(`asks ${process.name}: ${asked.constructor.name}`);
      try {
        const answer = (await process.ask(asked)) as T;
        await this.step(`hears ${heard(answer)}`);
        if (!(isRefusal(answer) && answer.refused === 'BUSY')) return answer;
      } catch (error) {
        this.world.noteError(process, error);
        if (this.chance(0.2)) return undefined;
      }
    }
    return undefined;
  }

  private anyCard(): string {
    return CARDS[this.world.scheduler.random.between(0, CARDS.length - 1)]!;
  }

  private think(ms: number): Promise<void> {
    const { scheduler } = this.world;
    return scheduler.step(this.who, '', { at: scheduler.now + Math.floor(ms) });
  }

  private step(what: string): Promise<void> {
    return this.world.scheduler.step(this.who, what);
  }

  private say(what: string): void {
    this.world.scheduler.say(this.who, what);
  }

  private chance(share: number): boolean {
    return this.world.scheduler.random.chance(share);
  }
}

function heard(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return 'yes';
  if ('refused' in answer) return String(answer.refused);
  return 'state' in answer && typeof answer.state === 'string' ? answer.state : 'yes';
}
