import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { Plan, Quote } from '@wayfold/contracts/money/quotes';
import { v4 } from 'uuid';
import { isRefusal, type Refusal } from '../../../src/kernel/refuse.js';
import { SendEmailCode, VerifyEmail } from '../../../src/modules/booking/access/verify-email.command.js';
import { PayBooking } from '../../../src/modules/booking/checkout/pay-booking.command.js';
import { PayInstalment } from '../../../src/modules/booking/checkout/pay-instalment.command.js';
import { findCheckoutInstalment } from '../../../src/modules/booking/core/booking.js';
import { ExtendHold } from '../../../src/modules/booking/hold/extend-hold.command.js';
import { PlaceBooking, type PlacedBooking } from '../../../src/modules/booking/hold/place-booking.command.js';
import { NameTravelers } from '../../../src/modules/booking/party/name-travelers.command.js';
import { CreateQuote } from '../../../src/modules/booking/pricing/create-quote.command.js';
import { newQuoteRequest } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { COUPON_TERMS, DEPARTURE } from '../engine/departures.js';
import type { World } from '../engine/world.js';
import { useGiftCard } from './gift-cards.js';
import { PARTY } from './people.js';
import { isPaymentStep, newCustomerEnvelope, Person } from './person.js';
import { splitBalance } from './shared-balances.js';
import { sendPartialTransfer, sendTransfer } from './transfers.js';

type Method = 'card' | 'paypal' | 'klarna' | 'affirm';

/** A person with a browser: retries without a response, changes their mind, pays twice, or leaves. */
export class Customer extends Person {
  private quote: Quote | undefined;
  private bookingId = '';
  private readonly payPalShare: number;
  private readonly transferShare: number;
  private readonly loanShare: number;

  constructor(world: World, serial: number) {
    super(world, `buyer ${serial}`);
    this.transferShare = [0, 0.3, 0.8][world.scheduler.random.drawBetween(0, 2)]!;
    this.payPalShare = [0, 0.4, 0.9][world.scheduler.random.drawBetween(0, 2)]!;
    this.loanShare = world.setting.hasRareHabits ? 0.2 : 0;
  }

  async runActor(): Promise<void> {
    if (!(await this.placeBooking())) return;
    await this.askProduct(
      () => new NameTravelers(newCustomerEnvelope(this.owner.name), this.bookingId, PARTY),
    );
    if (this.flipCoin(0.2))
      await this.askProduct(() => new ExtendHold(newCustomerEnvelope(this.owner.name), this.bookingId));
    if (this.flipCoin(0.3)) await this.applyGiftCard();
    if (this.flipCoin(0.15)) return this.writeLine('leaves');
    await this.payInTabs((method) => this.payAtCheckout(method));
    if (this.flipCoin(0.7)) await this.payRemainder();
    if (this.flipCoin(0.8)) await splitBalance(this.world, this.bookingId, this.owner);
    if (this.flipCoin(0.6)) await this.payInTabs((method) => this.payLater(method));
  }

  /** Pays in one tab or in two, often with a different method in each. */
  private async payInTabs(payInTab: (method: Method | undefined) => Promise<void>): Promise<void> {
    const methods: readonly (Method | undefined)[] = this.flipCoin(0.5)
      ? ['card', 'paypal']
      : [undefined, undefined];
    await Promise.all((this.flipCoin(0.25) ? methods : [undefined]).map(payInTab));
  }

  private async placeBooking(): Promise<boolean> {
    const quoteRequest = newQuoteRequest(
      omitUndefined({
        departureId: DEPARTURE,
        couponCode: this.flipCoin(0.4) ? COUPON_TERMS.code : undefined,
      }),
    );
    const quote = await this.askProduct<Quote | Refusal>(() => new CreateQuote(quoteRequest));
    if (!quote || isRefusal(quote)) return false;
    this.quote = quote;
    if (this.flipCoin(0.05)) await this.pauseFor(40 * MINUTE_MS);
    const key = v4();
    const sendRequest = () =>
      this.askProduct<PlacedBooking | Refusal>(
        () => new PlaceBooking(newCustomerEnvelope(key, `http:place-booking:${key}`), quote.id, 'en'),
      );
    const replies = await Promise.all(this.flipCoin(0.2) ? [sendRequest(), sendRequest()] : [sendRequest()]);
    const placedBooking = replies.find(
      (reply): reply is PlacedBooking => reply !== undefined && !isRefusal(reply),
    );
    if (placedBooking) this.bookingId = placedBooking.bookingId;
    return placedBooking !== undefined;
  }

  /** Pays in one tab: starts the payment, pays in the form, and returns or not. */
  private async payAtCheckout(fixedMethod: Method | undefined): Promise<void> {
    const { random } = this.world.scheduler;
    for (let attemptsLeft = random.drawBetween(1, 3); attemptsLeft > 0; attemptsLeft--) {
      const plan: Plan = this.flipCoin(0.7) ? 'deposit' : 'full';
      const method = fixedMethod ?? (this.flipCoin(this.transferShare) ? 'transfer' : this.chooseMethod());
      if (method === 'transfer') await this.readMail();
      const step = await this.requestPayment(() =>
        this.newBookingPayment(plan, this.quote?.terms.hash ?? '', method),
      );
      if (step?.state === 'transfer') return void sendTransfer(this.world, this.bookingId);
      if (!step || !isPaymentStep(step)) return;
      if (this.flipCoin(0.2)) await this.pauseFor(random.drawBetween(1, 30) * MINUTE_MS);
      if (this.flipCoin(0.1)) continue; // the customer may choose another plan
      if (this.flipCoin(0.07)) return this.writeLine('leaves the form');
      await this.completeStep(step);
      if (this.flipCoin(0.4)) return this.writeLine('closes the tab');
    }
  }

  /** Sends a partial transfer, and pays the remainder by gift card if possible, otherwise in the form. */
  private async payRemainder(): Promise<void> {
    for (let visitsLeft = this.world.scheduler.random.drawBetween(1, 4); visitsLeft > 0; visitsLeft--) {
      const booking = await this.world.readBooking(this.bookingId);
      if (booking.status !== 'ON_HOLD') return;
      const dueInstalment = findCheckoutInstalment(booking);
      if (!dueInstalment?.transfer) return;
      if (dueInstalment.parts.length === 0 && this.flipCoin(0.7))
        await sendPartialTransfer(this.world, this.bookingId);
      await this.applyGiftCard();
      const { hash } = booking.quote.terms;
      const step = await this.requestPayment(() => this.newBookingPayment(booking.plan, hash, 'card'));
      if (step) await this.completeStep(step);
      await this.pauseFor(this.world.scheduler.random.drawNumber() * DAY_MS);
    }
  }

  private applyGiftCard(): Promise<void> {
    return useGiftCard(this.world, this.bookingId, (command) => this.askProduct(command));
  }

  /** Types the mailed code. */
  private async readMail(): Promise<void> {
    await this.askProduct(() => new SendEmailCode(newCustomerEnvelope(this.owner.name), this.bookingId));
    const code = await this.world.readMailedCode(this.bookingId);
    await this.askProduct(() => new VerifyEmail(newCustomerEnvelope(this.owner.name), this.bookingId, code));
  }

  private chooseMethod(): Method {
    if (this.flipCoin(this.payPalShare)) return 'paypal';
    if (this.loanShare > 0 && this.flipCoin(this.loanShare)) return this.flipCoin(0.5) ? 'klarna' : 'affirm';
    return 'card';
  }

  private newBookingPayment(plan: Plan, termsHash: string, method: Method | 'transfer'): PayBooking {
    const { bookingId } = this;
    const payment = { bookingId, plan, termsHash, method, locale: 'en' } as const;
    return new PayBooking(newCustomerEnvelope(this.owner.name), payment);
  }

  private newInstalmentPayment(instalmentId: string, wantedMethod: Method): PayInstalment {
    const { bookingId } = this;
    // Lenders pay no instalments.
    const method = wantedMethod === 'card' ? 'card' : 'paypal';
    const payment = { bookingId, instalmentId, method, locale: 'en', page: 'thank-you' } as const;
    return new PayInstalment(newCustomerEnvelope(this.owner.name), payment);
  }

  /** Pays the open amount early, or after the automatic charge has failed. */
  private async payLater(fixedMethod: Method | undefined): Promise<void> {
    for (let visitsLeft = this.world.scheduler.random.drawBetween(1, 3); visitsLeft > 0; visitsLeft--) {
      if (this.flipCoin(0.8)) await this.pauseFor(this.world.scheduler.random.drawNumber() * 4 * DAY_MS);
      const booking = await this.world.readBooking(this.bookingId);
      if (booking.status !== 'CONFIRMED') return;
      const openInstalment = booking.instalments.find(
        ({ finalPayment, payer }) => !finalPayment && payer.kind === 'lead',
      );
      if (!openInstalment) return;
      if (this.flipCoin(0.15)) {
        await this.applyGiftCard();
        continue;
      }
      const method = fixedMethod ?? this.chooseMethod();
      const newPayment = () => this.newInstalmentPayment(openInstalment.id, method);
      const step = await this.requestPayment(newPayment);
      if (!step || !isPaymentStep(step) || this.flipCoin(0.1)) continue;
      await this.completeStep(step, () => (this.flipCoin(0.6) ? CARDS.good : this.drawCard()));
      if (this.flipCoin(0.5)) await this.askProduct(newPayment);
    }
  }
}
