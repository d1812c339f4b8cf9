import { setTimeout as wait } from 'node:timers/promises';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { deriveInstalmentIds } from '../../../../src/modules/booking/core/booking.stream.js';
import type { AllotmentEvent } from '../../../../src/modules/booking/events.js';
import { ExpireHold } from '../../../../src/modules/booking/hold/expire-hold.command.js';
import { allotment, type AllotmentState } from '../../../../src/modules/booking/inventory/allotment.js';
import { newEnvelope } from '../../../../src/platform/commands/envelope.js';
import { DEPOSIT_CENTS, PRICE_CENTS } from '../../booking/builders.js';
import { parseIntentId } from '../../card-provider/intent-id.js';
import type { CapturedMoney, SandboxIntent } from '../../card-provider/payment-sandbox.js';
import type { Random } from '../../random.js';
import { type BookingHandle, toHeldBooking } from '../shop.js';
import type { World } from '../world.js';
import { checkInvariants, type RaceReport } from './random-races.js';

/** Duration of a race in ms; the clock passes the hold's end in the middle. */
export const WINDOW_MS = 700;

export const SEATS = 2;

const countSeatsTaken = (state: AllotmentState): number =>
  state.status === 'OPEN' ? [...state.taken].reduce((sum, [, { seats }]) => sum + seats, 0) : 0;

type TakenSeats = Extract<AllotmentState, { status: 'OPEN' }>['taken'];

/** Facts about one booking from the provider and the departure. */
interface BookingFacts {
  readonly money: readonly CapturedMoney[];
  readonly intents: readonly SandboxIntent[];
  readonly seats: ReturnType<TakenSeats['get']>;
}

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

/** A customer pays for the last two seats of a departure while the hold expires, and another wants them. */
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

  /** Reports every success at the end, as the provider. */
  async reportPayments(): Promise<void> {
    for (const paymentId of new Set([this.paymentId, ...this.unseenPaymentIds]))
      await this.parts.world.sendCardEvent(paymentId);
    if (this.rivalBooking) await this.parts.world.startPayment(this.rivalBooking, 'full');
  }

  private get paymentId(): string {
    return parseIntentId(this.parts.secret);
  }

  private expireHold(): Promise<unknown> {
    const workId = `hold-${this.parts.booking.id}`;
    return this.parts.world.commandBus.execute(
      new ExpireHold(
        newEnvelope({ actor: { kind: 'worker' }, correlationId: workId }, workId),
        this.parts.booking.id,
      ),
    );
  }

  /** Pays by an intent that the product does not know until it succeeds. */
  async payUnseen(): Promise<void> {
    const { world, booking, plan } = this.parts;
    const amountCents = plan === 'full' ? PRICE_CENTS : DEPOSIT_CENTS;
    const instalmentId = deriveInstalmentIds(booking.id)(plan);
    const intent = await world.sandbox.createIntent({
      bookingId: booking.id,
      instalmentId,
      amountCents,
    });
    await world.sandbox.payIntent(intent.client_secret);
    this.unseenPaymentIds.push(intent.id);
    await world.sendCardEvent(intent.id);
  }

  /** Books the seats as the rival if they are free, and pays with this probability. */
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

  async readReport(money: readonly CapturedMoney[], intents: readonly SandboxIntent[]): Promise<RaceReport> {
    const { world, departureId, booking } = this.parts;
    const log = (await world.store.readStreams([departureId])).get(departureId) ?? [];
    let state: AllotmentState = allotment.initialState;
    let isSoldTwice = false;
    for (const event of log as unknown as AllotmentEvent[]) {
      state = allotment.evolve(state, event);
      isSoldTwice ||= countSeatsTaken(state) > SEATS;
    }
    const takenSeats = state.status === 'OPEN' ? state.taken : undefined;
    const reports: RaceReport[] = [];
    for (const rival of [booking, ...(this.rivalBooking ? [this.rivalBooking] : [])])
      reports.push(
        await this.readBookingReport(rival, {
          money: money.filter(({ bookingId }) => bookingId === rival.id),
          intents: intents.filter(({ metadata }) => metadata['booking'] === rival.id),
          seats: takenSeats?.get(rival.id),
        }),
      );
    return {
      outcome: reports.map(({ outcome }) => outcome).join(' / '),
      violations: [
        ...this.checkInvariants(booking, { 'a seat was sold twice': isSoldTwice }),
        ...reports.flatMap(({ violations }) => violations),
      ],
    };
  }

  /** Reads the report on one of the two bookings, from its facts. */
  private async readBookingReport(
    booking: BookingHandle,
    { money, intents, seats }: BookingFacts,
  ): Promise<RaceReport> {
    const { world } = this.parts;
    const history = await world.readHistory(booking.id);
    const view = await world.readBooking(booking);
    // Staff have a task to refund money whose plan was changed in the meantime.
    const tasks = history.flatMap((event) => (event.type === 'TaskRaised' ? [event.data] : []));
    const retainedMoney = money.filter(
      ({ paymentId, capturedCents, refundedCents }) =>
        capturedCents !== refundedCents && !tasks.some((task) => task.money?.paymentId === paymentId),
    );
    const violations = this.checkInvariants(booking, {
      'an intent was captured or refunded twice': money.some(
        ({ captureCount, refundCount }) => captureCount !== 1 || refundCount > 1,
      ),
      ...(view.status === 'CONFIRMED'
        ? {
            'a confirmed booking is not paid exactly once':
              retainedMoney.length !== 1 || retainedMoney[0]?.refundedCents !== 0,
            'the payment has not the amount of the instalment':
              retainedMoney[0]?.capturedCents !== view.instalments[0]?.amountCents,
            'a confirmed booking has no confirmed seats': seats?.isConfirmed !== true,
          }
        : {
            [`the booking has the unexpected status ${view.status}`]: view.status !== 'EXPIRED',
            'an expired booking is not refunded in full': retainedMoney.length > 0,
            'an expired booking holds seats': seats !== undefined,
            'an expired booking can be paid': intents.some(
              ({ status }) => !['succeeded', 'canceled'].includes(status),
            ),
          }),
    });
    const isLate = history.some((event) => event.type === 'BookingConfirmed' && event.data.isLate);
    const hasRefund = money.some(({ refundCount }) => refundCount > 0);
    const words = [
      `${view.status.toLowerCase()}${isLate ? ' late' : ''}`,
      ...(hasRefund ? ['money refunded'] : []),
      ...(tasks.length > 0 ? ['staff have a task'] : []),
    ];
    return { outcome: words.join(', '), violations };
  }

  private checkInvariants({ id }: BookingHandle, rules: Readonly<Record<string, boolean>>): string[] {
    return checkInvariants(`seed ${this.parts.seed}, booking ${id}`, rules);
  }
}
