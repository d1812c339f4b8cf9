import type { ApprovalEvent } from '../../../src/modules/approvals/events.js';
import type { AllotmentEvent, BookingEvent, GiftCardEvent } from '../../../src/modules/booking/events.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import type { CommandRunner } from '../../../src/platform/commands/runner.js';
import type { EventStore, StoredEvent } from '../../../src/platform/event-store/port.js';
import type { PayPal } from '../../../src/platform/paypal/port.js';
import type { InvariantKey } from '../../support/invariants/violation.js';
import { overrideCalls } from '../../support/override-calls.js';
import type { ReplayEffect } from '../../support/planted-bugs/replay-bugs.js';
import type { FaultMixture } from '../engine/faults.js';
import type { Wiring } from '../engine/wiring.js';

/** Parts of a handler with a planted bug. */
export interface HandlerParts {
  readonly runner: CommandRunner;
  readonly cardProvider: CardProvider;
  readonly paypal: PayPal;
  readonly newInstance: Wiring['newInstance'];
  replaceHandler(
    command: abstract new (...args: never[]) => object,
    handler: { execute(command: never): Promise<unknown> },
  ): void;
}

export interface Bug {
  readonly key: string;
  /** The invariant that must detect the bug. */
  readonly caughtBy: InvariantKey;
  /** Frequencies of faults that reveal the bug often enough. */
  readonly storm?: Partial<FaultMixture>;
  readonly wrapProvider?: (real: CardProvider) => CardProvider;
  readonly wrapPayPal?: (real: PayPal) => PayPal;
  readonly wrapStore?: (real: EventStore) => EventStore;
  /** Replaces an event for a reactor; undefined: drops it. */
  readonly replaceForReactor?: (event: StoredEvent) => StoredEvent | undefined;
  /** Additional effect of a fold when the log is folded again. */
  readonly replayEffect?: ReplayEffect;
  /** Replaces an event for a repeated fold; undefined: drops it. */
  readonly replaceOnReplay?: (event: StoredEvent) => StoredEvent | undefined;
  /** False if nobody reads the providers' lists. */
  readonly hasSweeps?: false;
  readonly replaceHandlers?: (parts: HandlerParts) => void;
}

/** Creates a provider that claims to have canceled without doing so. */
export const claimCancellations = (real: CardProvider): CardProvider =>
  overrideCalls(real, {
    cancelIntent: async (paymentId) => {
      const response = await real.retrieveIntent(paymentId);
      if (response.kind !== 'ok' || response.value.status === 'succeeded') return response;
      return { kind: 'ok', value: { ...response.value, status: 'canceled' } };
    },
  });

export type DecidedEvent = BookingEvent | GiftCardEvent | AllotmentEvent | ApprovalEvent;

/**
 * Creates a log that stores other events than were decided; an empty list loses an event. `allEvents`: all
 * events of its stream.
 */
export const storeChanged =
  (changeEvent: (event: DecidedEvent, allEvents: readonly DecidedEvent[]) => readonly DecidedEvent[]) =>
  (real: EventStore): EventStore =>
    overrideCalls(real, {
      append: (request) => {
        const streams = request.streams.map((stream) => {
          const decidedEvents = stream.events as readonly DecidedEvent[];
          return { ...stream, events: decidedEvents.flatMap((event) => changeEvent(event, decidedEvents)) };
        });
        return real.append({ ...request, streams: streams.filter(({ events }) => events.length > 0) });
      },
    });

export const loseEvents = (isLost: (event: DecidedEvent, allEvents: readonly DecidedEvent[]) => boolean) =>
  storeChanged((event, allEvents) => (isLost(event, allEvents) ? [] : [event]));
