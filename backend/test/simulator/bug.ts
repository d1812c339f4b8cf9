import type { CardProvider } from '../../src/platform/card-provider/port.js';
import type { CommandRunner } from '../../src/platform/commands/runner.js';
import type {
  AppendOutcome,
  AppendRequest,
  EventStore,
  StoredEvent,
} from '../../src/platform/event-store/port.js';
import type { PayPal } from '../../src/platform/paypal/port.js';
import type { InvariantName } from '../faults/invariants.js';
import type { Deed } from '../faults/worker/bugs-of-replay.js';
import type { Mixture } from './faults.js';
import type { Wiring } from './wiring.js';

/** What a handler with a mistake in it is made of. */
interface Parts {
  readonly runner: CommandRunner;
  readonly provider: CardProvider;
  readonly paypal: PayPal;
  readonly make: Wiring['make'];
  /** Takes the place of the real handler. */
  on(
    command: abstract new (...args: never[]) => object,
    handler: { execute(command: never): Promise<unknown> },
  ): void;
}

export interface Bug {
  readonly name: string;
  /** The invariant that must name it. */
  readonly caughtBy: InvariantName;
  /** What it takes to show often enough. */
  readonly storm?: Partial<Mixture>;
  readonly provider?: (real: CardProvider) => CardProvider;
  readonly paypal?: (real: PayPal) => PayPal;
  readonly store?: (real: EventStore) => EventStore;
  /** What a reactor is told in the place of an event; undefined: nothing. */
  readonly hears?: (event: StoredEvent) => StoredEvent | undefined;
  /** What a fold does besides, when the log is folded again. */
  readonly folds?: Deed;
  /** What a fold is told in the place of an event, when the log is folded again; undefined: nothing. */
  readonly again?: (event: StoredEvent) => StoredEvent | undefined;
  /** False: nobody reads what the providers list. */
  readonly sweeps?: false;
  readonly handlers?: (parts: Parts) => void;
}

/** The same thing with some of its calls replaced. */
export function instead<T extends object>(real: T, calls: Partial<T>): T {
  return new Proxy(real, {
    get: (of, name) => {
      const value: unknown = Reflect.get(calls, name) ?? Reflect.get(of, name, of);
      return typeof value === 'function' ? (value as () => unknown).bind(of) : value;
    },
  });
}

/** Writes over whatever came in between. */
export async function insist(real: EventStore, request: AppendRequest): Promise<AppendOutcome> {
  for (let now = request; ;) {
    const outcome = await real.append(now);
    if (outcome.status !== 'conflict') return outcome;
    const { streamId, actual } = outcome;
    now = {
      ...now,
      streams: now.streams.map((stream) =>
        stream.streamId === streamId ? { ...stream, expectedVersion: actual } : stream,
      ),
    };
  }
}

/** A provider that is taken to have cancelled what it was not asked to. */
export const liar = (real: CardProvider): CardProvider =>
  instead(real, {
    cancelIntent: async (intentId) => {
      const asked = await real.retrieveIntent(intentId);
      if (asked.kind !== 'ok' || asked.value.status === 'succeeded') return asked;
      return { kind: 'ok', value: { ...asked.value, status: 'canceled' } };
    },
  });

/** A log that loses some events. */
export const without = (
  real: EventStore,
  lost: (event: AppendRequest['streams'][number]['events'][number]) => boolean,
): EventStore =>
  instead(real, {
    append: (request) => {
      const streams = request.streams.map((stream) => ({
        ...stream,
        events: stream.events.filter((event) => !lost(event)),
      }));
      return real.append({ ...request, streams: streams.filter(({ events }) => events.length > 0) });
    },
  });
