import { noBooks } from '../../../src/modules/ledger/journal/books.js';
import {
  findBookingId,
  type LedgerEvent,
  ledgerEventTypes,
  postEvent,
} from '../../../src/modules/ledger/journal/journal.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import { toCapturedMoney } from '../../support/card-provider/payment-sandbox.js';
import {
  type Facts,
  foldBookings,
  groupByStream,
  listAllotments,
  listCoupons,
  type LogRow,
} from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';
import { replayLog } from './replay.js';
import type { World } from './world.js';

/** Reads the state after a run, in the form of the crash harness's invariants. */
export async function readFacts(world: World): Promise<Facts> {
  const { database, stripe, paypal, scheduler, faults, dashboardIntents } = world;
  const replay = await replayLog(world);
  const { events } = await database.log.readAll(0, Number.MAX_SAFE_INTEGER);
  const log: LogRow[] = events;
  const streams = groupByStream(log);
  const state = stripe.readState();
  return {
    log,
    streams: [...streams].map(([id, rows]) => ({
      id,
      version: rows.length,
      lastPosition: rows.at(-1)?.position ?? 0,
    })),
    bookings: foldBookings(log),
    allotments: listAllotments(log),
    coupons: listCoupons(log),
    cardProvider: { ...state, charges: state.charges.filter(stripe.isAutomatic) },
    money: [...toCapturedMoney(state), ...paypal.listCapturedMoney()],
    dashboardIntents,
    dueWork: [...database.work.values()].filter(({ isDone }) => !isDone),
    accounts: sumLedgerBalances(events),
    mails: [...database.mails.values()],
    now: new Date(scheduler.now),
    ...replay,
    hasExpiredKeys: faults.counts.has('keys expired'),
  };
}

/**
 * Checks what only the run can show: each request is answered once, and nothing is given out that is not
 * recorded.
 */
export async function checkRun(world: World): Promise<Violation[]> {
  const { database, disclosedIntents } = world;
  const { events } = await database.log.readAll(0, Number.MAX_SAFE_INTEGER);
  const requests = events.flatMap(({ type, meta }) =>
    type === 'BookingCreated' ? [meta.correlationId] : [],
  );
  const repeatedRequests = requests.filter((request, i) => requests.indexOf(request) !== i);
  const recordedIntentIds = new Set(
    events.flatMap((event) =>
      event.type === 'PaymentIntentCreated' ? [(event.data as { paymentId: string }).paymentId] : [],
    ),
  );
  return [
    ...(await listUnbackedDeclines(world)),
    ...repeatedRequests.map((key): Violation => ({
      invariant: 'flow-ends',
      problem: `request ${key} made another booking`,
    })),
    ...[...disclosedIntents]
      .filter((intent) => !recordedIntentIds.has(intent))
      .map((intent): Violation => ({
        invariant: 'no-unrecorded-payment',
        problem: `the secret of ${intent} was given out and is not recorded`,
      })),
  ];
}

/** Lists declines that no provider made: a missing response is not a decline. */
async function listUnbackedDeclines({ database, stripe, paypal }: World): Promise<Violation[]> {
  const { charges, payment_intents: intents } = stripe.readState();
  const { events } = await database.log.readAll(0, Number.MAX_SAFE_INTEGER, ['ChargeDeclined']);
  const instalments = events.map(({ data }) => (data as { instalmentId: string }).instalmentId);
  return [...new Set(instalments)].flatMap((id): Violation[] => {
    const recordedCount = instalments.filter((instalment) => instalment === id).length;
    const ownIntents = new Set(
      intents.flatMap((intent) => (intent.metadata['instalment'] === id ? [intent.id] : [])),
    );
    const cardDeclines = charges.filter(
      ({ paid, payment_intent: intentId }) => !paid && ownIntents.has(intentId),
    ).length;
    const declineCount = cardDeclines + paypal.countDeclines(id);
    if (recordedCount <= declineCount) return [];
    const problem = `${id} is recorded as declined ${recordedCount} times, the provider declined it ${declineCount} times`;
    return [{ invariant: 'provider-outcomes', problem }];
  });
}

/** Sums the ledger from the log, on which alone it depends. */
function sumLedgerBalances(events: readonly StoredEvent[]): Record<string, number> {
  const postedTypes = new Set<string>(ledgerEventTypes);
  const books = new Map<string, typeof noBooks>();
  const sums: Record<string, number> = {};
  for (const event of events as readonly (StoredEvent & LedgerEvent)[]) {
    if (!postedTypes.has(event.type)) continue;
    const bookingId = findBookingId(event) ?? '';
    const entry = postEvent(books.get(bookingId) ?? noBooks, event);
    books.set(bookingId, entry.books);
    for (const { account, amountCents } of entry.lines) sums[account] = (sums[account] ?? 0) + amountCents;
  }
  return sums;
}
