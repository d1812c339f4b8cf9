import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock/clock.js';
import { newEnvelope } from '../../platform/commands/envelope.js';
import type { CommandRunner } from '../../platform/commands/runner.js';
import type { EventStore, StoredEvent } from '../../platform/event-store/port.js';
import type { Keyring } from '../../platform/personal-data/keyring.js';
import { defineReactor, type Reactor } from '../../platform/projections/projection.js';
import { type BookingEvent, bookingEvents } from '../booking/events.js';
import { type BankLineEvent, bankLineEvents } from './events.js';
import { BankLineQueries } from './lines/bank-lines.query.js';
import { CounterpartyEraser } from './lines/counterparty-eraser.service.js';
import { DuplicateLineQueries } from './lines/duplicate-lines.query.js';
import { AutoMatcher } from './matching/auto-matcher.service.js';
import { MatchableBookingQueries } from './matching/matchable-bookings.query.js';

export interface BankReactorNeeds {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly runner: CommandRunner;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

const newCausedEnvelope = ({ meta }: StoredEvent, name: string, commandId: string) =>
  newEnvelope(
    {
      actor: { kind: 'worker', name },
      correlationId: meta.correlationId,
      causationId: meta.commandId,
    },
    commandId,
  );

/** Allocates imported lines that match without doubt, in the order of the log. */
export function matchBankLines({ runner, pool, store }: BankReactorNeeds): Reactor {
  const matcher = new AutoMatcher(
    runner,
    new MatchableBookingQueries(pool),
    new DuplicateLineQueries(pool, store),
  );
  return defineReactor({
    name: 'match-bank-lines',
    version: 1,
    events: bankLineEvents,
    types: ['BankLineImported'],
    async react(event) {
      const { data } = event;
      const envelope = newCausedEnvelope(event, 'match-bank-lines', `bank-line:match:${data.lineId}`);
      await matcher.execute(envelope, data, event.position);
    },
  });
}

/** Erases the counterparty together with the lead who booked, also for money allocated after the erasure. */
export function eraseCounterparties({ runner, store, pool, keyring, clock }: BankReactorNeeds): Reactor {
  const eraser = new CounterpartyEraser(runner, store, new BankLineQueries(pool, store), keyring, clock);
  return defineReactor({
    name: 'erase-counterparties',
    version: 1,
    events: { ...bookingEvents, ...bankLineEvents },
    types: COUNTERPARTY_EVENTS,
    async react(event) {
      const bookingIds = listAffectedBookings(event);
      for (const id of new Set(bookingIds))
        await eraser.execute(
          newCausedEnvelope(event, 'erase-counterparties', `bank-line:erase:${event.position}`),
          id,
        );
    },
  });
}

const COUNTERPARTY_EVENTS = ['PersonErased', 'BankLineAllocated', 'BankLineAllocatedToRefund'] as const;
type CounterpartyEvent = StoredEvent &
  Extract<BookingEvent | BankLineEvent, { readonly type: (typeof COUNTERPARTY_EVENTS)[number] }>;

/** Lists the bookings whose lines may have to lose their counterparties after this event. */
function listAffectedBookings({ streamId, type, data }: CounterpartyEvent): readonly string[] {
  switch (type) {
    case 'PersonErased':
      return data.includesLead ? [streamId] : [];
    case 'BankLineAllocated':
      return data.allocations.map(({ bookingId }) => bookingId);
    case 'BankLineAllocatedToRefund':
      return [data.bookingId];
  }
}
