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
import { FLOW_END, type InvariantName, OUTCOMES } from '../../support/invariants/invariants.js';
import { overrideCalls } from '../../support/override-calls.js';
import { appendOverConflicts } from '../../support/planted-bugs/append-over-conflicts.js';
import { plantBug } from '../../support/planted-bugs/provider-bugs.js';
import { type Bug, claimCancellations } from './bug.js';
import { CHANGE_BUGS } from './changes.js';
import { EVENT_BUGS } from './events.js';
import { GIFT_CARD_BUGS } from './gift-cards.js';
import { REPLAY_BUGS } from './replay.js';
import { SHARE_BUGS } from './shares.js';
import { STAFF_BUGS } from './staff.js';

const newProviderBug = (name: string, caughtBy: InvariantName, storm: Bug['storm'] = {}): Bug => ({
  name,
  caughtBy,
  storm,
  wrapProvider: (real) => plantBug(name, real),
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
  newProviderBug('random idempotency keys', '3 no unrecorded payment at the provider', { card: 0.4 }),
  newProviderBug('a charge is repeated without a look-up', '2 one capture per instalment'),
  newProviderBug('an unknown outcome counts as a decline', OUTCOMES),
  newProviderBug('a webhook counts as a payment', '1 the log matches the money at the provider'),
  {
    name: 'commands are not deduplicated',
    caughtBy: FLOW_END,
    wrapStore: (real) =>
      overrideCalls(real, {
        append: (request) => real.append({ ...request, commandId: v7() }),
        findCommand: () => Promise.resolve(undefined),
      }),
  },
  {
    name: 'seats are taken without a check',
    caughtBy: '6 seats, rooms and coupons stay within their limits',
    wrapStore: (real) =>
      overrideCalls(real, {
        append: (request) => appendOverConflicts((changedRequest) => real.append(changedRequest), request),
      }),
  },
  {
    name: 'seats are released before payments are cancelled',
    caughtBy: '3 no unrecorded payment at the provider',
    replaceHandlers: ({ newInstance, cardProvider, replaceHandler }) => {
      const blindProvider = overrideCalls(cardProvider, {
        listIntents: () => Promise.resolve({ kind: 'ok', value: [] }),
      });
      replaceHandler(ExpireHold, newInstance(ExpireHoldHandler, [[CARD_PROVIDER, blindProvider]]));
    },
  },
  {
    name: 'a payment counts as canceled without the provider’s response',
    caughtBy: '3 no unrecorded payment at the provider',
    wrapProvider: claimCancellations,
  },
  {
    name: 'a refund is repeated without a look-up, under a new key',
    storm: { card: 0.5 },
    caughtBy: '3 no unrecorded payment at the provider',
    wrapProvider: (real) =>
      overrideCalls(real, {
        listRefunds: () => Promise.resolve({ kind: 'ok', value: [] }),
        refundPayment: (request) => real.refundPayment(request, v7()),
      }),
  },
  {
    name: 'a PayPal capture under review counts as paid',
    caughtBy: '1 the log matches the money at the provider',
    wrapPayPal: (real) =>
      overrideCalls(real, {
        retrieveOrder: async (id) => acceptReviewed(await real.retrieveOrder(id)),
        captureOrder: async (id, key) => acceptReviewed(await real.captureOrder(id, key)),
      }),
  },
  {
    name: 'an open dispute is ignored until it closes',
    caughtBy: OUTCOMES,
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
    name: 'a lost PayPal response counts as a decline',
    storm: { paypal: 0.5 },
    caughtBy: OUTCOMES,
    wrapPayPal: (real) =>
      overrideCalls(real, {
        authorizeSaved: async (request, id) => declineUnknown(await real.authorizeSaved(request, id)),
        captureAuthorization: async (authorization, request, id) =>
          declineUnknown(await real.captureAuthorization(authorization, request, id)),
      }),
  },
  {
    name: 'events without a webhook are never fetched',
    storm: { webhooks: { lostRate: 0.9, lateRate: 0, tripleRate: 0 } },
    caughtBy: '1 the log matches the money at the provider',
    hasSweeps: false,
  },
  {
    name: 'a bank allocation gets a new id at each delivery',
    storm: { kill: 0.02 },
    caughtBy: '1 the log matches the money at the provider',
    replaceForReactor: (event) => {
      if (event.type !== 'BankLineAllocated') return event;
      const data = event.data as Extract<BankLineEvent, { type: 'BankLineAllocated' }>['data'];
      return { ...event, data: { ...data, allocations: data.allocations.map(withNewId) } };
    },
  },
  {
    name: 'a reversed bank allocation stays paid',
    caughtBy: '1 the log matches the money at the provider',
    replaceForReactor: (event) => (event.type === 'AllocationReversed' ? undefined : event),
  },
  {
    name: 'late money is ignored',
    caughtBy: '1 the log matches the money at the provider',
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
