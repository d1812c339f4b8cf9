import { CardCharger } from '../../../src/modules/booking/balance/card-charger.service.js';
import {
  ChargeBalance,
  ChargeBalanceHandler,
} from '../../../src/modules/booking/balance/charge-balance.command.js';
import { PayPalCharger } from '../../../src/modules/booking/balance/paypal-charger.service.js';
import { IntentFinder } from '../../../src/modules/booking/payments/intent-finder.service.js';
import { IntentSteps } from '../../../src/modules/booking/payments/intent-steps.service.js';
import { PayPalOrders } from '../../../src/modules/booking/payments/paypal/paypal-orders.service.js';
import {
  SendRefunds,
  SendRefundsHandler,
} from '../../../src/modules/booking/refunds/send-refunds.command.js';
import { StripeRefundWebhook } from '../../../src/modules/booking/refunds/stripe-refund.webhook.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import type { Clock } from '../../../src/platform/clock/clock.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { CommandRunner } from '../../../src/platform/commands/runner.js';
import type { EventStore } from '../../../src/platform/event-store/port.js';
import { inlineReadModels } from '../../../src/subscriptions.js';

class KilledError extends Error {}

/** The death of the worker at the nth edge (0-based) of its input and output; nothing goes out afterward. */
export class Fuse {
  readonly trace: string[] = [];

  constructor(private readonly fatalEdge = Infinity) {}

  passEdge(name: string): void {
    this.trace.push(name);
    if (this.isBlown) throw new KilledError(name);
  }

  get isBlown(): boolean {
    return this.trace.length > this.fatalEdge;
  }

  /** Wraps an object: each call of these methods has an edge before and after. */
  wrapMethods<T extends object>(wrappedObject: T, methods: readonly (keyof T & string)[]): T {
    return new Proxy(wrappedObject, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const callMethod = (...args: unknown[]): unknown =>
          (value as (...a: unknown[]) => unknown).apply(target, args);
        if (!methods.includes(name as keyof T & string)) return callMethod;
        return async (...args: unknown[]) => {
          this.passEdge(`before ${String(name)}`);
          const response = await callMethod(...args);
          this.passEdge(`after ${String(name)}`);
          return response;
        };
      },
    });
  }
}

/** A worker with the real handlers, log and provider, up to the edge at which it crashes. */
export class Worker {
  private readonly runner: CommandRunner;
  private readonly cardProvider: CardProvider;
  private readonly orders: PayPalOrders;

  constructor(
    store: EventStore,
    cardProvider: CardProvider,
    private readonly clock: Clock,
    readonly fuse: Fuse,
  ) {
    this.runner = new CommandRunner(fuse.wrapMethods(store, ['append']), clock, {
      readModels: inlineReadModels,
    });
    this.orders = new PayPalOrders(this.runner, null, clock);
    this.cardProvider = fuse.wrapMethods(cardProvider, [
      'createIntent',
      'retrieveIntent',
      'listIntents',
      'confirmOffSession',
      'refundPayment',
      'listRefunds',
    ]);
  }

  /** Charges an instalment; returns false if the worker crashed halfway. */
  async chargeInstalment(bookingId: string, instalmentId: string): Promise<boolean> {
    const { runner, cardProvider, clock, orders } = this;
    const finder = new IntentFinder(cardProvider);
    const steps = new IntentSteps(runner, cardProvider, finder);
    const handler = new ChargeBalanceHandler(
      runner,
      new CardCharger(runner, cardProvider, finder, steps, orders),
      new PayPalCharger(runner, orders, cardProvider, steps),
      clock,
    );
    return this.runUntilKilled(() =>
      handler.execute(new ChargeBalance(newWorkEnvelope(`charge-${instalmentId}`), bookingId, instalmentId)),
    );
  }

  async refundPayment(bookingId: string, instalmentId: string, paymentId: string): Promise<boolean> {
    const { runner, cardProvider, orders, clock } = this;
    const refundWebhook = new StripeRefundWebhook(cardProvider, runner);
    const handler = new SendRefundsHandler(runner, cardProvider, orders, refundWebhook, clock);
    return this.runUntilKilled(() =>
      handler.execute(new SendRefunds(newWorkEnvelope(`refund-${paymentId}`), bookingId, instalmentId)),
    );
  }

  private async runUntilKilled(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
    }
    return !this.fuse.isBlown;
  }
}

const newWorkEnvelope = (workId: string) =>
  newEnvelope(
    { actor: { kind: 'worker', name: 'charge' }, correlationId: workId, causationId: workId },
    workId,
  );
