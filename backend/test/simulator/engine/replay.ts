import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { foldView } from '../../../src/modules/booking/view/booking-view.js';
import { MailOutbox } from '../../../src/modules/mail/outbox/outbox.store.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import type { Facts } from '../../support/invariants/facts.js';
import { Tables } from '../servers/tables.js';
import type { World } from './world.js';

/**
 * Folds the whole log into empty read models at the end of a run. Returns their differences from the real
 * tables, and everything that the replay sent. Only a planted bug uses the providers and the outbox.
 */
export async function replayLog(world: World): Promise<Pick<Facts, 'differences' | 'sentByReplay'>> {
  const { database, stripe, paypal, bug } = world;
  const listRequestLines = (): string[] => [
    ...[...stripe.listRequests(), ...paypal.listRequests()].map(
      ({ method, path, id }) => `${method} ${path} ${id}`,
    ),
    ...database.mails.keys(),
  ];
  const previousLines = new Set(listRequestLines());
  const { events } = await database.log.readAll(0, Number.MAX_SAFE_INTEGER);
  const replayTables = new Tables(() => undefined);
  const outbox = new MailOutbox(
    database.openPool(() => Promise.resolve()),
    'wayfold.test',
  );
  for (const event of events) {
    await bug?.replayEffect?.(event, { card: stripe.client, paypal: paypal.client, outbox });
    const seenEvent = bug?.replaceOnReplay ? bug.replaceOnReplay(event) : event;
    // Projections have their own pace: a stopped projection has not reached the end of the log.
    if (seenEvent && event.position <= database.projectedPosition) replayTables.foldEvent(seenEvent);
  }
  return {
    differences: [
      ...listViewDifferences(events, database.rows),
      ...listRowDifferences('due work', database.work, replayTables.work),
      ...listRowDifferences('matchable booking', database.matchableBookings, replayTables.matchableBookings),
    ],
    sentByReplay: listRequestLines().filter((entry) => !previousLines.has(entry)),
  };
}

/** Lists the rows that commands wrote but events do not imply. */
function listViewDifferences(
  events: readonly StoredEvent[],
  rows: ReadonlyMap<string, { row: unknown }>,
): unknown[] {
  const bookings = new Set(
    events.filter(({ streamType }) => streamType === 'booking').map((event) => event.streamId),
  );
  return [...bookings].flatMap((id) => {
    const streamEvents = events.filter(({ streamId }) => streamId === id) as (StoredEvent & BookingEvent)[];
    const expectedView = JSON.stringify(foldView(streamEvents));
    const storedRow = rows.get(`bookings ${id}`)?.row as { view?: unknown } | undefined;
    return JSON.stringify(storedRow?.view) === expectedView
      ? []
      : [{ booking: id, kept: storedRow?.view, expected: expectedView }];
  });
}

function listRowDifferences(
  label: string,
  storedRows: ReadonlyMap<string, unknown>,
  foldedRows: ReadonlyMap<string, unknown>,
): unknown[] {
  return [...new Set([...storedRows.keys(), ...foldedRows.keys()])].flatMap((key) => {
    const [actual, expected] = [storedRows.get(key), foldedRows.get(key)];
    return JSON.stringify(actual) === JSON.stringify(expected)
      ? []
      : [{ what: label, key, kept: actual, expected }];
  });
}
