// Planted bugs that the invariants must notice, wrapped around the ports from outside: the product has no
// switch for them.
import { v4, v7 } from 'uuid';
import type { CardProvider, Intent } from '../../../src/platform/card-provider/port.js';
import type { AppendRequest } from '../../../src/platform/event-store/port.js';
import { PostgresEventStore } from '../../../src/platform/event-store/postgres/postgres-event-store.js';
import { appendOverConflicts } from './append-over-conflicts.js';
import { REPLAY_EFFECTS } from './replay-bugs.js';

type ProviderBug = (real: CardProvider) => CardProvider;

/** Returns the provider with some calls replaced. */
const replaceCalls =
  (newCalls: (real: CardProvider) => Partial<CardProvider>): ProviderBug =>
  (real) => {
    const replacements = newCalls(real);
    return new Proxy(real, {
      get: (target, name) => {
        const member: unknown = Reflect.get(replacements, name);
        if (member !== undefined) return member;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
  };

function wrapAppend(
  wrap: (
    append: PostgresEventStore['append'],
    request: AppendRequest,
  ) => ReturnType<PostgresEventStore['append']>,
): void {
  const { append } = PostgresEventStore.prototype;
  PostgresEventStore.prototype.append = function (this: PostgresEventStore, request: AppendRequest) {
    return wrap(append.bind(this), request);
  };
}

type AppendedEvent = AppendRequest['streams'][number]['events'][number];

/** Changes or drops appended events. */
const replaceAppended = (replaceEvent: (event: AppendedEvent) => AppendedEvent | undefined) =>
  wrapAppend((append, request) =>
    append({
      ...request,
      streams: request.streams.map((stream) => ({
        ...stream,
        events: stream.events.flatMap((event) => {
          const replacement = replaceEvent(event);
          return replacement ? [replacement] : [];
        }),
      })),
    }),
  );

const isFallen = ({ type, data }: AppendedEvent): boolean =>
  type === 'RefundFailed' && (data as { code: string }).code === 'dispute-lost';

const toTaken = (intent: Intent): Intent => ({
  ...intent,
  status: 'succeeded',
  receivedCents: intent.amountCents,
});

const BUGS: Readonly<Record<string, ProviderBug>> = {
  'random idempotency keys': replaceCalls((real) => ({
    createCustomer: (bookingId) => real.createCustomer(bookingId, v4()),
    createIntent: (request) => real.createIntent(request, v4()),
    confirmOffSession: (paymentId, card) => real.confirmOffSession(paymentId, card, v4()),
    refundPayment: (request) => real.refundPayment(request, v4()),
  })),
  'commands are not deduplicated': (real) => {
    wrapAppend((append, request) => append({ ...request, commandId: v7() }));
    PostgresEventStore.prototype.findCommand = () => Promise.resolve(undefined);
    return real;
  },
  'a charge is repeated without a look-up': replaceCalls((real) => ({
    // Uses a key that lives a day, as if nothing could have happened earlier.
    retrieveIntent: async (paymentId) => {
      const response = await real.retrieveIntent(paymentId);
      if (response.kind !== 'ok' || response.value.status !== 'succeeded') return response;
      return { kind: 'ok', value: { ...response.value, status: 'requires_payment_method', chargeId: null } };
    },
    confirmOffSession: async (paymentId, card, key) => {
      const response = await real.retrieveIntent(paymentId);
      if (response.kind !== 'ok') return response;
      const { bookingId, instalmentId, customerId, amountCents } = response.value;
      const duplicate = await real.createIntent(
        {
          bookingId: bookingId ?? '',
          instalmentId: instalmentId ?? '',
          customerId: customerId ?? '',
          amountCents,
          canChargeLater: false,
          method: 'card',
        },
        `${key}:at-once`,
      );
      return duplicate.kind === 'ok' ? real.confirmOffSession(duplicate.value.id, card, key) : duplicate;
    },
  })),
  'an unknown outcome counts as a decline': replaceCalls((real) => ({
    confirmOffSession: async (paymentId, card, key) => {
      const response = await real.confirmOffSession(paymentId, card, key);
      if (response.kind !== 'unknown') return response;
      const decline = { code: 'card_declined', declineCode: null, adviceCode: 'do_not_try_again' };
      return { kind: 'declined', decline, intent: null };
    },
  })),
  'seats are taken without a check': (real) => {
    wrapAppend(appendOverConflicts);
    return real;
  },
  'a bank payment gets a new id at each delivery': (real) => {
    wrapAppend((append, request) => {
      if (!request.commandId.startsWith('bank-money:')) return append(request);
      const streams = request.streams.map((stream) => ({
        ...stream,
        events: stream.events.map((event) =>
          event.type.endsWith('Paid')
            ? { ...event, data: { ...(event.data as object), paymentId: v7() } }
            : event,
        ),
      }));
      return append({ ...request, commandId: v7(), streams });
    });
    return real;
  },
  'a refund gets a new id at each attempt': replaceCalls((real) => ({
    refundPayment: (request) => real.refundPayment({ ...request, refundId: v4() }, v4()),
  })),
  'a disputed payment is refunded at once': (real) => {
    replaceAppended((event) => (event.type === 'RefundHeld' ? { ...event, type: 'RefundStarted' } : event));
    return real;
  },
  'a lost dispute leaves its refund pending': (real) => {
    replaceAppended((event) => (isFallen(event) ? undefined : event));
    return real;
  },
  'a webhook counts as a payment': replaceCalls((real) => ({
    retrieveIntent: async (paymentId) => {
      const response = await real.retrieveIntent(paymentId);
      return response.kind === 'ok' ? { kind: 'ok', value: toTaken(response.value) } : response;
    },
  })),
};

/** @throws Error for an unknown name */
export function plantBug(name: string | undefined, real: CardProvider): CardProvider {
  if (name === undefined || Object.hasOwn(REPLAY_EFFECTS, name)) return real;
  const bug = BUGS[name];
  if (!bug) throw new Error(`no bug ${name}`);
  return bug(real);
}
