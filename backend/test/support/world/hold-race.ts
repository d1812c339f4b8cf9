import { setTimeout as wait } from 'node:timers/promises';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import type { AllotmentEvent } from '../../../src/modules/booking/events.js';
import { ExpireHold } from '../../../src/modules/booking/hold/expire-hold.command.js';
import { allotment, type AllotmentState } from '../../../src/modules/booking/inventory/allotment.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { DEPOSIT_CENTS, PRICE_CENTS } from '../booking/builders.js';
import type { CapturedMoney, SandboxIntent } from '../card-provider/payment-sandbox.js';
import type { Random } from '../random.js';
import { type BookingHandle, toHeldBooking } from './shop.js';
import type { World } from './world.js';

/** Duration of a race in ms; the clock passes the hold's end in the middle. */
export const WINDOW_MS = 700;

export const SEATS = 2;

const countSeatsTaken = (state: AllotmentState): number =>
  state.status === 'OPEN' ? [...state.taken].reduce((sum, [, { seats }]) => sum + seats, 0) : 0;

interface RaceParts {
  readonly seed: number;
  readonly random: Random;
  readonly world: World;
  readonly departureId: string;
  readonly booking: BookingHandle;
  readonly plan: Plan;
  readonly secret: string;
  /** A quote of the rival, who got it before the seats were gone. */
  readonly rivalQuoteId: string;
}

/**
 * A customer pays for the last two seats of a departure while the hold expires, and another wants the seats.
 */
export class Race {
  private rivalBooking: BookingHandle | undefined;
  private readonly unseenPaymentIds: string[] = [];

  private constructor(private readonly parts: RaceParts) {}

  static async prepare(world: World, random: Random, seed: number, departureId: string): Promise<Race> {
    const rivalQuoteId = (await world.requestQuote(departureId)).id;
    const booking = await world.holdSeats(departureId);
    const plan = random.flipCoin(0.7) ? 'deposit' : 'full';
    const secret = await world.requestClientSecret(booking, plan);
    return new Race({ seed, random, world, departureId, booking, plan, secret, rivalQuoteId });
  }

  /** Takes every step at its own random moment; refusals and failures are part of the race. */
  async run(): Promise<void> {
    const { random, world, booking } = this.parts;
    const steps: Promise<unknown>[] = [];
    const scheduleStep = (from: number, to: number, takeStep: () => Promise<unknown>): void => {
      const delayMs = random.drawBetween(from, to);
      steps.push(wait(delayMs).then(takeStep));
    };
    const repeatAtRandom = (
      maxCount: number,
      from: number,
      to: number,
      takeStep: () => Promise<unknown>,
    ): void => {
      for (let i = random.drawBetween(0, maxCount); i > 0; i--) scheduleStep(from, to, takeStep);
    };
    if (random.flipCoin(0.65)) scheduleStep(0, WINDOW_MS, () => this.pay());
    repeatAtRandom(3, 0, WINDOW_MS + 300, () => this.reportPayments());
    repeatAtRandom(2, 0, WINDOW_MS, () => world.startPayment(booking, this.parts.plan));
    if (random.flipCoin(0.25))
      scheduleStep(0, WINDOW_MS, () =>
        world.startPayment(booking, this.parts.plan === 'full' ? 'deposit' : 'full'),
      );
    repeatAtRandom(2, 0, WINDOW_MS, () => this.expireHold());
    if (random.flipCoin(0.35)) scheduleStep(WINDOW_MS / 2, WINDOW_MS + 500, () => this.payUnseen());
    if (random.flipCoin(0.8))
      for (let i = 0; i < 4; i++) scheduleStep(150, WINDOW_MS + 500, () => this.takeSeats(0.7));
    // Jobs and requests may fail here; the worker repeats the work that is due.
    await Promise.allSettled(steps);
  }

  pay = (): Promise<string> => this.parts.world.sandbox.payIntent(this.parts.secret);

  /** At the end the provider reports every success. */
  async reportPayments(): Promise<void> {
    for (const paymentId of new Set([this.paymentId, ...this.unseenPaymentIds]))
      await this.parts.world.sendCardEvent(paymentId);
    if (this.rivalBooking) await this.parts.world.startPayment(this.rivalBooking, 'full');
  }

  private get paymentId(): string {
    return this.parts.secret.split('_secret_')[0] ?? '';
  }

  private expireHold(): Promise<unknown> {
    const work = `hold-${this.parts.booking.id}`;
    return this.parts.world.commandBus.execute(
      new ExpireHold(
        newEnvelope({ actor: { kind: 'worker' }, correlationId: work }, work),
        this.parts.booking.id,
      ),
    );
  }

  /** Money by an intent that the product does not know until it succeeds. */
  async payUnseen(): Promise<void> {
    const { world, booking, plan } = this.parts;
    const amountCents = plan === 'full' ? PRICE_CENTS : DEPOSIT_CENTS;
    const instalment = deriveInstalmentIds(booking.id)(plan);
    const intent = await world.sandbox.createIntent({
      bookingId: booking.id,
      instalmentId: instalment,
      amountCents,
    });
    await world.sandbox.payIntent(intent.client_secret);
    this.unseenPaymentIds.push(intent.id);
    await world.sendCardEvent(intent.id);
  }

  /** The rival books the seats if they are free, and pays with this probability. */
  async takeSeats(payProbability: number): Promise<void> {
    if (this.rivalBooking) return;
    const { status, body } = await this.parts.world.placeBooking(this.parts.rivalQuoteId);
    if (status !== 201) return;
    this.rivalBooking = toHeldBooking(body);
    await this.parts.world.nameTravelers(this.rivalBooking);
    if (this.parts.random.flipCoin(payProbability))
      await this.parts.world.sandbox.payIntent(
        await this.parts.world.requestClientSecret(this.rivalBooking, 'full'),
      );
  }

  /** Names the outcome. @throws Error if a rule was broken */
  async readOutcome(money: readonly CapturedMoney[], intents: readonly SandboxIntent[]): Promise<string> {
    const { world, departureId } = this.parts;
    const log = (await world.store.readStreams([departureId])).get(departureId) ?? [];
    let state: AllotmentState = allotment.initialState;
    for (const event of log as unknown as AllotmentEvent[]) {
      state = allotment.evolve(state, event);
      this.assertThat(countSeatsTaken(state) <= SEATS, 'a seat was sold twice');
    }
    const words: string[] = [];
    for (const booking of [this.parts.booking, ...(this.rivalBooking ? [this.rivalBooking] : [])]) {
      const history = await world.readHistory(booking.id);
      const view = await world.readBooking(booking);
      const bookingMoney = money.filter(({ bookingId }) => bookingId === booking.id);
      // Staff have a task to refund money whose plan was changed in the meantime.
      const tasks = history.flatMap((event) => (event.type === 'TaskRaised' ? [event.data] : []));
      const retainedMoney = bookingMoney.filter(
        ({ paymentId, capturedCents, refundedCents }) =>
          capturedCents !== refundedCents && !tasks.some((task) => task.money?.paymentId === paymentId),
      );
      const seats = state.status === 'OPEN' ? state.taken.get(booking.id) : undefined;
      for (const { captureCount, refundCount } of bookingMoney)
        this.assertThat(captureCount === 1 && refundCount <= 1, 'an intent was captured or refunded twice');
      if (view.status === 'CONFIRMED') {
        this.assertThat(
          retainedMoney.length === 1 && retainedMoney[0]?.refundedCents === 0,
          'a confirmed booking is not paid exactly once',
        );
        this.assertThat(
          retainedMoney[0]?.capturedCents === view.instalments[0]?.amountCents,
          'the payment has not the amount of the instalment',
        );
        this.assertThat(seats?.isConfirmed === true, 'a confirmed booking has no confirmed seats');
      } else {
        this.assertThat(view.status === 'EXPIRED', `the booking has the unexpected status ${view.status}`);
        this.assertThat(retainedMoney.length === 0, 'an expired booking is not refunded in full');
        this.assertThat(seats === undefined, 'an expired booking holds seats');
        const openIntents = intents.filter(
          ({ metadata, status }) =>
            metadata['booking'] === booking.id && !['succeeded', 'canceled'].includes(status),
        );
        this.assertThat(openIntents.length === 0, 'an expired booking can be paid');
      }
      const isLate = history.some((event) => event.type === 'BookingConfirmed' && event.data.isLate);
      const hasRefund = bookingMoney.some(({ refundCount }) => refundCount > 0);
      const suffix = `${isLate ? ' late' : ''}${hasRefund ? ', money refunded' : ''}${tasks.length > 0 ? ', staff have a task' : ''}`;
      words.push(`${view.status.toLowerCase()}${suffix}`);
    }
    return words.join(' / ');
  }

  private assertThat(isTrue: boolean, message: string): void {
    if (!isTrue) throw new Error(`seed ${this.parts.seed}, booking ${this.parts.booking.id}: ${message}`);
  }
}
