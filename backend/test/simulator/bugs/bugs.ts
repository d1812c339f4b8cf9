// Planted bugs that the invariants must notice, wrapped around the product from outside:
// it has no switch for them.
import { v7 } from 'uuid';
import { isRefusal } from '../../../src/kernel/refuse.js';
import type { Allocation, BankLineEvent } from '../../../src/modules/banking/events.js';
import type { BookingState } from '../../../src/modules/booking/core/booking.js';
import { ExpireHold, ExpireHoldHandler } from '../../../src/modules/booking/hold/expire-hold.command.js';
import { CARD_PROVIDER } from '../../../src/platform/card-provider/port.js';
import type { CommandRunner } from '../../../src/platform/commands/runner.js';
import type { Order, PayPalResponse } from '../../../src/platform/paypal/port.js';
import type { InvariantKey } from '../../support/invariants/violation.js';
import { overrideCalls } from '../../support/override-calls.js';
import { appendOverConflicts } from '../../support/planted-bugs/append-over-conflicts.js';
import { plantProviderBug, type ProviderBugKey } from '../../support/planted-bugs/provider-bugs.js';
import { type Bug, claimCancellations } from './bug.js';
import { CHANGE_BUGS } from './changes.js';
import { EVENT_BUGS } from './events.js';
import { GIFT_CARD_BUGS } from './gift-cards.js';
import { REPLAY_BUGS } from './replay.js';
import { SHARE_BUGS } from './shares.js';
import { STAFF_BUGS } from './staff.js';

const newProviderBug = (key: ProviderBugKey, caughtBy: InvariantKey, storm: Bug['storm'] = {}): Bug => ({
  key,
  caughtBy,
  storm,
  wrapProvider: (real) => plantProviderBug(key, real),
});

const withNewId = (allocation: Allocation): Allocation => ({ ...allocation, allocationId: v7() });

/** Treats money under review as received. */
const acceptReviewed = (response: PayPalResponse<Order>): PayPalResponse<Order> =>
  response.kind === 'ok'
    ? {
        ...response,
        value: {
          ...response.value,
          captures: response.value.captures.map((capture) =>
            capture.status === 'PENDING' ? { ...capture, status: 'COMPLETED' } : capture,
          ),
        },
      }
    : response;

const declineUnknown = <T>(response: PayPalResponse<T>): PayPalResponse<T> =>
  response.kind === 'unknown' ? { kind: 'declined', issue: 'INSTRUMENT_DECLINED', payerUrl: null } : response;

export const BUGS: readonly Bug[] = [
  newProviderBug('random-idempotency-keys', 'no-unrecorded-payment', { card: 0.4 }),
  newProviderBug('charge-repeated-without-look-up', 'one-capture'),
  newProviderBug('unknown-outcome-as-decline', 'provider-outcomes'),
  newProviderBug('webhook-as-payment', 'recorded-money'),
  {
    key: 'commands-not-deduplicated',
    caughtBy: 'flow-ends',
    wrapStore: (real) =>
      overrideCalls(real, {
        append: (request) => real.append({ ...request, commandId: v7() }),
        findCommand: () => Promise.resolve(undefined),
      }),
  },
  {
    key: 'seats-unchecked',
    caughtBy: 'stock-limits',
    wrapStore: (real) =>
      overrideCalls(real, {
        append: (request) => appendOverConflicts((changedRequest) => real.append(changedRequest), request),
      }),
  },
  {
    key: 'seats-released-before-payments-stop',
    caughtBy: 'no-unrecorded-payment',
    replaceHandlers: ({ newInstance, cardProvider, replaceHandler }) => {
      const blindProvider = overrideCalls(cardProvider, {
        listIntents: () => Promise.resolve({ kind: 'ok', value: [] }),
      });
      replaceHandler(ExpireHold, newInstance(ExpireHoldHandler, [[CARD_PROVIDER, blindProvider]]));
    },
  },
  {
    key: 'payment-canceled-unconfirmed',
    caughtBy: 'no-unrecorded-payment',
    wrapProvider: claimCancellations,
  },
  {
    key: 'refund-repeated-without-look-up',
    storm: { card: 0.5 },
    caughtBy: 'no-unrecorded-payment',
    wrapProvider: (real) =>
      overrideCalls(real, {
        listRefunds: () => Promise.resolve({ kind: 'ok', value: [] }),
        refundPayment: (request) => real.refundPayment(request, v7()),
      }),
  },
  {
    key: 'reviewed-capture-as-paid',
    caughtBy: 'recorded-money',
    wrapPayPal: (real) =>
      overrideCalls(real, {
        retrieveOrder: async (id) => acceptReviewed(await real.retrieveOrder(id)),
        captureOrder: async (id, key) => acceptReviewed(await real.captureOrder(id, key)),
      }),
  },
  {
    key: 'open-dispute-ignored',
    caughtBy: 'provider-outcomes',
    wrapProvider: (real) =>
      overrideCalls(real, {
        retrieveDispute: async (id) => {
          const response = await real.retrieveDispute(id);
          const isOpen = response.kind === 'ok' && /response|review/.test(response.value.status);
          return isOpen ? { ...response, value: { ...response.value, status: 'somewhere' } } : response;
        },
      }),
  },
  {
    key: 'lost-paypal-response-as-decline',
    storm: { paypal: 0.5 },
    caughtBy: 'provider-outcomes',
    wrapPayPal: (real) =>
      overrideCalls(real, {
        authorizeSaved: async (request, id) => declineUnknown(await real.authorizeSaved(request, id)),
        captureAuthorization: async (authorization, request, id) =>
          declineUnknown(await real.captureAuthorization(authorization, request, id)),
      }),
  },
  {
    key: 'no-event-sweep',
    storm: { webhooks: { lostRate: 0.9, lateRate: 0, tripleRate: 0 } },
    caughtBy: 'recorded-money',
    hasSweeps: false,
  },
  {
    key: 'new-allocation-ids',
    storm: { kill: 0.02 },
    caughtBy: 'recorded-money',
    replaceForReactor: (event) => {
      if (event.type !== 'BankLineAllocated') return event;
      const data = event.data as Extract<BankLineEvent, { type: 'BankLineAllocated' }>['data'];
      return { ...event, data: { ...data, allocations: data.allocations.map(withNewId) } };
    },
  },
  {
    key: 'reversed-allocation-stays-paid',
    caughtBy: 'recorded-money',
    replaceForReactor: (event) => (event.type === 'AllocationReversed' ? undefined : event),
  },
  {
    key: 'late-money-ignored',
    caughtBy: 'recorded-money',
    replaceHandlers: ({ runner }) => {
      const runWith = runner.runWith.bind(runner);
      const overlookLateMoney = (
        ...[envelope, first, extraSpecs, decide]: Parameters<CommandRunner['runWith']>
      ) =>
        runWith(envelope, first, extraSpecs, (states) => {
          const decision = decide(states);
          // For an expired booking, only a late payment also changes the seats.
          const isLate =
            (states['booking'] as BookingState | undefined)?.status === 'EXPIRED' && 'allotment' in states;
          return isLate && !isRefusal(decision) ? { events: {}, result: null } : decision;
        });
      Object.assign(runner, { runWith: overlookLateMoney });
    },
  },
  ...EVENT_BUGS,
  ...STAFF_BUGS,
  ...CHANGE_BUGS,
  ...GIFT_CARD_BUGS,
  ...SHARE_BUGS,
  ...REPLAY_BUGS,
];
