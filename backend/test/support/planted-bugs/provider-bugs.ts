// Planted bugs that the invariants must notice, wrapped around the card provider or the event store from
// outside: the product has no switch for them.
import { v4, v7 } from 'uuid';
import type { CardProvider, Intent } from '../../../src/platform/card-provider/port.js';
import type { AppendRequest } from '../../../src/platform/event-store/port.js';
import { PostgresEventStore } from '../../../src/platform/event-store/postgres/postgres-event-store.js';
import { overrideCalls } from '../override-calls.js';
import { appendOverConflicts } from './append-over-conflicts.js';
import { isReplayBug, type ReplayBugKey } from './replay-bugs.js';

type ProviderBug = (real: CardProvider) => CardProvider;

const replaceCalls =
  (newCalls: (real: CardProvider) => Partial<CardProvider>): ProviderBug =>
  (real) =>
    overrideCalls(real, newCalls(real));

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

const isLossOfRefund = ({ type, data }: AppendedEvent): boolean =>
  type === 'RefundFailed' && (data as { code: string }).code === 'dispute-lost';

const toSucceeded = (intent: Intent): Intent => ({
  ...intent,
  status: 'succeeded',
  receivedCents: intent.amountCents,
});

const PROVIDER_BUGS = {
  'random-idempotency-keys': replaceCalls((real) => ({
    createCustomer: (bookingId) => real.createCustomer(bookingId, v4()),
    createIntent: (request) => real.createIntent(request, v4()),
    confirmOffSession: (paymentId, card) => real.confirmOffSession(paymentId, card, v4()),
    refundPayment: (request) => real.refundPayment(request, v4()),
  })),
  'commands-not-deduplicated': (real) => {
    wrapAppend((append, request) => append({ ...request, commandId: v7() }));
    PostgresEventStore.prototype.findCommand = () => Promise.resolve(undefined);
    return real;
  },
  'charge-repeated-without-look-up': replaceCalls((real) => ({
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
  'unknown-outcome-as-decline': replaceCalls((real) => ({
    confirmOffSession: async (paymentId, card, key) => {
      const response = await real.confirmOffSession(paymentId, card, key);
      if (response.kind !== 'unknown') return response;
      const decline = { code: 'card_declined', declineCode: null, adviceCode: 'do_not_try_again' };
      return { kind: 'declined', decline, intent: null };
    },
  })),
  'seats-unchecked': (real) => {
    wrapAppend(appendOverConflicts);
    return real;
  },
  'new-bank-payment-ids': (real) => {
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
  'new-refund-ids': replaceCalls((real) => ({
    refundPayment: (request) => real.refundPayment({ ...request, refundId: v4() }, v4()),
  })),
  'disputed-payment-refunded': (real) => {
    replaceAppended((event) => (event.type === 'RefundHeld' ? { ...event, type: 'RefundStarted' } : event));
    return real;
  },
  'lost-dispute-leaves-refund': (real) => {
    replaceAppended((event) => (isLossOfRefund(event) ? undefined : event));
    return real;
  },
  'webhook-as-payment': replaceCalls((real) => ({
    retrieveIntent: async (paymentId) => {
      const response = await real.retrieveIntent(paymentId);
      return response.kind === 'ok' ? { kind: 'ok', value: toSucceeded(response.value) } : response;
    },
  })),
} as const satisfies Record<string, ProviderBug>;

export type ProviderBugKey = keyof typeof PROVIDER_BUGS;

/** Key of a bug that the crash harness plants in a worker. */
export type PlantedBugKey = ProviderBugKey | ReplayBugKey;

/** Plants the bug; returns the provider to use instead of the real one. Bugs of a replay need none. */
export const plantProviderBug = (key: PlantedBugKey, real: CardProvider): CardProvider =>
  isReplayBug(key) ? real : PROVIDER_BUGS[key](real);
